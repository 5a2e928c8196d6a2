import { Popover } from '@base-ui/react/popover'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { addMonths, type Day } from '#src/domain/calendar-day.ts'
import { useToday } from '#src/web/client/shop-info.ts'
import { monthOf } from '../calendar/calendar-days.ts'
import { DateDays } from './date-days.tsx'

interface Props {
  anchor: RefObject<HTMLElement | null>
  label: string
  chosen: Day | null
  min: Day | undefined
  max: Day | undefined
  onChoose(day: Day): void
  onClose(): void
}

const YEARS = 20
type View = 'years' | 'months' | 'days'

/** Year, month, day: a birthday is three presses away, not four hundred months. */
export default function DatePanel({ anchor, label, chosen, min, max, onChoose, onClose }: Props) {
  const today = useToday()
  const start = chosen ?? within(today, min, max)
  const isPast = max !== undefined && max <= today
  const [view, setView] = useState<View>(chosen === null && isPast ? 'years' : 'days')
  const [at, setAt] = useState(start)
  const firstYear = Math.floor(Number(at.slice(0, 4)) / YEARS) * YEARS
  const step = view === 'days' ? 1 : view === 'months' ? 12 : 12 * YEARS
  const title = {
    days: `${at.slice(0, 4)} 年 ${Number(at.slice(5, 7))} 月`,
    months: `${at.slice(0, 4)} 年`,
    years: `${firstYear}–${firstYear + YEARS - 1}`,
  }[view]
  /** The same moment in another month or year; the first day, which every month has. */
  const go = (month: string, next: View) => {
    setAt(`${month}-01`)
    setView(next)
  }
  return (
    <Popover.Root modal={false} onOpenChange={(open) => open || onClose()} open>
      <Popover.Portal>
        <Popover.Positioner align="start" anchor={anchor} className="z-95" sideOffset={6}>
          <Popover.Popup
            aria-label={`选择${label}`}
            className="w-78 rounded-card bg-surface p-4 shadow-dialog ring-1 ring-line"
          >
            <div className="mb-2 flex items-center justify-between">
              <Turn isNext={false} onClick={() => setAt(addMonths(at, -step))} />
              <button
                className="rounded-control px-3 font-semibold text-15/32 hover:bg-pine-50 hover:text-pine-600"
                onClick={() => setView(view === 'days' ? 'months' : 'years')}
                type="button"
              >
                {title}
              </button>
              <Turn isNext onClick={() => setAt(addMonths(at, step))} />
            </div>
            {view === 'days' && (
              <DateDays
                at={at}
                chosen={chosen}
                isOut={(day) => isOut(day, day, min, max)}
                onChoose={onChoose}
                onMove={setAt}
                today={today}
              />
            )}
            {view !== 'days' && (
              <div className="grid grid-cols-4 gap-1">
                {(view === 'months' ? monthsOf(at.slice(0, 4)) : yearsFrom(firstYear)).map(
                  ({ words, first, last }) => (
                    <button
                      aria-pressed={chosen !== null && chosen >= first && chosen <= last}
                      className="date-tile"
                      disabled={isOut(first, last, min, max)}
                      key={first}
                      onClick={() => go(monthOf(first), view === 'years' ? 'months' : 'days')}
                      type="button"
                    >
                      {words}
                    </button>
                  ),
                )}
              </div>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const Turn = ({ isNext, onClick }: { isNext: boolean; onClick(): void }) => {
  const Icon = isNext ? ChevronRight : ChevronLeft
  return (
    <button
      aria-label={isNext ? '向后' : '向前'}
      className="grid size-8 place-items-center rounded-full hover:bg-pine-50 hover:text-pine-600"
      onClick={onClick}
      type="button"
    >
      <Icon aria-hidden className="icon" />
    </button>
  )
}

const within = (day: Day, min: Day | undefined, max: Day | undefined) =>
  max !== undefined && day > max ? max : min !== undefined && day < min ? min : day

const isOut = (first: Day, last: Day, min: Day | undefined, max: Day | undefined) =>
  (min !== undefined && last < min) || (max !== undefined && first > max)

const monthsOf = (year: string) =>
  Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    return { words: `${index + 1} 月`, first: `${month}-01`, last: `${month}-31` }
  })

const yearsFrom = (first: number) =>
  Array.from({ length: YEARS }, (_, index) => {
    const year = String(first + index)
    return { words: year, first: `${year}-01-01`, last: `${year}-12-31` }
  })
