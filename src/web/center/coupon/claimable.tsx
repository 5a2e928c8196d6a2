import { useQuery } from '@tanstack/react-query'
import { coupons } from '#src/api/marketing/coupons.ts'
import { query } from '#src/web/client/api/query.ts'
import { ClaimButton } from '#src/web/ui/coupon/claim-button.tsx'
import { CouponCard } from '#src/web/ui/coupon/coupon-card.tsx'
import { cardGrid } from './grid.ts'

/** What the member may claim now; nothing where there is nothing. */
export function Claimable() {
  const { data } = useQuery({ ...query(coupons.own, { type: 'claimable', size: 50 }), staleTime: 0 })
  if (!data || data.list.length === 0) return null
  return (
    <section aria-labelledby="claimable-title" className="mt-7" id="claimable">
      <div className="mb-3 flex items-center gap-3">
        <h2 className="font-semibold text-18/28" id="claimable-title">
          可领取
        </h2>
        <span className="text-ink-500">领取后出现在“未使用”</span>
      </div>
      <ul className={cardGrid}>
        {data.list.map((coupon) => (
          <li key={coupon.rules_id}>
            <CouponCard
              action={<ClaimButton coupon={coupon} />}
              className="[--behind:var(--color-paper)]"
              coupon={coupon}
            >
              <p className="font-medium text-13/20 text-ink-700">{coupon.validity_tips}</p>
              {coupon.note && <p className="text-13/20 text-ink-500">{coupon.note}</p>}
            </CouponCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
