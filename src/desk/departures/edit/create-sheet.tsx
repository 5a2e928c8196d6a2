import { useState } from 'react'
import { departureCreating } from '#src/api/desk/departures/creating.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { addDays, type Day, daysBetween, isDay, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { Check, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../act/change-sheet.tsx'

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const MOST_DATES = 60

/** The days between two on some weekdays, both included, at most one more than can be made at once. */
function daysOf(from: string, until: string, chosen: readonly string[]): Day[] {
  if (!isDay(from) || !isDay(until)) return []
  const length = Math.min(daysBetween(from, until) + 1, 400)
  return Array.from({ length: Math.max(0, length) }, (_, index) => addDays(from, index))
    .filter((day) => chosen.includes(weekdayText(day)))
    .slice(0, MOST_DATES + 1)
}

/** Other days of the same combo, with what this departure has; which days is said before anything is made. */
export function CreateSheet({ departure, onClose }: { departure: DeskDeparture; onClose(): void }) {
  const { id, departs_on, adult_fen, capacity, combo_name, terms } = departure
  const [typed, setTyped] = useState({ from: '', until: '' })
  const [chosen, setChosen] = useState<readonly string[]>([weekdayText(departs_on)])
  const days = daysOf(typed.from, typed.until, chosen)
  const isTooMany = days.length > MOST_DATES
  return (
    <ChangeSheet
      endpoint={departureCreating.create}
      inputOf={() => ({ template_id: id, dates_json: days })}
      isBlocked={days.length === 0 || isTooMany}
      level={1}
      onClose={onClose}
      onDone={({ made, skipped }) => {
        const left = skipped.map(({ on, why }) => `${monthDayText(on)}${why}`).join('，')
        toast.ok(`已新建${made.length}个团期${left && `；${left}`}`)
      }}
      title="按此团期新建"
      verb={`新建 ${isTooMany ? '' : days.length} 个团期`}
    >
      <p>
        {combo_name}：成人 {yuanText(adult_fen)}，名额 {capacity}，出发前{terms.fields.close_days}
        天截止，其余价格相同。
      </p>
      <div className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2.5">
        {(['from', 'until'] as const).map((name) => (
          <TextInput
            key={name}
            label={name === 'from' ? '出发日从' : '到'}
            name={name}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            required
            type="date"
            value={typed[name]}
          />
        ))}
        <fieldset className="col-span-2 flex flex-wrap gap-x-3 gap-y-1.5">
          <legend className="mb-1.5 text-ink-700">星期</legend>
          {weekdays.map((name) => (
            <Check
              checked={chosen.includes(name)}
              key={name}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
            >
              {name}
            </Check>
          ))}
        </fieldset>
      </div>
      <p className="num mt-3 text-ink-700" role="status">
        {isTooMany
          ? `一次最多${MOST_DATES}个日期，请缩小范围`
          : days.length > 0 &&
            `${days.length} 个日期：${days.map((day) => day.slice(5)).join('、')}。已有团期的日期会跳过。`}
      </p>
    </ChangeSheet>
  )
}
