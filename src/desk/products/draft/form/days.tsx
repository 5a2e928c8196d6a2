import { Plus } from 'lucide-react'
import { onTheRoad } from '#src/domain/catalog/itinerary.ts'
import { MOST_DAYS, type ProductDay } from '#src/domain/catalog/product-doc/doc.ts'
import { type DayField, dayOfField } from '#src/domain/catalog/product-doc/fields.ts'
import { Button } from '#src/ui/button.tsx'
import { useAddress } from '../../../client/address.ts'
import { moved } from '../../../form/moved.ts'
import { DayActs } from '../../../itinerary/day-acts.tsx'
import { DayList } from '../../../itinerary/day-list.tsx'
import type { SectionProps } from '../editor.tsx'
import { DayForm } from './day-form.tsx'

const emptyDay = (): ProductDay => ({
  title: '',
  summary: '',
  stops: [],
  transport: [],
  meals: { breakfast: 1, lunch: 0, dinner: 0 },
  hotel_id: null,
  hotel_city: '',
  hotel_text: '',
  activities: [],
  free_time_hours: null,
  tips: '',
})

/** The days left, the chosen one beside them; which one stands in the address. */
export function Days({ written, draft }: SectionProps) {
  const { search, set } = useAddress()
  const { doc, putDays } = written
  const days = doc.itinerary
  const n = Math.min(Math.max(Number(search['day'] ?? 1) || 1, 1), Math.max(days.length, 1))
  const choose = (day: number | null) =>
    void set({ day: day === null || day === 1 ? undefined : String(day) })
  const faulty = draft.checks.flatMap(({ ok, field }) => (ok ? [] : (dayOfField(field ?? '') ?? [])))
  const day = days[n - 1]
  return (
    <>
      <p className="text-ink-500">{summaryOf(days)}</p>
      {days.length !== doc.days && (
        <p className="hint err">
          “基本”里写的是 {doc.days} 天，这里有 {days.length} 天。
        </p>
      )}
      <div className="grid grid-cols-[168px_minmax(0,1fr)] items-start gap-4">
        <div className="min-w-0 border-line border-r">
          <DayList
            chosen={n}
            faulty={faulty}
            onChoose={choose}
            onMove={(from, to) => putDays(moved(days, from, to))}
            titles={days.map(({ title }) => title)}
          />
          <Button
            disabled={days.length >= MOST_DAYS}
            look="text"
            onClick={() => {
              putDays([...days, emptyDay()])
              choose(days.length + 1)
            }}
            size="sm"
          >
            <Plus aria-hidden className="icon" />
            加一天
          </Button>
        </div>
        {day && (
          <div className="grid min-w-0 gap-3">
            <DayActs
              latest={() => written.latest().itinerary}
              list={days}
              n={n}
              onChange={putDays}
              onChoose={choose}
            />
            {written.errorOf(`day_${n}` satisfies DayField) && (
              <p className="hint err">{written.errorOf(`day_${n}`)}</p>
            )}
            <DayForm
              day={day}
              hotels={draft.hotels}
              key={n}
              onChange={(some) => putDays(days.with(n - 1, { ...day, ...some }))}
            />
          </div>
        )}
      </div>
    </>
  )
}

/** `9 天，车程合计 1840 公里，自由活动 11.5 小时`; unknown lengths count for nothing. */
function summaryOf(days: readonly ProductDay[]): string {
  const driven = days.reduce((sum, { transport }) => sum + (onTheRoad(transport)?.distance_km ?? 0), 0)
  const free = days.reduce((sum, { free_time_hours }) => sum + (free_time_hours ?? 0), 0)
  return `${days.length} 天，车程合计 ${driven} 公里，自由活动 ${free} 小时`
}
