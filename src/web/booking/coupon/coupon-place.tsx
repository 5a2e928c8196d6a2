import { Suspense } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import type { CouponChoice } from './use-coupon-choice.ts'

const CouponSection = onDemand(() => import('./coupon-section.tsx'))

interface Props {
  choice: CouponChoice
  /** Called when the traveller takes another coupon or none. */
  onPick?(): void
}

/** The choice of coupons, whose code comes when the form shows; its room is there before. */
export function CouponPlace({ choice, onPick }: Props) {
  const pick: CouponChoice['pick'] = (couponId) => {
    onPick?.()
    choice.pick(couponId)
  }
  return (
    <Suspense fallback={<Skeleton className="h-50" />}>
      <CouponSection choice={{ ...choice, pick }} />
    </Suspense>
  )
}
