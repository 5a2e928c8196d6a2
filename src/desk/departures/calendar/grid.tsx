import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import type { CalendarCell, CalendarRow } from '#src/api/desk/departures/calendar.ts'
import { addDays, type Day, weekdayText } from '#src/domain/calendar-day.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import './calendar.css'
import { Cell, NoCell } from './cell.tsx'
import { placeOf, useDrag } from './use-drag.ts'
import type { Place, Selection } from './use-selection.ts'

interface Props {
  rows: readonly CalendarRow[]
  from: Day
  days: number
  today: Day
  onOpen(cell: CalendarCell): void
  /** Present for who may make departures, on days that have none. */
  onMake: ((row: CalendarRow, day: Day) => void) | null
  /** The departure that stands beside it. */
  openId: number | null
  /** Present for who may change many at once. */
  selection: Selection | null
}

const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const daysFrom = (from: Day, days: number) => Array.from({ length: days }, (_, index) => addDays(from, index))

/** Combos down, days across; arrows move, Enter opens, or makes one where there is none. */
export function Grid({ rows, from, days, today, onOpen, onMake, openId, selection }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState({ row: 0, column: 0 })
  const columns = useMemo(() => daysFrom(from, days), [from, days])
  const drag = useDrag(selection, columns)
  const current = { row: Math.min(at.row, rows.length - 1), column: Math.min(at.column, days - 1) }

  function go(row: number, column: number) {
    const to = {
      row: Math.max(0, Math.min(row, rows.length - 1)),
      column: Math.max(0, Math.min(column, days - 1)),
    }
    setAt(to)
    table.current?.querySelector<HTMLElement>(`[data-at="${to.row}:${to.column}"]`)?.focus()
    return to
  }
  const cellAt = ({ row, column }: Place) => rows[row]?.cells.find(({ on }) => on === columns[column])
  function open(place: Place) {
    const cell = cellAt(place)
    const [row, day] = [rows[place.row], columns[place.column]]
    if (cell) onOpen(cell)
    else if (row && day && day >= today) onMake?.(row, day)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (event.target instanceof HTMLElement && !event.target.dataset['at']) return
    if (step) {
      const to = go(current.row + step[0], current.column + step[1])
      if (event.shiftKey) selection?.drawTo(columns, current, to)
      else selection?.begin(true)
    } else if (event.key === ' ' && selection) {
      const cell = cellAt(current)
      if (cell) selection.toggle(cell.id)
    } else if (event.key === 'Home') go(current.row, 0)
    else if (event.key === 'End') go(current.row, days - 1)
    else if (event.key === 'Enter') open(current)
    else return
    event.preventDefault()
  }
  return (
    <table
      aria-label="班期日历"
      aria-multiselectable={selection !== null}
      className="w-full table-fixed select-none border-separate border-spacing-0"
      onClick={({ target }) => {
        const place = placeOf(target)
        if (drag.end() || place === null) return
        go(place.row, place.column)
        open(place)
      }}
      {...drag.on}
      onFocus={({ target }) => setAt(placeOf(target) ?? current)}
      onKeyDown={onKeyDown}
      ref={table}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked through is a grid.
      role="grid"
    >
      <Head days={columns} today={today} />
      <tbody>
        {rows.map((row, index) => (
          <Row
            chosen={
              selection && row.cells.some(({ id }) => selection.chosen.has(id)) ? selection.chosen : null
            }
            columns={columns}
            focused={index === current.row ? current.column : -1}
            index={index}
            key={row.combo_id}
            makesFrom={onMake && today}
            openId={row.cells.some(({ id }) => id === openId) ? openId : null}
            row={row}
          />
        ))}
      </tbody>
    </table>
  )
}

const isWeekend = (day: Day) => ['周六', '周日'].includes(weekdayText(day))
const canMake = (day: Day, makesFrom: Day | null) => makesFrom !== null && day >= makesFrom
const NAME_WIDTH = 'w-48'

const Head = ({ days, today }: { days: readonly Day[]; today: Day }) => (
  <thead>
    <tr>
      <th
        className={`sticky top-0 left-0 z-20 h-11 border-line border-b bg-sunk pl-3.5 text-left font-normal text-12 text-ink-500 ${NAME_WIDTH}`}
        scope="col"
      >
        产品 · 套餐
      </th>
      {days.map((day, index) => (
        <th
          aria-current={day === today ? 'date' : undefined}
          className="sticky top-0 z-10 w-11 border-line border-b border-l bg-sunk font-normal text-12/16 text-ink-500 aria-[current]:text-pine-600"
          key={day}
          scope="col"
        >
          <span className={isWeekend(day) ? 'text-pine-600' : ''}>{weekdayText(day).slice(1)}</span>
          <b className="num block font-semibold text-13 text-ink-900">
            {index === 0 || day.endsWith('-01') ? `${Number(day.slice(5, 7))}/` : ''}
            {Number(day.slice(8))}
          </b>
        </th>
      ))}
    </tr>
  </thead>
)

interface RowProps {
  row: CalendarRow
  index: number
  columns: readonly Day[]
  /** The column that the keyboard stands in; -1 in other rows. */
  focused: number
  openId: number | null
  /** Null where none of the row is chosen. */
  chosen: ReadonlySet<number> | null
  /** From which day on a departure can be made; null for who may not. */
  makesFrom: Day | null
}

/** Drawn again only when something of it changes: there are hundreds of cells beside it. */
const Row = memo(function Row({ row, index, columns, focused, openId, chosen, makesFrom }: RowProps) {
  const cells = new Map(row.cells.map((cell) => [cell.on, cell]))
  return (
    <tr>
      <th
        className={`sticky left-0 z-10 h-14 border-line border-b bg-surface px-3.5 text-left font-normal ${openId === null ? '' : 'bg-pine-50'}`}
        scope="row"
      >
        <DeskLink
          className="block truncate font-semibold text-13/20 hover:text-pine-600"
          search={{ view: 'list', product_id: String(row.product_id) }}
          to="/departures"
        >
          {row.title}
        </DeskLink>
        <span className="block truncate text-12 text-ink-500" title={row.combo_name}>
          <span className="num">{row.product_id}</span> {row.combo_name}
        </span>
      </th>
      {columns.map((day, column) => {
        const cell = cells.get(day)
        return (
          <td
            aria-selected={cell !== undefined && (cell.id === openId || chosen?.has(cell.id) === true)}
            className={`scroll-mt-11 scroll-ml-48 border-line border-b border-l p-0.5 align-middle outline-offset-[-2px] ${cell || canMake(day, makesFrom) ? 'cursor-pointer hover:bg-pine-50' : ''} ${isWeekend(day) ? 'bg-paper' : ''} aria-selected:bg-pine-50 aria-selected:shadow-[inset_0_0_0_2px_var(--color-pine-600)]`}
            data-at={`${index}:${column}`}
            key={day}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid can be chosen.
            role="gridcell"
            tabIndex={focused === column ? 0 : -1}
          >
            {cell ? <Cell cell={cell} /> : <NoCell canMake={canMake(day, makesFrom)} day={day} />}
          </td>
        )
      })}
    </tr>
  )
})
