import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CouponView } from '#src/api/marketing/coupons.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { isRefusal } from '#src/web/client/api/call.ts'

/** Fetched at the first press: a page that only shows coupons does not wait for it. */
const calls = () => import('#src/web/client/coupons/claim-calls.ts')

interface Props {
  coupon: Pick<CouponView, 'rules_id' | 'name' | 'received_flag' | 'new_only_flag' | 'claim_left' | 'use_url'>
}

/**
 * Claims one coupon. Who is not logged in gets the login dialog, and the claim is repeated once (product specification
 * §4); who has it already may be led to the gift of new members instead.
 */
export function ClaimButton({ coupon }: Props) {
  const { rules_id, name, received_flag, new_only_flag, claim_left, use_url } = coupon
  const queryClient = useQueryClient()
  // A ref, not the state: two presses within one frame see the same render.
  const isRunning = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      calls()
        .then(({ claimLoggedIn }) => claimLoggedIn({ rule: rules_id }))
        .finally(() => {
          isRunning.current = false
        }),
    // The button is busy until it is known what may be claimed now.
    async onSuccess({ message }) {
      toast.ok(message)
      await (await calls()).renewCoupons(queryClient)
    },
    async onError(refused) {
      // A closed login dialog was the visitor's own doing.
      if (!isRefusal(refused, 'NOT_LOGIN') && !giftOf(refused)) toast.error(messageOf(refused))
      if (isRefusal(refused, 'COUPON_GONE')) await (await calls()).renewCoupons(queryClient)
    },
  })
  const press = () => {
    if (isRunning.current) return
    isRunning.current = true
    mutate()
  }
  const gift = giftOf(error)
  if (gift)
    return (
      <a className={buttonLook('pine', 'sm')} href={gift}>
        领取新人礼
      </a>
    )
  if (received_flag || isRefusal(error, 'COUPON_HAD'))
    return (
      <a aria-label={`去使用${name}`} className={buttonLook('line', 'sm')} href={use_url}>
        去使用
      </a>
    )
  if (new_only_flag) return <b className="font-semibold text-ink-700">限新会员</b>
  if (claim_left === 0 || isRefusal(error, 'COUPON_GONE'))
    return <b className="font-semibold text-ink-700">已领完</b>
  return (
    <Button
      aria-label={`领取${name}`}
      busyText="领取中"
      isBusy={isPending}
      look="pine"
      onClick={press}
      size="sm"
    >
      领取
    </Button>
  )
}

/** The page of the new members' gift, of code 9. */
function giftOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || !isRefusal(error, 'GIFT')) return null
  const { gift } = (error.data ?? {}) as { gift?: { campaign: string } }
  return gift && /^\/(?![/\\])/.test(gift.campaign) ? gift.campaign : null
}
