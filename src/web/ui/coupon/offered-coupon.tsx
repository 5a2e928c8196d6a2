import { useQuery } from '@tanstack/react-query'
import { type CouponView, coupons } from '#src/api/marketing/coupons.ts'
import { query } from '#src/web/client/api/query.ts'
import { ClaimButton } from './claim-button.tsx'
import { conditionOf } from './coupon-card.tsx'

/** A coupon that staff offer, as it stood in the message until it is known how it stands now. */
export default function OfferedCoupon({ coupon: offered }: { coupon: CouponView }) {
  const { data } = useQuery({ ...query(coupons.rules, { ids: [offered.rules_id] }), staleTime: 0 })
  const coupon = data?.[0] ?? offered
  return (
    <div className="w-68 max-w-full rounded-card border border-och-400 bg-och-50 px-3.5 py-2.5">
      <p className="flex items-baseline gap-2">
        <b className="num font-semibold text-22/28 text-och-700">{coupon.value_tips}</b>
        <span className="text-12/18 text-ink-700">{conditionOf(coupon)}</span>
      </p>
      <p className="mt-1 font-semibold text-14/22">{coupon.name}</p>
      <div className="mt-1 flex items-end justify-between gap-3">
        <p className="min-w-0 text-12/18 text-ink-500">{coupon.validity_tips}</p>
        <span className="shrink-0 text-13">
          <ClaimButton coupon={coupon} />
        </span>
      </div>
    </div>
  )
}
