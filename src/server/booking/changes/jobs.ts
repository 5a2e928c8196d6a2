import { mayBeChanged, openChangeStates } from '#src/domain/booking/changes/change.ts'
import { PAYING_GRACE_MINUTES } from '#src/domain/booking/order.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'
import { forEach } from '#src/platform/jobs/for-each.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import { lockOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import { billAwaitsTransfer, listOpenPayments, resolvePayment } from '#src/server/booking/payments/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { endChange } from './ending.ts'
import { standingOf } from './paid.ts'
import { type ChangeRow, lockChange } from './store.ts'

/** How many changes one run looks at. */
const BATCH = 200

export const changeJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'change_lapse', everySeconds: 60, run: () => lapseChanges(ctx()) },
]

/** Changes whose day is over, whose order has gone on, or whose new date the shop has cancelled. */
async function lapseChanges(ctx: Ctx) {
  const due = await ctx.db
    .selectFrom('order_change as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('departure as d', 'd.id', 'c.to_departure_id')
    .select(['c.id', 'c.order_id', 'c.expires_at', 'c.bill_id'])
    .where('c.state', 'in', openChangeStates)
    .where((eb) =>
      eb.or([
        eb('c.expires_at', '<=', ctx.now),
        eb('o.status', 'not in', ['deposit_paid', 'paid', 'ready']),
        eb('d.status', '=', 'cancelled'),
        eb.and([eb('c.date_offer_id', 'is', null), eb('o.departs_on', '<=', dayOf(ctx.now))]),
      ]),
    )
    .orderBy('c.id')
    .limit(BATCH)
    .execute()
  await forEach(due, (change) => lapseChange(ctx, change))
}

/**
 * One that nobody signed or paid in time is over. What is open of its bill at a channel is recorded or closed first; who is
 * just typing a password delays that by five minutes at the most (rule book §8.5).
 */
async function lapseChange(
  ctx: Ctx,
  { id, order_id, expires_at, bill_id }: Pick<ChangeRow, 'id' | 'order_id' | 'expires_at' | 'bill_id'>,
) {
  const waited = ctx.now.getTime() - (expires_at ?? ctx.now).getTime() >= PAYING_GRACE_MINUTES * 60_000
  const ofBill = (await listOpenPayments(ctx.db, order_id)).filter((each) => each.bill_id === bill_id)
  for (const payment of bill_id === null ? [] : ofBill) {
    const resolution = await resolvePayment(ctx, payment)
    if (resolution === 'paid' || (resolution !== 'closed' && !waited)) return
  }
  await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: order_id })
    const change = order && (await lockChange(tx, id))
    if (!change || !(await isOver(ctx, tx, order, change))) return
    await endChange(ctx, tx, order, change, { to: 'lapsed', actor: 'job', actorId: null, isTold: true })
  })
}

async function isOver(ctx: Ctx, db: Db, { status, departs_on }: OrderRecord, change: ChangeRow) {
  const isLate = change.expires_at !== null && ctx.now >= change.expires_at
  // Money for it that staff have written down is decided before it is given up (rule book §8.9, 17).
  if (isLate && !(change.bill_id !== null && (await billAwaitsTransfer(db, change.bill_id)))) return true
  const standing = standingOf(change)
  if (!mayBeChanged(standing, status)) return true
  // Nobody goes on the day that the shop has cancelled, so a date taken on its eve keeps its own day.
  if (!standing.isOffered && departs_on <= dayOf(ctx.now)) return true
  if (change.to_departure_id === null) return false
  const target = await db
    .selectFrom('departure')
    .select('status')
    .where('id', '=', change.to_departure_id)
    .executeTakeFirst()
  return target?.status === 'cancelled'
}
