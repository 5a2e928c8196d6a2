import { isOfShop } from '#src/domain/booking/refunds/deduction.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { forEach } from '#src/platform/jobs/for-each.ts'
import { markRefunded } from '#src/server/booking/billing/service.ts'
import { invoiceFollowsRefund } from '#src/server/booking/invoices/service.ts'
import { lockOrder, moveOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import { listRefundRows } from '#src/server/booking/payments/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { followOrder } from '#src/server/marketing/cashback/service.ts'
import { releaseCoupon } from '#src/server/marketing/coupons/service.ts'
import { takeBackTrip } from '#src/server/marketing/points/service.ts'
import type { Jobs } from '#src/server/queues.ts'
import { listArriving, lockRequest, moveRequest, type RequestRow } from './store.ts'

/** How many requests one run of the repairing job looks at. */
const BATCH = 200

/** The last money of a request may have arrived. Safe to run twice: locks in the order of every change of an order. */
export const finishRequest = (ctx: Ctx, { requestId, orderId }: Jobs['refund.finish']) =>
  ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, { id: orderId })
    if (order) await finishIfArrived(ctx, tx, order, await lockRequest(tx, requestId))
  })

/**
 * Ends an approved request once all of its money has arrived, and with the whole order's the order (rule book §7.2, row
 * 18). What else a refund has for its consequence when it is through (coupon, points, cashback) is called from here.
 */
export async function finishIfArrived(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  request: RequestRow,
): Promise<RequestRow> {
  const rows = await listRefundRows(tx, 'request_id', [request.id])
  await markRefunded(tx, order.id)
  if (rows.some(({ status }) => status !== 'success')) return request
  const done = await moveRequest(tx, request.id, ['approved'], { status: 'done', done_at: ctx.now })
  if (!done) return request
  await invoiceFollowsRefund(ctx, tx, order)
  await takeBackTrip(tx, order.id, ctx.now)
  await followOrder(ctx, tx, order.id)
  if (done.kind === 'whole') {
    await moveOrder(tx, order, 'refunded', {
      actor: rows.length > 0 ? 'channel' : 'job',
      extra: { refund: done.request_no },
      now: ctx.now,
    })
    await releaseCoupon(tx, order.id, { isByShop: isOfShop(done.cause), now: ctx.now })
  }
  return done
}

/** Ends what the job of an arrival was lost of. */
export async function finishArrived(ctx: Ctx) {
  await forEach(await listArriving(ctx.db, BATCH), ({ id, order_id }) =>
    finishRequest(ctx, { requestId: id, orderId: order_id }),
  )
}
