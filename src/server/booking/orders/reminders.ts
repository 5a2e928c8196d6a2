import { addDays, type Day, dayOf, daysBetween, startOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { forEach } from '#src/platform/jobs/for-each.ts'
import { listTold } from '#src/server/account/messages/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { balanceDueKey, departureSoonKey, notify } from '#src/server/operations/notifications/service.ts'
import { findBill, listUnpaidBalances } from '../billing/service.ts'
import { isExpected } from './group-formation.ts'
import { lockOrder } from './lifecycle.ts'
import { aboutOrder, goingStatuses } from './notices.ts'
import type { OrderRecord } from './snapshot.ts'

/** 出行提醒 comes with the last call for documents, three days ahead (rule book §26.1). */
const SOON_DAYS = 3

/** Reminds, once for each date, of every trip that begins within three days. */
export async function remindOfTrips(ctx: Ctx) {
  const today = dayOf(ctx.now)
  const found = await ctx.db
    .selectFrom('orders')
    .select(['id', 'order_no', 'departs_on'])
    .where('status', 'in', goingStatuses)
    // Nobody is told to pack for a trip that may not run.
    .where(isExpected)
    .where('departs_on', '>', today)
    .where('departs_on', '<=', addDays(today, SOON_DAYS))
    .execute()
  const told = await listTold(ctx.db, found.map(soonKey))
  const untold = found.filter((order) => !told.has(soonKey(order)))
  await forEach(untold, ({ id }) =>
    ctx.transaction(async (tx) => {
      const order = await lockOrder(tx, { id })
      if (order && goingStatuses.includes(order.status))
        await notify(ctx, tx, 'departure_soon', aboutOrder(order))
    }),
  )
}

const soonKey = ({ order_no, departs_on }: { order_no: string; departs_on: Day }) =>
  departureSoonKey({ orderNo: order_no, departsOn: departs_on })

/** Days from the day on which 尾款 is due, on which its payer is reminded (rule book §7.2, row 11). */
const BALANCE_DAYS = [-7, -3, -1, 0, 1]

/** Reminds of every balance on its days, once each; a day that the shop slept through is not made up for. */
export async function remindOfBalances(ctx: Ctx) {
  const today = dayOf(ctx.now)
  const due = await listUnpaidBalances(ctx.db, startOf(addDays(today, -1)), startOf(addDays(today, 8)))
  const reminders = due.flatMap(({ order_id, ...bill }) => {
    const dueOn = dayOf(bill.due_at)
    const days = daysBetween(dueOn, today)
    const key = balanceDueKey({ billId: bill.id, dueOn, days })
    return BALANCE_DAYS.includes(days) ? [{ orderId: order_id, bill, dueOn, days, key }] : []
  })
  const told = await listTold(
    ctx.db,
    reminders.map(({ key }) => key),
  )
  const untold = reminders.filter(({ key }) => !told.has(key))
  await forEach(untold, ({ orderId, bill, dueOn, days }) =>
    ctx.transaction(async (tx) => {
      const order = await lockOrder(tx, { id: orderId })
      const { status, due_at, standstill } = await findBill(tx, bill.id)
      if (order?.status !== 'deposit_paid' || status !== 'unpaid' || dayOf(due_at) !== dueOn) return
      // What cannot be paid now is not asked for.
      if (standstill !== '') return
      await notify(ctx, tx, 'balance_due', {
        ...aboutOrder(order),
        billId: bill.id,
        balanceFen: toFen(bill.amount_fen),
        dueOn,
        days,
      })
    }),
  )
}

/** The days on which the payer of a balance was reminded of it. */
export async function listBalanceReminders(
  { db }: Pick<Ctx, 'db'>,
  bill: { id: number; due_at: Date },
): Promise<Day[]> {
  const dueOn = dayOf(bill.due_at)
  const keyOf = (days: number) => balanceDueKey({ billId: bill.id, dueOn, days })
  const told = await listTold(db, BALANCE_DAYS.map(keyOf))
  return BALANCE_DAYS.filter((days) => told.has(keyOf(days))).map((days) => addDays(dueOn, days))
}

/** How many days after a trip its member is invited to review it (rule book §7.2, row 15). */
export const REVIEW_DAYS = 60

/**
 * Invites the member to review a trip, or the designer's service where it was custom, unless it ended more than
 * `REVIEW_DAYS` ago. Once: the trip is over once.
 */
export async function inviteToReview(ctx: Ctx, tx: Tx, order: OrderRecord) {
  if (addDays(order.returns_on, REVIEW_DAYS) < dayOf(ctx.now)) return
  const { plan } = order.snapshot
  if (order.product_id !== null) await notify(ctx, tx, 'trip_over', aboutOrder(order))
  else if (plan) await notify(ctx, tx, 'service_over', { ...aboutOrder(order), requestNo: plan.requestNo })
}
