import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'

const steps = ['选择行程', '填写订单', '确认合同', '支付'] as const

interface Props {
  /** Where the traveller is on the way to the trip: 1 to 4, or 5 once it is booked. */
  now: 1 | 2 | 3 | 4 | 5
  /** Of a trip made to measure: nothing was chosen from the shop, a plan was accepted. */
  planId?: number | null | undefined
}

export const BookingSteps = ({ now, planId }: Props) => (
  <nav aria-label="预订步骤" className="container-page py-6" data-noprint>
    <ol className="flex items-center justify-center gap-4 text-15 text-ink-500 max-lg:flex-wrap max-sm:grid max-sm:grid-cols-4 max-sm:gap-1 max-sm:text-13">
      {steps.map((name, index) => {
        const place = index + 1
        return (
          <li
            aria-current={place === now ? 'step' : undefined}
            className={`flex items-center gap-2.5 max-sm:flex-col max-sm:gap-1 ${place < now ? 'text-pine-700' : place === now ? 'font-semibold text-ink-900' : ''}`}
            key={name}
          >
            {place > 1 && <span aria-hidden className="mr-1.5 h-px w-12 bg-line-strong max-sm:hidden" />}
            <b
              className={`grid size-6.5 place-items-center rounded-full border font-num font-semibold text-13/none ${place < now ? 'border-pine-100 bg-pine-100 text-pine-700' : place === now ? 'border-pine-600 bg-pine-600 text-white' : 'border-line-strong text-ink-500'}`}
            >
              {place < now ? <Check aria-label="已完成" className="icon" /> : place}
            </b>
            {place === 1 && planId ? (
              <Link className="hover:text-pine-600" search={{ id: planId }} to="/customized/product">
                接受方案
              </Link>
            ) : (
              name
            )}
          </li>
        )
      })}
    </ol>
  </nav>
)
