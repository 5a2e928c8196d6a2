import { sql } from 'kysely'
import { outRefundNo } from '#src/domain/booking/payment.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { markRefunded } from '#src/server/booking/billing/service.ts'
import { moveOrder } from '#src/server/booking/orders/service.ts'
import { insertRefund } from '#src/server/booking/payments/refunds/refund-store.ts'
import { sendRefund } from '#src/server/booking/payments/refunds/refunds.ts'
import type { Desk } from './demo-desk.ts'

/** The traveller asks for all of the money back, so early that the ladder keeps nothing; staff have not answered yet. */
export async function requestRefund(tx: Tx, desk: Desk, now: Date, orderNo: string): Promise<number> {
  const order = await desk.locked(orderNo)
  const { id: payment_id, amount_fen } = await tx
    .selectFrom('payment')
    .select(['id', 'amount_fen'])
    .where('order_id', '=', order.id)
    .where('status', '=', 'success')
    .executeTakeFirstOrThrow()
  const number = outRefundNo(orderNo, 1)
  if (!number) throw new Error(`the sample order ${orderNo} has no refund number`)
  await moveOrder(tx, order, 'refunding', {
    actor: 'member',
    actorId: order.member_id,
    reason: 'a refund is requested',
    now,
  })
  const { id } = await insertRefund(tx, {
    out_refund_no: number,
    order_id: order.id,
    payment_id,
    amount_fen,
    status: 'requested',
    reason: '行程有变',
    created_at: now,
  })
  return id
}

/** Staff agree, the channel sends all of it, and the seats go back on sale (rule book §6, §7.2 row 18). */
export async function arriveRefund(tx: Tx, desk: Desk, now: Date, orderNo: string, refundId: number) {
  await tx
    .updateTable('refund')
    .set({ status: 'approved', next_try_at: now })
    .where('id', '=', refundId)
    .execute()
  await sendRefund(desk.at(now), { refundId })
  const order = await desk.locked(orderNo)
  await markRefunded(tx, order.id)
  await moveOrder(tx, order, 'refunded', { actor: 'channel', reason: 'all of it has arrived', now })
  await sql`
    with freed as (
      update inventory_hold set status = 'released', updated_at = ${now}
      where order_id = ${order.id} and status = 'consumed' returning departure_id, pax
    )
    update departure set sold = sold - freed.pax from freed where departure.id = freed.departure_id`.execute(
    tx,
  )
}
