import { standingMarket } from '#src/domain/booking/departures/struck-price.ts'
import { addDays, dayOf, startOf } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { lockEdited, writeTerms } from './desk/editing/record.ts'
import { countSales, isCounted, listUnproven } from './price-evidence.ts'

/** Rule book §26.1: when the shop sleeps. */
const RENEWED_AT_MS = 3 * 3_600_000
const BATCH = 200

/**
 * From 03:00 on, once a day: counts the sales that prove struck-out prices, and lets go every price that they do not. A run
 * that was cut off is taken up by the next look, since the prices are looked for in every one.
 */
export async function renewEvidence(ctx: Ctx) {
  const today = dayOf(ctx.now)
  if (ctx.now.getTime() < startOf(today).getTime() + RENEWED_AT_MS) return
  if (!(await isCounted(ctx.db, addDays(today, -1))))
    await ctx.transaction((tx) => countSales(tx, today, ctx.now))
  let found: number[]
  do {
    found = await listUnproven(ctx.db, today, BATCH)
    const ids = found
    if (ids.length > 0) await ctx.transaction((tx) => dropUnproven(ctx, tx, ids))
  } while (found.length === BATCH)
}

/** Each is a change on purpose, of the shop itself: staff who have the departure open see it when they save. */
async function dropUnproven(ctx: Ctx, tx: Tx, ids: readonly number[]) {
  const products = new Set<number>()
  for (const departure of await lockEdited(tx, ids, ctx.now)) {
    const { market_fen, adult_fen, proven_fen } = departure
    const terms = { ...departure, market_fen: standingMarket(market_fen, adult_fen, proven_fen) }
    const { changed } = await writeTerms(tx, departure, terms, { staffId: null, now: ctx.now })
    if (changed.length > 0) products.add(departure.product_id)
  }
  for (const product of [...products].sort((a, b) => a - b)) await productChanged(ctx, tx, product)
}
