import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { listTold } from '#src/server/account/messages/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { departureSoonKey, notify } from '#src/server/operations/notifications/service.ts'
import { lockOrder } from './lifecycle.ts'
import { aboutOrder, goingStatuses } from './notices.ts'
import type { OrderRecord } from './snapshot.ts'

/** 出行提醒 comes with the last call for documents, three days ahead (rule book §26.1). */
const SOON_DAYS = 3

/** Reminds, once, of every trip that begins within three days. */
export async function remindOfTrips(ctx: Ctx) {
  const today = dayOf(ctx.now)
  const found = await ctx.db
    .selectFrom('orders')
    .select(['id', 'order_no'])
    .where('status', 'in', goingStatuses)
    .where('departs_on', '>', today)
    .where('departs_on', '<=', addDays(today, SOON_DAYS))
    .execute()
  const told = await listTold(
    ctx.db,
    found.map(({ order_no }) => departureSoonKey(order_no)),
  )
  for (const { id, order_no } of found) {
    if (told.has(departureSoonKey(order_no))) continue
    await ctx.transaction(async (tx) => {
      const order = await lockOrder(tx, { id })
      if (order && goingStatuses.includes(order.status))
        await notify(ctx, tx, 'departure_soon', aboutOrder(order))
    })
  }
}

/** How many days after a trip its member is invited to review it (rule book §7.2, row 15). */
export const REVIEW_DAYS = 60

/** Invites the member to review a trip, unless it ended more than `REVIEW_DAYS` ago or has no product. */
export async function inviteToReview(ctx: Ctx, tx: Tx, order: OrderRecord) {
  if (order.product_id === null) return
  if (addDays(order.returns_on, REVIEW_DAYS) < dayOf(ctx.now)) return
  await notify(ctx, tx, 'trip_over', aboutOrder(order))
}
