import type { Tx } from '#src/platform/db/database.ts'
import { sendRefund } from '#src/server/booking/payments/jobs.ts'
import { finishRequest } from '#src/server/booking/refunds/jobs.ts'
import { applyForRefund, quoteForMember } from '#src/server/booking/refunds/member/requests.ts'
import type { Desk } from './demo-desk.ts'

/** The traveller asks for all of the money back. More than 30 days ahead nobody has to agree; later staff have not yet. */
export async function requestRefund(desk: Desk, now: Date, orderNo: string) {
  const ctx = desk.at(now)
  const { quote_token } = await quoteForMember(ctx, desk.member, { order_id: orderNo })
  await applyForRefund(ctx, desk.member, { order_id: orderNo, quote_token, reason_code: 'plans' })
}

/** The channel sends what was approved, and the order ends. */
export async function arriveRefund(tx: Tx, desk: Desk, now: Date, orderNo: string) {
  const rows = await tx
    .selectFrom('refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select(['refund.id', 'refund.order_id', 'refund.request_id'])
    .where('orders.order_no', '=', orderNo)
    .execute()
  for (const { id, order_id, request_id } of rows) {
    await sendRefund(desk.at(now), { refundId: id })
    if (request_id !== null) await finishRequest(desk.at(now), { requestId: request_id, orderId: order_id })
  }
}
