import { Check } from 'lucide-react'

const steps = ['选择行程', '填写订单', '确认合同', '支付'] as const

/** Where the traveller is on the way to the trip: 1 to 4, or 5 once it is booked. */
export const BookingSteps = ({ now }: { now: 1 | 2 | 3 | 4 | 5 }) => (
  <nav aria-label="预订步骤" className="container-page py-6" data-noprint>
    <ol className="steps justify-center">
      {steps.map((name, index) => {
        const place = index + 1
        return (
          <li
            aria-current={place === now ? 'step' : undefined}
            className={place < now ? 'done' : place === now ? 'now' : ''}
            key={name}
          >
            <b>{place < now ? <Check aria-label="已完成" className="icon" /> : place}</b>
            {name}
          </li>
        )
      })}
    </ol>
  </nav>
)
