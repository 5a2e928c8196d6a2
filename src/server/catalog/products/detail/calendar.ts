import type { products } from '#src/api/catalog/products.ts'
import type { Data } from '#src/api/endpoint.ts'
import {
  type DepartureStock,
  departureLabel,
  departureStatus,
  refusalToReserve,
  seatsLeft,
  shownStock,
} from '#src/domain/booking/stock.ts'
import { addMonths } from '#src/domain/calendar-day.ts'
import type { Fen } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { momentOf } from '../moment.ts'
import { type DateRow, hasCombo, listCheapestDates, listComboDates, listStock } from '../store/calendar.ts'
import { groupTextOf } from './group-text.ts'

type Calendar = Data<(typeof products)['calendar']>
type ComboCalendar = Data<(typeof products)['comboCalendar']>
type Stock = Data<(typeof products)['stock']>

const MONTHS = 6

interface Asked {
  productId: number
  comboKey?: string | undefined
  months?: number | undefined
}

const windowOf = ({ now }: Ctx, months = MONTHS) => {
  const moment = momentOf({ now })
  return { ...moment, until: addMonths(moment.today, months) }
}

/** The days on which a product leaves, with the cheapest combo of each. */
export async function calendarOf(ctx: Ctx, { productId, months }: Asked): Promise<Calendar> {
  const window = windowOf(ctx, months)
  const rows = await listCheapestDates(ctx.db, productId, window)
  if (rows.length === 0 && !(await hasCombo(ctx.db, productId, undefined))) throw new Refused('NOT_FOUND')
  return { today: window.today, ...overviewOf(rows, ctx.now), dates: rows.map((row) => dateOf(row, ctx.now)) }
}

/** The same of one combo, with the prices of children, infants and empty beds too. */
export async function comboCalendarOf(
  ctx: Ctx,
  { productId, comboKey, months }: Asked,
): Promise<ComboCalendar> {
  const window = windowOf(ctx, months)
  const rows = await listComboDates(ctx.db, productId, comboKey, window)
  if (rows.length === 0 && !(await hasCombo(ctx.db, productId, comboKey))) throw new Refused('NOT_FOUND')
  const dates = rows.map((row) => ({
    ...dateOf(row, ctx.now),
    single_supp_fen: row.singleSuppFen,
    child_nobed_fen: row.childNobedFen,
    infant_fen: row.infantFen,
    tiers: row.tiers,
  }))
  return { today: window.today, ...overviewOf(rows, ctx.now), dates }
}

/** Live seats of one combo, and how many of them the member's own unpaid orders hold. */
export async function stockOf(
  ctx: Ctx,
  { productId, comboKey }: Asked,
  memberId: number | null,
): Promise<Stock> {
  const rows = await listStock(ctx.db, productId, comboKey, memberId, momentOf(ctx))
  if (rows.length === 0 && !(await hasCombo(ctx.db, productId, comboKey))) throw new Refused('NOT_FOUND')
  const list = rows.map((row) => ({
    date: row.date,
    stock: stockShown(row, ctx.now),
    held_by_me: row.heldByMember,
    status: departureStatus(row, ctx.now),
  }))
  return { list }
}

const isBookable = (stock: DepartureStock, now: Date) => refusalToReserve(stock, 1, now) === null

/** A date that is not on sale has no seats to offer, whatever is left of it. */
export const stockShown = (stock: DepartureStock, now: Date): number =>
  isBookable(stock, now) ? shownStock(seatsLeft(stock)) : 0

const dateOf = (row: DateRow, now: Date): Calendar['dates'][number] => ({
  date: row.date,
  ...(row.holiday !== null && { holiday: row.holiday }),
  price_fen: row.adultFen,
  child_fen: row.childBedFen,
  combo_key: row.comboKey,
  status: departureStatus(row, now),
  label: departureLabel(row, now),
  group_text: groupTextOf(row.type, row, now),
  stock: stockShown(row, now),
  min_group: row.minGroup,
  signed: row.sold,
})

/** Months that have a date at all; the lowest price that can still be bought. */
function overviewOf(rows: readonly DateRow[], now: Date): { months: string[]; lowest_fen: Fen | null } {
  const months = [...new Set(rows.map(({ date }) => date.slice(0, 7)))]
  const prices = rows.filter((row) => isBookable(row, now)).map(({ adultFen }) => adultFen)
  const lowest = prices.reduce<Fen | null>((low, fen) => (low === null || fen < low ? fen : low), null)
  return { months, lowest_fen: lowest }
}
