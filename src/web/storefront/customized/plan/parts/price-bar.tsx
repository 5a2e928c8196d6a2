import type { Plan } from '#src/api/content/plans.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Price } from '../../../../ui/price/price.tsx'
import { PRICE_ID } from '../acts/price-panel.tsx'

/** Where price and buttons lie below the days: the sum stays in sight, and leads there. */
export const PriceBar = ({ plan }: { plan: Plan }) => (
  <p
    className="sticky bottom-0 z-30 -mx-4 flex items-center justify-between border-line border-t bg-white px-4 py-2.5 xl:hidden"
    data-noprint
  >
    <span className="flex items-baseline gap-2">
      <span className="text-13 text-ink-500">总价</span>
      <Price fen={plan.total_fen} />
    </span>
    <a className={buttonLook('pine')} href={`#${PRICE_ID}`}>
      {plan.accept_why === '' ? '看价格与确认' : '看价格'}
    </a>
  </p>
)
