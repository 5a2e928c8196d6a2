import type { CalendarCell } from '#src/api/desk/departures/calendar.ts'
import { type Day, monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { departureStatusText } from '#src/domain/codes.ts'
import { yuanText } from '#src/domain/money.ts'

/** Read out: `12月5日 周六 ¥4,580 已售9 占位2 名额16 报名中`. */
const cellLabel = (cell: CalendarCell) =>
  [
    `${monthDayText(cell.on)} ${weekdayText(cell.on)} ${yuanText(cell.adult_fen)}`,
    `已售${cell.sold} 占位${cell.held} 名额${cell.capacity}`,
    departureStatusText[cell.state],
    ...(cell.below_cost ? ['低于成本'] : []),
    ...(cell.guaranteed ? ['铁定成团'] : []),
  ].join('，')

/** The edge and the bar of each state. */
export const stateLooks: Record<CalendarCell['state'], string> = {
  open: '',
  nearly_formed: 'dep-nearly',
  formed: 'dep-formed',
  full: 'dep-full',
  closed: 'dep-over',
  by_phone: 'dep-over',
  cancelled: 'dep-over dep-cancelled',
}

const ended = ['closed', 'cancelled', 'by_phone']

/** The price, the seats that are gone of all, and a bar of them in the colour of the state. */
export const Cell = ({ cell }: { cell: CalendarCell }) => {
  const taken = cell.sold + cell.held
  const share = cell.capacity === 0 ? 100 : (taken / cell.capacity) * 100
  return (
    <span className={`dep-cell ${stateLooks[cell.state]} ${cell.below_cost ? 'dep-loss' : ''}`}>
      <span className="sr-only">{cellLabel(cell)}</span>
      <b aria-hidden>{yuanText(cell.adult_fen).slice(1)}</b>
      <span aria-hidden>
        {ended.includes(cell.state) ? departureStatusText[cell.state].slice(1) : `${taken}/${cell.capacity}`}
      </span>
      {cell.guaranteed && (
        <span aria-hidden className="dep-promise" title="铁定成团">
          铁
        </span>
      )}
      <span className="dep-bar">
        <i style={{ width: `${share}%` }} />
      </span>
    </span>
  )
}

/** A day without a departure; `+` where the mouse or the keyboard stands and one can be made. */
export const NoCell = ({ day, canMake }: { day: Day; canMake: boolean }) => (
  <>
    <span className="sr-only">{`${day} 没有班期${canMake ? '，按回车新建' : ''}`}</span>
    {canMake && (
      <span aria-hidden className="dep-add">
        +
      </span>
    )}
  </>
)
