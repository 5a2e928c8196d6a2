import type { CalendarCell, departureCalendar } from '#src/api/desk/departures/calendar.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { departureStatus } from '#src/domain/booking/stock.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { totalOf } from '#src/domain/desk/list.ts'
import { toFen } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { productTitle } from '../store.ts'
import { CALENDAR_ROWS, countCalendar, listCalendar, type StoredCell } from './store.ts'

type Grid = (typeof departureCalendar)['grid']

const TWO_WEEKS = 14

/** `GET /api/desk/departures/grid`: from today on where no day is named. */
export async function viewCalendar({ db, now }: Ctx, input: Input<Grid>): Promise<Data<Grid>> {
  const today = dayOf(now)
  const { from = today, days = TWO_WEEKS } = input
  const found = await listCalendar(db, input, from, days, today)
  const rows = found.slice(0, CALENDAR_ROWS)
  const last = found.length > CALENDAR_ROWS ? rows.at(-1) : undefined
  return {
    from,
    days,
    today,
    list: rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cellOf(cell, now)) })),
    next: last ? { value: String(last.product_id), id: last.combo_id } : null,
    ...totalOf(await countCalendar(db, input, today)),
    product: await productTitle(db, input.product_id),
  }
}

function cellOf(
  { lowest_fen, floor_fen, status, min_group, close_at, ...cell }: StoredCell,
  now: Date,
): CalendarCell {
  const stock = { ...cell, status, minGroup: min_group, closeAt: new Date(close_at) }
  return {
    ...cell,
    adult_fen: toFen(cell.adult_fen),
    state: departureStatus(stock, now),
    below_cost: floor_fen !== null && lowest_fen < floor_fen,
  }
}
