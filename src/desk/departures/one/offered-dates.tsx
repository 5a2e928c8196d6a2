import type { departureCancelling } from '#src/api/desk/orders/departures.ts'
import type { Data } from '#src/api/endpoint.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { fullTimeText } from '../../parts/time-text.ts'

type Preview = Data<(typeof departureCancelling)['preview']>

interface Props {
  preview: Preview
  chosen: readonly number[]
  onChoose(chosen: readonly number[]): void
}

/** Other dates of the trip that travellers may take instead of their money (rule book §8.9, 13). */
export function OfferedDates({ preview, chosen, onChoose }: Props) {
  const { dates, most_dates, offer_until, why_no_dates } = preview
  const hasCombos = new Set(dates.map(({ combo_name }) => combo_name)).size > 1
  const isFull = chosen.length >= most_dates
  const toggle = (id: number) =>
    onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  return (
    <fieldset className="mt-4">
      <legend className="mb-1 font-medium">改期：请客人选其他日期</legend>
      {why_no_dates === '' ? (
        <>
          <div className="grid max-h-44 grid-cols-2 gap-x-5 overflow-y-auto">
            {dates.map((date) => {
              const isChosen = chosen.includes(date.departure_id)
              return (
                <Check
                  checked={isChosen}
                  className="py-1"
                  disabled={isFull && !isChosen}
                  key={date.departure_id}
                  onChange={() => toggle(date.departure_id)}
                >
                  <span className="num">
                    {monthDayText(date.departs_on)} {weekdayText(date.departs_on)}
                  </span>
                  <span className="ml-2 text-ink-500">
                    {hasCombos && `${date.combo_name}，`}余{date.seats}，{date.group_text}，
                    {yuanText(date.adult_fen)}
                  </span>
                </Check>
              )
            })}
          </div>
          <p className="mt-1 text-12/18 text-ink-500">
            {chosen.length === 0 || !offer_until
              ? `最多选${most_dates}个；不选则已付款的订单全部退款。`
              : `客人在 ${fullTimeText(offer_until)} 前选一个日期，按新日期价格多退少补、不收扣款；选退款或到期未选，全额退款。余位不预留，先选先得。`}
          </p>
        </>
      ) : (
        <p className="text-ink-500">{why_no_dates}</p>
      )}
    </fieldset>
  )
}
