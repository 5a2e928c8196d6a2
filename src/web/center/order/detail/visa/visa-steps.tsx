import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { orderVisas } from '#src/api/booking/records/order-visas.ts'
import { query } from '#src/web/client/api/query.ts'

/** How far this traveller's visa is: what has happened with its day, what is still to come, and what to do. */
export function VisaSteps({ orderId, seq }: { orderId: string; seq: number }) {
  const { data } = useQuery({ ...query(orderVisas.info, { order_id: orderId }), staleTime: 0 })
  const visa = data?.list.find((each) => each.seq === seq)
  if (!visa) return null
  return (
    <div className="mt-2 border-line border-t pt-2 text-13/22">
      <p>
        <b className="font-semibold">签证 {visa.state_text}</b>
        <span className="ml-2 text-ink-500">{visa.next_text}</span>
      </p>
      <ol aria-label="签证进度" className="mt-1 flex flex-wrap gap-x-4 text-ink-500">
        {visa.steps.map(({ state, text, date }, index) => (
          // Steps are only ever added behind the last.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <li className="inline-flex items-center gap-1 text-ink-700" key={index}>
            {state !== 'refused' && <Check aria-hidden className="icon text-pine-600" />}
            {text} <span className="num">{date}</span>
          </li>
        ))}
        {visa.ahead.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </div>
  )
}
