import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import type { OrderStatus } from '#src/domain/order-codes.ts'
import type { Ctx } from '../ctx.ts'
import { listTold } from '../messages/service.ts'
import { lockOrder } from './lifecycle.ts'
import { dedupeOf, SOON, tellSoon } from './messages.ts'

/** 出行提醒 comes with the last call for documents, three days ahead (rule book §26.1). */
const SOON_DAYS = 3
const going: readonly OrderStatus[] = ['paid', 'ready']

/** Reminds, once, of every trip that begins within three days. */
export async function remindOfTrips(ctx: Ctx) {
  const today = dayOf(ctx.now)
  const found = await ctx.db
    .selectFrom('orders')
    .select(['id', 'order_no'])
    .where('status', 'in', going)
    .where('departs_on', '>', today)
    .where('departs_on', '<=', addDays(today, SOON_DAYS))
    .execute()
  const told = await listTold(
    ctx.db,
    found.map(({ order_no }) => dedupeOf(order_no, SOON)),
  )
  for (const { id, order_no } of found) {
    if (told.has(dedupeOf(order_no, SOON))) continue
    await ctx.transaction(async (tx) => {
      const order = await lockOrder(tx, { id })
      if (order && going.includes(order.status)) await tellSoon(tx, order, ctx.now)
    })
  }
}
