import { PAYING_GRACE_MINUTES } from '#src/domain/booking/order.ts'
import { overdueReason } from '#src/domain/booking/payment.ts'
import { awaitsTransfer, cancelOrder, lockOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from '../store.ts'
import { resolvePayment } from './resolve.ts'

/**
 * Rule book §8.5, for one order past its deadline: what is open at the channel is recorded or closed first, then the
 * order is cancelled. A payer who is just typing, or a channel that does not answer, delays that by five minutes at
 * most: after these the seats are wanted, and money that still comes is handled as late money (§8.4, step 5).
 */
export async function expireOrder(ctx: Ctx, order: { id: number; pay_deadline: Date | null }) {
  const lateMs = ctx.now.getTime() - (order.pay_deadline ?? ctx.now).getTime()
  const waited = lateMs >= PAYING_GRACE_MINUTES * 60_000
  const looked = new Set<number>()
  for (const payment of await store.listOpenPayments(ctx.db, order.id)) {
    const resolution = await resolvePayment(ctx, payment)
    if (resolution === 'paid') return
    if (resolution !== 'closed' && !waited) return
    looked.add(payment.id)
  }
  await ctx.transaction(async (tx) => {
    const locked = await lockOrder(tx, { id: order.id })
    if (!locked) return
    const { status, pay_deadline: payDeadline, confirm_deadline: confirmDeadline } = locked
    const { departs_on: departsOn } = locked
    const reason = overdueReason({ status, payDeadline, confirmDeadline, departsOn }, ctx.now)
    if (!reason) return
    // Recorded after we looked: it is decided before its order is given up (rule book §8.9, 17).
    if (await awaitsTransfer(tx, order.id)) return
    // A payment begun in the last moment before the deadline, after we looked: the next run resolves it first.
    const open = await store.listOpenPayments(tx, order.id)
    if (open.some(({ id }) => !looked.has(id))) return
    await cancelOrder(ctx, tx, locked, { reason, actor: 'job' })
  })
}
