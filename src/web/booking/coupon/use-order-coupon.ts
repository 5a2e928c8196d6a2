import type { OrderDetail } from '#src/api/booking/order-views.ts'
import { sumOf, toFen } from '#src/domain/money.ts'
import { useCouponChoice } from './use-coupon-choice.ts'

const isCoupon = ({ code }: { code: string }) => code.startsWith('coupon:')

/**
 * The coupon of an order that nobody has signed yet, and its price with the one that is chosen now: every other line stays
 * as it was sold, so the new sum is the old lines and what the server said this coupon takes off.
 */
export function useOrderCoupon(order: OrderDetail) {
  const { coupon_choice: had, items, payable_fen } = order
  const choice = useCouponChoice({
    productId: order.product_id ?? 0,
    discountableFen: had?.discountable_fen,
    orderId: order.order_id,
    start: had?.coupon_id ?? null,
  })
  const { couponId, choices } = choice
  const chosen = choices?.usable.find(({ coupon_id }) => coupon_id === couponId)
  if (had === null || couponId === had.coupon_id || (couponId !== null && !chosen))
    return { choice, changedTo: undefined, lines: items, payableFen: payable_fen }
  const lines = [...items.filter((line) => !isCoupon(line)), ...(chosen ? [lineOf(chosen)] : [])]
  const payableFen = toFen(sumOf(lines.map(({ amount_fen }) => amount_fen)))
  return { choice, changedTo: couponId, lines, payableFen }
}

type Usable = NonNullable<ReturnType<typeof useCouponChoice>['choices']>['usable'][number]

const lineOf = ({ coupon_id, name, off_fen }: Usable): OrderDetail['items'][number] => ({
  code: `coupon:${coupon_id}`,
  name: `优惠券 · ${name}`,
  unit_fen: toFen(-off_fen),
  qty: 1,
  amount_fen: toFen(-off_fen),
})
