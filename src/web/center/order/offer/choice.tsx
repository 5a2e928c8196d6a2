import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contracts } from '#src/api/booking/contracts.ts'
import { dateOffers, type OfferedDate } from '#src/api/booking/departures/date-offers.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { seatsText } from '#src/domain/booking/stock.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { Check } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { call } from '#src/web/client/api/call.ts'
import { useWork } from '../../own-work/use-work.ts'
import { ChangeLines } from '../change/shown/change-lines.tsx'
import { balanceText, outcomeText } from '../change/shown/sums.ts'

interface Props {
  offer: Data<typeof dateOffers.offer>
  onChange(): void
}

/** The dates one below the other, each with what it costs more or less; below them the one that is chosen, line by line. */
export function Choice({ offer, onChange }: Props) {
  const [wanted, setWanted] = useState<number | null>(null)
  const chosen = offer.dates.find(({ departure_id, why }) => departure_id === wanted && why === '')
  return (
    <>
      <fieldset className="mt-4">
        <legend className="mb-1 font-medium">改到哪一天</legend>
        <ul className="divide-y divide-line border-line border-y">
          {offer.dates.map((date) => (
            <li key={date.departure_id}>
              <Check
                checked={date === chosen}
                className="py-2.5"
                disabled={date.why !== ''}
                kind="radio"
                name="offered-date"
                onChange={() => setWanted(date.departure_id)}
              >
                <Line date={date} />
              </Check>
            </li>
          ))}
        </ul>
      </fieldset>
      {chosen && <Chosen date={chosen} offer={offer} onChange={onChange} />}
    </>
  )
}

const Line = ({ date }: { date: OfferedDate }) => (
  <span className="flex flex-wrap items-baseline gap-x-3">
    <b className="num font-medium">
      {date.date} {weekdayText(date.date)}
    </b>
    <span className="text-13 text-ink-500">
      {date.why === '' ? `${seatsText(date.stock)}，${date.group_text}` : date.why}
    </span>
    {date.why === '' && <span className="num font-medium">{outcomeText(date)}</span>}
  </span>
)

function Chosen({ date, offer: { order_id }, onChange }: Props & { date: OfferedDate }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const taking = useWork({
    work: () => call(dateOffers.accept, { order_id, change_token: date.change_token }),
    async onDone({ change_no }) {
      queryClient.removeQueries({ queryKey: [contracts.info.path, order_id] })
      onChange()
      toast.ok('新日期已为您留位，请签署新合同')
      await navigate({
        to: '/productOrder/confirmContract',
        search: { orderId: order_id, change: change_no },
      })
    },
    onFailed(error) {
      toast.error(messageOf(error))
      // The seats are gone, the price is another, or another tab was first: the page says what is so now.
      onChange()
    },
  })
  const balance = balanceText(date)
  return (
    <section aria-label="差价" className="mt-4 max-w-120">
      <ChangeLines sums={date} />
      <p className="mt-2 text-13 text-ink-500">
        不收改期扣款。提交后留位 24 小时，期间签署新合同{date.pay_fen > 0 && '、付清差价'}即改好
        {date.refund_fen > 0 && '，差价原路退回'}。{balance && `${balance}。`}
      </p>
      <Button className="mt-4" isBusy={taking.isBusy} look="cin" onClick={() => taking.start()}>
        改到{monthDayText(date.date)}，去签署新合同
      </Button>
    </section>
  )
}
