import { useEffect, useRef } from 'react'
import { type Day, weekdayText } from '#src/domain/calendar-day.ts'
import { daysOf, keyTarget, mondayOffset, monthOf } from '../calendar/calendar-days.ts'

interface Props {
  /** The day that the keyboard stands on. */
  at: Day
  chosen: Day | null
  today: Day
  isOut(day: Day): boolean
  onMove(day: Day): void
  onChoose(day: Day): void
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** One month, Monday first; the keys are those of the price calendar. */
export function DateDays({ at, chosen, today, isOut, onMove, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const isByKey = useRef(false)
  const days = daysOf(monthOf(at))
  useEffect(() => {
    if (!isByKey.current) return
    isByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of buttons, as the calendar pattern of WAI-ARIA has it.
    <div
      aria-label={`${at.slice(0, 4)}年${Number(at.slice(5, 7))}月`}
      className="grid grid-cols-7 gap-0.5 text-center"
      onKeyDown={(event) => {
        const target = keyTarget(event.key, at)
        if (!target) return
        event.preventDefault()
        isByKey.current = true
        onMove(target)
      }}
      ref={grid}
      role="group"
    >
      {weekdays.map((name) => (
        <span aria-hidden className="text-12/28 text-ink-500" key={name}>
          {name}
        </span>
      ))}
      {Array.from({ length: mondayOffset(days[0] ?? at) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells before the first.
        <span key={index} />
      ))}
      {days.map((day) => (
        <button
          aria-current={day === today ? 'date' : undefined}
          aria-disabled={isOut(day)}
          aria-label={`${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${weekdayText(day)}`}
          aria-pressed={day === chosen}
          className="date-tile"
          data-day={day}
          key={day}
          onClick={() => isOut(day) || onChoose(day)}
          tabIndex={day === at ? 0 : -1}
          type="button"
        >
          {Number(day.slice(8))}
        </button>
      ))}
    </div>
  )
}
