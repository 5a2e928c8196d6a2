import { type Day, weekdayText } from '#src/domain/calendar-day.ts'
import { type CalendarEntry, type CalendarWords, isBookable } from './calendar-entry.ts'

const few = 9

interface CellProps {
  day: Day
  entry: CalendarEntry | undefined
  isChosen: boolean
  isCurrent: boolean
  isLowest: boolean
  words: CalendarWords
  onChoose(day: Day): void
  /** Waits for a day that is full, where that is offered. */
  onWait?: ((day: Day) => void) | undefined
  onFocus(day: Day): void
}

/** One day with its price. A day that cannot be booked keeps the focus; one that is full can be waited for. */
export function DayCell(props: CellProps) {
  const { day, entry, isChosen, isCurrent, isLowest, words, onChoose, onWait, onFocus } = props
  const number = Number(day.slice(8))
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
  const act = canBook ? onChoose : entry.status === 'full' ? onWait : undefined
  const sold = act ? '候补' : words.gone?.(entry) || soldText(entry)
  const note = isChosen
    ? '已选'
    : canBook && isLowest
      ? '最低'
      : canBook && entry.stock <= few
        ? `余${entry.stock}`
        : ''
  const look = isChosen ? 'chosen' : canBook ? (isLowest ? 'cheapest' : '') : act ? 'wait' : 'sold'
  return (
    <button
      aria-disabled={!act}
      aria-pressed={isChosen}
      className={`day ${look}`}
      data-day={day}
      onClick={() => act?.(day)}
      onFocus={() => onFocus(day)}
      tabIndex={isCurrent ? 0 : -1}
      type="button"
    >
      <span className="sr-only">
        {name} {entry.holiday} {words.spoken(entry)} {canBook ? entry.label : sold}{' '}
        {isLowest && canBook && '最低'}
      </span>
      <span aria-hidden>
        <b className="truncate">{entry.holiday ?? number}</b>
        <i>{canBook ? words.inCell(entry) : sold}</i>
        {note && <em className={note === '最低' ? 'low' : note === '已选' ? '' : 'few'}>{note}</em>}
      </span>
    </button>
  )
}

const soldText = ({ status }: CalendarEntry) =>
  ({ closed: '已截止', cancelled: '已取消', by_phone: '电询' })[status as string] ?? '售罄'
