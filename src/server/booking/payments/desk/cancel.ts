import type { Staff } from '#src/api/endpoint.ts'
import { isUnpaid } from '#src/domain/booking/order.ts'
import { cancelOrder, findDeskOrder, lockOrder, refuseLate } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { assertNoneBegan, settleOpen } from '../resolving/settle-open.ts'
import { listOpenPayments } from '../store.ts'

/**
 * Row 6b of rule book §7.2: what is open at the channel is recorded or closed first, then the order is cancelled and its
 * seats go back. An order that turns out to be paid stays as it is. CHANNEL while nobody knows, and nothing has changed.
 */
export async function cancelUnpaid(ctx: Ctx, staff: Staff, orderNo: string, reason: string) {
  const order = await findDeskOrder(ctx.db, staff, orderNo, 'order.cancel')
  if (!isUnpaid(order.status)) return refuseLate(ctx.db, order)
  const ending = { verb: '取消', undone: '订单未取消' }
  const settled = await settleOpen(ctx, await listOpenPayments(ctx.db, order.id), ending)
  if (settled.paid !== null) {
    const after = { outcome: 'paid', payment: settled.paid }
    return { outcome: 'paid' as const, audit: { entity: 'order', id: orderNo, after, reason } }
  }
  return ctx.transaction(async (tx) => {
    const locked = await lockOrder(tx, { id: order.id })
    if (!locked || !isUnpaid(locked.status)) return refuseLate(tx, locked ?? order)
    assertNoneBegan(await listOpenPayments(tx, order.id), settled.looked, ending)
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
