import { useQuery } from '@tanstack/react-query'
import { coupons } from '#src/api/marketing/coupons.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '#src/web/client/api/query.ts'
import { ClaimButton } from '#src/web/ui/coupon/claim-button.tsx'
import { CouponCard } from '#src/web/ui/coupon/coupon-card.tsx'
import { ErrorState } from '#src/web/ui/loading/states.tsx'

interface Props {
  ids: readonly number[]
  onClose(): void
}

/** The coupons of a product as this visitor has them: to be claimed, or received already. */
export default function CouponDialog({ ids, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...query(coupons.rules, { ids: [...ids] }), staleTime: 0 })
  return (
    <Dialog
      description="每单限用一张，下单时自动选最优的一张。"
      isOpen
      onClose={onClose}
      title="领取优惠券"
      width={640}
    >
      {data ? (
        data.length === 0 ? (
          <p className="mt-5 text-ink-500">这些优惠券刚刚领完了。</p>
        ) : (
          <ul className="mt-5 grid gap-3">
            {data.map((coupon) => (
              <li key={coupon.rules_id}>
                <CouponCard action={<ClaimButton coupon={coupon} />} coupon={coupon}>
                  <p className="font-medium text-13/20 text-ink-700">{coupon.validity_tips}</p>
                  {coupon.note && <p className="text-13/20 text-ink-500">{coupon.note}</p>}
                </CouponCard>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="mt-5 grid gap-3">
          {ids.map((id) => (
            <Skeleton className="h-29" key={id} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
