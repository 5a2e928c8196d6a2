import { sql, type Updateable } from 'kysely'
import { type Actor, canMove, lapsingStatuses } from '#src/domain/booking/order.ts'
import type { CancelReason, OrderStatus } from '#src/domain/booking/order-codes.ts'
import { shopCauses } from '#src/domain/booking/refunds/deduction.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Orders } from '#src/platform/db/schema.gen.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { releaseCoupon } from '#src/server/marketing/coupons/service.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { closeBills } from '../billing/service.ts'
import { releaseHold } from '../departures/service.ts'
import { freePlan } from '../plans/service.ts'
import { aboutOrder } from './notices.ts'
import type { OrderRecord } from './snapshot.ts'

interface Move {
  actor: Actor
  actorId?: number
  reason?: string
  /** Details for the order's log: bill, payment, old values. Never personal data. */
  extra?: Record<string, unknown>
  now: Date
  /** Columns that change together with the state. */
  set?: Updateable<Orders>
}

/** The order under its row lock: whoever else wants to change it waits. Undefined when there is none. */
export const lockOrder = (
  tx: Tx,
  by: { orderNo: string } | { id: number },
): Promise<OrderRecord | undefined> =>
  tx
    .selectFrom('orders')
    .selectAll()
    .$call((query) => ('id' in by ? query.where('id', '=', by.id) : query.where('order_no', '=', by.orderNo)))
    .forUpdate()
    .$castTo<OrderRecord>()
    .executeTakeFirst()

/**
 * Money that came after the release and found its seats still free (`reserveAgain`) brings a cancelled order back to
 * life: rule book §8.4 step 5, the one step that is not a row of §7.2.
 */
const isRevival = (from: OrderStatus, to: OrderStatus, actor: Actor) =>
  from === 'cancelled' && (to === 'deposit_paid' || to === 'paid') && actor === 'channel'

/**
 * The only way an order changes its state: compare-and-set on state and version, with its log row (rule book §7.2).
 * STATE when the table of transitions does not know the step, or somebody was first. Answers the order as it is now.
 */
export async function moveOrder(
  tx: Tx,
  order: OrderRecord,
  to: OrderStatus,
  { actor, actorId, reason = '', extra = {}, now, set = {} }: Move,
): Promise<OrderRecord> {
  const revived = isRevival(order.status, to, actor)
  if (!revived && !canMove(order.status, to, actor)) throw new Refused('STATE')
  const moved = await tx
    .with('moved', (qc) =>
      qc
        .updateTable('orders')
        .set({
          ...(revived && { cancel_reason: null, cancel_note: '' }),
          ...set,
          status: to,
          version: order.version + 1,
          updated_at: now,
        })
        .where('id', '=', order.id)
        .where('status', '=', order.status)
        .where('version', '=', order.version)
        .returningAll(),
    )
    .with('logged', (qc) =>
      qc
        .insertInto('order_log')
        .columns(['order_id', 'from_status', 'to_status', 'actor', 'actor_id', 'reason', 'extra', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('moved')
            .select([
              'id',
              eb.val(order.status).as('from_status'),
              eb.val(to).as('to_status'),
              eb.val(actor).as('actor'),
              eb.val(actorId ?? null).as('actor_id'),
              eb.val(reason).as('reason'),
              eb.val(JSON.stringify(extra)).as('extra'),
              eb.val(now).as('at'),
            ]),
        ),
    )
    .selectFrom('moved')
    .selectAll()
    .$castTo<OrderRecord>()
    .executeTakeFirst()
  if (!moved) throw new Refused('STATE')
  return moved
}

interface Cancelling {
  reason: CancelReason
  actor: Actor
  actorId?: number
  /** For the order's record. */
  note?: string
  /** What the message to the traveller says besides: why, and on which other days the trip has seats. */
  told?: { note: string; offers: readonly Day[] }
}

/** The shop's own reasons and its staff's, as against the traveller's and the clock's. */
const reasonsOfShop: readonly CancelReason[] = [...shopCauses, 'by_staff']

/**
 * Cancels an unpaid order and gives back what it held. What is still open at the payment channel is closed by a job of
 * the same transaction; a caller that must not lose money closes it before (rule book §8.5). STATE for any other order.
 */
export async function cancelOrder(ctx: Ctx, tx: Tx, order: OrderRecord, cancelling: Cancelling) {
  const { reason, actor, actorId, note = '', told } = cancelling
  const cancelled = await moveOrder(tx, order, 'cancelled', {
    actor,
    ...(actorId !== undefined && { actorId }),
    reason,
    now: ctx.now,
    set: { cancel_reason: reason, cancel_note: note },
  })
  await closeBills(ctx, tx, order.id)
  if (order.plan_id !== null) await freePlan(tx, order.plan_id, ctx.now)
  // Who cancels their own order knows; a message of it would go to any number they typed (rule book §8.9, 21).
  if (actor !== 'member')
    await notify(ctx, tx, 'order_cancelled', {
      ...aboutOrder(cancelled),
      reason,
      version: cancelled.version,
      ...told,
    })
  // Last, because it locks the departure, and buyers of the same date wait for that.
  await releaseHold(tx, order, ctx.now)
  if (order.discount_fen > 0)
    await releaseCoupon(tx, order.id, { isByShop: reasonsOfShop.includes(reason), now: ctx.now })
  return cancelled
}

/** Lets an order that waits to be signed or paid do so until then at least, under its lock. */
export const giveMoreTime = (tx: Tx, orderId: number, until: Date) =>
  tx
    .updateTable('orders')
    .set({ pay_deadline: sql`greatest(pay_deadline, ${until}::timestamptz)` })
    .where('id', '=', orderId)
    .where('status', 'in', lapsingStatuses)
    .execute()
