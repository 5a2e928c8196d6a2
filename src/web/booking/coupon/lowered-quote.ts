import { useQueryClient } from '@tanstack/react-query'
import { coupons } from '#src/api/marketing/coupons.ts'
import { useQuote } from '#src/web/client/booking/quote.ts'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'
import { useCouponChoice } from './use-coupon-choice.ts'

/**
 * The price of a choice with the coupon that is chosen for it. The price without one says what coupons are held against;
 * until the lowered one has come, it stays as an old price.
 */
export function useLoweredQuote(selection: BookingSelection) {
  const queryClient = useQueryClient()
  const plain = useQuote(selection)
  const discountableFen = plain.isOld ? undefined : plain.quote?.discountable_fen
  const choice = useCouponChoice({ productId: selection.productId, discountableFen })
  const lowered = useQuote(choice.couponId === null ? null : selection, choice.couponId)
  const isLowered = choice.couponId !== null
  const used = isLowered ? lowered : plain
  return {
    quote: isLowered ? (lowered.quote ?? plain.quote) : plain.quote,
    quoteError: plain.error ?? (isLowered ? lowered.error : null),
    isOld: plain.isOld || used.isOld || (isLowered && !lowered.quote),
    choice: {
      ...choice,
      /** What was chosen is gone: the best of what is left takes its place. */
      startAnew() {
        choice.pick(undefined)
        void queryClient.invalidateQueries({ queryKey: [coupons.available.path] })
      },
    },
  }
}
