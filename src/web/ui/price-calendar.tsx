import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, addMonths, type Day, weekdayText } from '#src/domain/calendar-day.ts'
import type { DepartureStatus } from '#src/domain/codes.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { holidayOn } from './holidays.ts'

export interface CalendarEntry {
  date: Day
  price_fen: Fen
  status: DepartureStatus
  label: string
  stock: number
}

interface Props {
  entries: readonly CalendarEntry[]
  chosen: Day | null
  onChoose(date: Day): void
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']
const few = 9

export const isBookable = ({ status, stock }: CalendarEntry) =>
  (status === 'open' || status === 'nearly_formed' || status === 'formed') && stock > 0

const monthOf = (day: Day) => day.slice(0, 7)
const monthText = (month: string) => `${Number(month.slice(5))} 月`

/** Monday first. Arrows move by day, PageUp and PageDown by month, Home and End within the week, Enter chooses. */
export function PriceCalendar({ entries, chosen, onChoose }: Props) {
  const byDate = new Map(entries.map((entry) => [entry.date, entry]))
  const open = entries.filter(isBookable)
  const months = [...new Set(entries.map(({ date }) => monthOf(date)))].sort()
  const first = chosen ?? open[0]?.date ?? entries[0]?.date ?? null
  const [month, setMonth] = useState(first ? monthOf(first) : (months[0] ?? ''))
  const [focused, setFocused] = useState<Day | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(false)

  useEffect(() => {
    if (!takesFocus.current || !focused) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  if (months.length === 0)
    return <p className="py-10 text-center text-ink-500">暂无可预订的团期，请电话咨询</p>

  const days = daysOf(month)
  const lowest = Math.min(
    ...open.filter(({ date }) => monthOf(date) === month).map(({ price_fen }) => price_fen),
  )
  const current = focused && monthOf(focused) === month ? focused : defaultFocus(month, chosen, open)

  const moveTo = (day: Day) => {
    const within = monthOf(day)
    if (within < (months[0] ?? '') || within > (months.at(-1) ?? '')) return
    takesFocus.current = true
    setMonth(within)
    setFocused(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, current)
    if (!target) return
    event.preventDefault()
    moveTo(target)
  }
  const place = months.indexOf(month)

  return (
    <div>
      <div className="mb-3 flex items-center gap-3">
        <MonthArrow isNext={false} month={months[place - 1]} onClick={setMonth} />
        <div className="flex flex-wrap items-center gap-1.5" role="tablist">
          {months.map((each) => (
            <MonthTab
              isOn={each === month}
              key={each}
              lowest={open.filter(({ date }) => monthOf(date) === each).map(({ price_fen }) => price_fen)}
              month={each}
              onClick={() => setMonth(each)}
            />
          ))}
        </div>
        <MonthArrow isNext month={months[place + 1]} onClick={setMonth} />
      </div>
      <div aria-hidden className="cal-week">
        {weekdays.map((name, index) => (
          <span className={index > 4 ? 'we' : ''} key={name}>
            {name}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of buttons, as the calendar pattern of WAI-ARIA has it. */}
      <div
        aria-label={`${month.slice(0, 4)}年${monthText(month)}`}
        className="cal-days"
        onKeyDown={onKeyDown}
        ref={grid}
        role="group"
      >
        {Array.from({ length: mondayOffset(days[0] ?? '') }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cells before the first.
          <span key={index} />
        ))}
        {days.map((day) => (
          <DayCell
            day={day}
            entry={byDate.get(day)}
            isChosen={day === chosen}
            isCurrent={day === current}
            isLowest={byDate.get(day)?.price_fen === lowest}
            key={day}
            onChoose={onChoose}
            onFocus={setFocused}
          />
        ))}
      </div>
    </div>
  )
}

function MonthArrow({
  month,
  isNext,
  onClick,
}: {
  month: string | undefined
  isNext: boolean
  onClick(month: string): void
}) {
  const Icon = isNext ? ChevronRight : ChevronLeft
  return (
    <button
      aria-label={isNext ? '下一个月' : '上一个月'}
      className="grid size-9 shrink-0 place-items-center rounded-full border border-line-strong hover:bg-pine-50 hover:text-pine-600 disabled:text-ink-400"
      disabled={!month}
      onClick={() => month && onClick(month)}
      type="button"
    >
      <Icon aria-hidden className="icon" />
    </button>
  )
}

function MonthTab({
  month,
  isOn,
  lowest,
  onClick,
}: {
  month: string
  isOn: boolean
  lowest: number[]
  onClick(): void
}) {
  return (
    <button
      aria-selected={isOn}
      className={`rounded-control px-3.5 py-1 text-center leading-5 ${isOn ? 'bg-pine-50 text-pine-700' : 'text-ink-700 hover:text-pine-600'}`}
      onClick={onClick}
      role="tab"
      type="button"
    >
      <span className={isOn ? 'font-semibold text-[16px]' : ''}>
        {isOn && `${month.slice(0, 4)} 年 `}
        {monthText(month)}
      </span>
      <span className="num block font-medium text-[12px] text-ink-500 leading-4">
        {lowest.length > 0 ? `${yuanText(Math.min(...lowest) as Fen)} 起` : '售罄'}
      </span>
    </button>
  )
}

interface CellProps {
  day: Day
  entry: CalendarEntry | undefined
  isChosen: boolean
  isCurrent: boolean
  isLowest: boolean
  onChoose(day: Day): void
  onFocus(day: Day): void
}

function DayCell({ day, entry, isChosen, isCurrent, isLowest, onChoose, onFocus }: CellProps) {
  const number = Number(day.slice(8))
  const holiday = holidayOn(day)
  const name = `${Number(day.slice(5, 7))}月${number}日 ${weekdayText(day)}`
  if (!entry)
    return (
      <button
        aria-disabled
        className="day none"
        data-day={day}
        onFocus={() => onFocus(day)}
        tabIndex={isCurrent ? 0 : -1}
        type="button"
      >
        <span className="sr-only">{name} 无团期</span>
        <b aria-hidden>{number}</b>
      </button>
    )
  const canBook = isBookable(entry)
  const note = isChosen
    ? '已选'
    : canBook && isLowest
      ? '最低'
      : canBook && entry.stock <= few
        ? `余${entry.stock}`
        : ''
  const look = isChosen ? 'chosen' : canBook ? (isLowest ? 'cheapest' : '') : 'sold'
  return (
    <button
      aria-disabled={!canBook}
      aria-pressed={isChosen}
      className={`day ${look}`}
      data-day={day}
      onClick={() => canBook && onChoose(day)}
      onFocus={() => onFocus(day)}
      tabIndex={isCurrent ? 0 : -1}
      type="button"
    >
      <span className="sr-only">
        {name} {holiday} {entry.price_fen / 100}元起 {canBook ? entry.label : soldText(entry)}{' '}
        {isLowest && canBook && '最低'}
      </span>
      <span aria-hidden>
        <b>{holiday ?? number}</b>
        <i>{canBook ? yuanText(entry.price_fen) : soldText(entry)}</i>
        {note && <em className={note === '最低' ? 'low' : note === '已选' ? '' : 'few'}>{note}</em>}
      </span>
    </button>
  )
}

const soldText = ({ status }: CalendarEntry) =>
  ({ closed: '已截止', cancelled: '已取消', by_phone: '电询' })[status as string] ?? '售罄'

function daysOf(month: string): Day[] {
  const days: Day[] = []
  for (let day = `${month}-01`; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  return days
}

const mondayOffset = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const defaultFocus = (month: string, chosen: Day | null, open: readonly CalendarEntry[]): Day =>
  chosen && monthOf(chosen) === month
    ? chosen
    : (open.find(({ date }) => monthOf(date) === month)?.date ?? `${month}-01`)

function keyTarget(key: string, from: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'PageUp':
      return addMonths(from, -1)
    case 'PageDown':
      return addMonths(from, 1)
    case 'Home':
      return addDays(from, -mondayOffset(from))
    case 'End':
      return addDays(from, 6 - mondayOffset(from))
    default:
      return null
  }
}
