import { useEffect, useRef } from 'react'
import type { orderDateChanges } from '#src/api/desk/orders/date-changes/date-changes.ts'
import type { Data } from '#src/api/endpoint.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Check } from '#src/ui/fields/field.tsx'

type Dates = Data<typeof orderDateChanges.dates>['dates']

interface Props {
  dates: Dates
  chosen: number | null
  onChoose(departureId: number): void
}

/** Departures of the same product with seats for this party, of which one is chosen. */
export function DateList({ dates, chosen, onChoose }: Props) {
  const hasCombos = new Set(dates.map(({ combo_name }) => combo_name)).size > 1
  const list = useRef<HTMLUListElement>(null)
  // What a traveller has asked for may be far down: it is seen before anything is pressed.
  useEffect(() => {
    const row = list.current?.querySelector(':checked')?.closest('li')
    if (row && list.current)
      list.current.scrollTop = row.offsetTop - list.current.offsetTop - row.offsetHeight
  }, [])
  return dates.length === 0 ? (
    <p className="text-13/22 text-ink-500">同一产品没有其他在售且余位够的团期。</p>
  ) : (
    <fieldset>
      <legend className="mb-1 text-ink-700">改到哪一天</legend>
      <ul
        className="grid max-h-56 grid-cols-2 gap-x-4 overflow-auto rounded-control border border-line px-3 py-1 max-md:grid-cols-1"
        ref={list}
      >
        {dates.map((each) => (
          <li key={each.departure_id}>
            <Check
              checked={chosen === each.departure_id}
              className="py-1"
              kind="radio"
              name="departure"
              onChange={() => onChoose(each.departure_id)}
            >
              {monthDayText(each.date)} {weekdayText(each.date)}{' '}
              <span className="text-12 text-ink-500">
                {[
                  hasCombos && each.combo_name,
                  `成人 ${yuanText(each.adult_fen)}`,
                  `余 ${each.seats}`,
                  each.group_text,
                ]
                  .filter(Boolean)
                  .join('，')}
              </span>
            </Check>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
