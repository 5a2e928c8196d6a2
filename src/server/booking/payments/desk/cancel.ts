import type { Staff } from '#src/api/endpoint.ts'
import { isUnpaid } from '#src/domain/booking/order.ts'
import { Refused } from '#src/platform/refused.ts'
import { cancelOrder, findDeskOrder, lockOrder, refuseLate } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { resolvePayment } from '../resolving/resolve.ts'
import { listOpenPayments } from '../store.ts'

/**
 * Row 6b of rule book §7.2: what is open at the channel is recorded or closed first, then the order is cancelled and its
 * seats go back. An order that turns out to be paid stays as it is. CHANNEL while nobody knows, and nothing has changed.
 */
export async function cancelUnpaid(ctx: Ctx, staff: Staff, orderNo: string, reason: string) {
  const order = await findDeskOrder(ctx.db, staff, orderNo, 'order.cancel')
  if (!isUnpaid(order.status)) return refuseLate(ctx.db, order)
  const looked = new Set<number>()
  for (const payment of await listOpenPayments(ctx.db, order.id)) {
    const resolution = await resolvePayment(ctx.outside ?? ctx, payment)
    if (resolution === 'paid') {
      const after = { outcome: 'paid', payment: payment.out_trade_no }
      return { outcome: 'paid' as const, audit: { entity: 'order', id: orderNo, after, reason } }
    }
    if (resolution === 'paying') throw new Refused('CHANNEL', undefined, '客人正在支付，请稍候再取消')
    if (resolution === 'unreachable')
      throw new Refused('CHANNEL', undefined, '渠道暂时无法查询，订单未取消，金额未变')
    looked.add(payment.id)
  }
  return ctx.transaction(async (tx) => {
    const locked = await lockOrder(tx, { id: order.id })
    if (!locked || !isUnpaid(locked.status)) return refuseLate(tx, locked ?? order)
    const open = await listOpenPayments(tx, order.id)
    if (open.some(({ id }) => !looked.has(id)))
      throw new Refused('CHANNEL', undefined, '客人刚刚发起了新的支付，请稍候再取消')
    const by = { reason: 'by_staff', actor: 'staff', actorId: staff.id, note: reason } as const
    const cancelled = await cancelOrder(ctx, tx, locked, by)
    const audit = {
      entity: 'order',
      id: orderNo,
      before: { status: locked.status },
      after: { status: cancelled.status },
      reason,
    }
    return { outcome: 'cancelled' as const, audit }
  })
}
