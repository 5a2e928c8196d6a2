import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { AfterCoupon } from '#src/web/ui/price/after-coupon.tsx'
import { claimableQuery } from './query.ts'

const CouponDialog = onDemand(() => import('./coupon-dialog.tsx'))

/** What can be claimed for this product and what two pay each with the best of it; nothing where there is nothing. */
export function CouponLine({ productId }: { productId: number }) {
  const { data } = useQuery(claimableQuery(productId))
  const [isOpen, setOpen] = useState(false)
  if (!data || data.list.length === 0) return null
  return (
    <div className="mt-2 flex items-center gap-2 text-13 print:hidden">
      {data.price && <AfterCoupon {...data.price} />}
      {/* What does not fit in the line is in the dialog. */}
      <span className="flex h-6 min-w-0 grow flex-wrap gap-1.5 overflow-hidden">
        {data.list.map(({ rules_id, text }) => (
          <span className="tag och" key={rules_id}>
            {text}
          </span>
        ))}
      </span>
      <button
        aria-haspopup="dialog"
        className="inline-flex h-6 shrink-0 items-center font-medium text-pine-600 hover:text-pine-700"
        onClick={() => setOpen(true)}
        type="button"
      >
        领券
        <ChevronRight aria-hidden className="icon !size-[15px]" />
      </button>
      {isOpen && (
        <Suspense>
          <CouponDialog ids={data.list.map(({ rules_id }) => rules_id)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
