import type { Db } from '#src/platform/db/database.ts'
import type { RefundStatus } from '#src/platform/db/schema.gen.ts'
import type { insertOrder } from '#test/orders/order-factories.ts'

/** All of an order's first bill, paid once and on its way back. */
export async function insertRefund(
  db: Db,
  order: Awaited<ReturnType<typeof insertOrder>>,
  status: RefundStatus,
) {
  const now = new Date('2026-11-21T10:00:00+08:00')
  const bill = await db
    .selectFrom('order_bill')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const payment = await db
    .insertInto('payment')
    .values({
      out_trade_no: `P${order.orderNo}`,
      bill_id: bill.id,
      order_id: order.id,
      channel: 'wechat_native',
      amount_fen: 736_000,
      status: 'success',
      channel_trade_no: `W${order.orderNo}`,
      created_at: now,
      expires_at: now,
      success_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refund')
    .values({
      out_refund_no: `R${order.orderNo}`,
      order_id: order.id,
      payment_id: payment.id,
      amount_fen: 736_000,
      status,
      reason: 'late',
      created_at: now,
    })
    .execute()
}

/** What the shop owes for having given up an order of ¥7,360 late; its request waits to be approved. */
export async function insertCompensation(db: Db, order: Awaited<ReturnType<typeof insertOrder>>) {
  const now = new Date('2026-11-21T10:00:00+08:00')
  const at = { created_at: now, staff_due_at: now }
  const request = await db
    .insertInto('refund_request')
    .values({
      ...{ request_no: `${order.orderNo}T01`, order_id: order.id, kind: 'whole', cause: 'no_resources' },
      ...{ asked_on: '2026-11-21', quote: JSON.stringify({}), deduct_fen: 0, refund_fen: 736_000 },
      ...{ from_status: 'paid', cost_due_at: now, ...at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('compensation')
    .values({ id: request.id, base_fen: 736_000, bp: 1000, amount_fen: 73_600, law_text: '10%', ...at })
    .execute()
}
