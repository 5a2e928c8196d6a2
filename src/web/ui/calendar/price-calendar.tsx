import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Day } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { daysOf, defaultFocus, keyTarget, mondayOffset, monthOf } from './calendar-days.ts'
import { type CalendarEntry, type CalendarWords, isBookable } from './calendar-entry.ts'
import { DayCell } from './day-cell.tsx'

interface Props<E extends CalendarEntry> {
  entries: readonly E[]
  chosen: Day | null
  onChoose(date: Day): void
  onWait?: ((date: Day) => void) | undefined
  /** Grows whenever the focus should move here; `focusWish` is true until it has moved. */
  asked?: number
  focusWish?: RefObject<boolean>
  words?: CalendarWords<E>
  /** Whose month is shown before a day is chosen; by itself the first that can be booked. */
  startsAt?: Day
}

const startMonth = (months: readonly string[], day: Day | null) =>
  months.find((month) => day !== null && month === monthOf(day)) ?? months[0] ?? ''

const lowestOf = (open: readonly CalendarEntry[]) =>
  toFen(Math.min(...open.map(({ price_fen }) => price_fen)))

const prices: CalendarWords = {
  inCell: ({ price_fen }) => yuanText(price_fen),
  spoken: ({ price_fen }) => `${price_fen / 100}元起`,
  ofMonth: (open) => `${yuanText(lowestOf(open))} 起`,
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']
const monthText = (month: string) => `${Number(month.slice(5))} 月`

/** Monday first. Arrows move by day, PageUp and PageDown by month, Home and End within the week, Enter chooses. */
export function PriceCalendar<E extends CalendarEntry>(props: Props<E>) {
  const { entries, chosen, onChoose, onWait, asked, focusWish, words = prices, startsAt } = props
  const byDate = new Map(entries.map((entry) => [entry.date, entry]))
  const open = entries.filter(isBookable)
  const months = [...new Set(entries.map(({ date }) => monthOf(date)))].sort()
  const first = chosen ?? open[0]?.date ?? entries[0]?.date ?? null
  const [month, setMonth] = useState(() => startMonth(months, chosen ?? startsAt ?? first))
  const [focused, setFocused] = useState<Day | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(false)
  const tabs = useMonthInLine(month)

  useEffect(() => {
    if (!takesFocus.current || !focused) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  }, [focused])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for, and when it has come at last.
  useEffect(() => {
    if (!focusWish?.current) return
    focusWish.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }, [asked, focusWish])

  if (months.length === 0)
    return <p className="py-10 text-center text-ink-500">暂无可预订的团期，请电话咨询</p>

  const days = daysOf(month)
  const inMonth = open.filter(({ date }) => monthOf(date) === month)
  /** No day is the cheapest where all cost the same. */
  const lowest = new Set(inMonth.map(({ price_fen }) => price_fen)).size > 1 ? lowestOf(inMonth) : null
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

  return (
    <div>
      <MonthBar month={month} months={months} onMonth={setMonth} open={open} tabs={tabs} words={words} />
      <Weekdays />
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
            onWait={onWait}
            words={words}
          />
        ))}
      </div>
    </div>
  )
}

function useMonthInLine(month: string) {
  const tabs = useRef<HTMLDivElement>(null)
  // The months are one line, however many there are: the chosen one is brought into it, without moving the page.
  useEffect(() => {
    const list = tabs.current
    const tab = list?.querySelector<HTMLElement>(`[data-month="${month}"]`)
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  }, [month])
  return tabs
}

interface MonthBarProps<E extends CalendarEntry> {
  months: readonly string[]
  month: string
  /** What can be booked in all of them. */
  open: readonly E[]
  words: CalendarWords<E>
  tabs: RefObject<HTMLDivElement | null>
  onMonth(month: string): void
}

function MonthBar<E extends CalendarEntry>(props: MonthBarProps<E>) {
  const { months, month, open, words, tabs, onMonth } = props
  const place = months.indexOf(month)
  const saidOf = (each: string) => {
    const inMonth = open.filter(({ date }) => monthOf(date) === each)
    return inMonth.length > 0 ? words.ofMonth(inMonth) : '售罄'
  }
  return (
    <div className="cal-head">
      <MonthArrow isNext={false} month={months[place - 1]} onClick={onMonth} />
      <div className="cal-months" ref={tabs} role="tablist">
        {months.map((each) => (
          <MonthTab
            isOn={each === month}
            key={each}
            month={each}
            onClick={() => onMonth(each)}
            said={saidOf(each)}
          />
        ))}
      </div>
      <MonthArrow isNext month={months[place + 1]} onClick={onMonth} />
      <ul aria-hidden className="cal-key">
        <li className="low">最低价</li>
        <li className="on">已选</li>
        <li className="few">余位紧张</li>
      </ul>
    </div>
  )
}

function Weekdays() {
  return (
    <div aria-hidden className="cal-week">
      {weekdays.map((name, index) => (
        <span className={index > 4 ? 'we' : ''} key={name}>
          {name}
        </span>
      ))}
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

interface MonthTabProps {
  month: string
  isOn: boolean
  said: string
  onClick(): void
}

function MonthTab({ month, isOn, said, onClick }: MonthTabProps) {
  return (
    <button
      aria-selected={isOn}
      data-month={month}
      className={`shrink-0 whitespace-nowrap rounded-control px-2.5 py-1 text-center leading-20 ${isOn ? 'bg-pine-50 text-pine-700' : 'text-ink-700 hover:text-pine-600'}`}
      onClick={onClick}
      role="tab"
      type="button"
    >
      <span className={isOn ? 'font-semibold text-16' : ''}>
        {isOn && `${month.slice(0, 4)} 年 `}
        {monthText(month)}
      </span>
      <span className="num block font-medium text-12/16 text-ink-500">{said}</span>
    </button>
  )
}
