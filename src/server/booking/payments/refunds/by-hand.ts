import { type Day, dayOf, startOf } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { calmAlarm } from '#src/server/operations/notifications/service.ts'
import { gatewayOf } from '../gateways/gateway.ts'
import { moveRefund, type PaidRefund } from './refund-store.ts'
import { askAgain, recordArrival } from './refunds.ts'

const HALF_DAY_MS = 12 * 3_600_000

/**
 * Sends a refund again that was left to staff, under its old number and with all its tries. False when it stands
 * otherwise by now. The caller holds the order's lock.
 */
export async function retryRefund(ctx: Ctx, tx: Tx, refund: PaidRefund): Promise<boolean> {
  const change = {
    status: 'approved',
    tries: 0,
    failure: '',
    next_try_at: ctx.now,
    staff_due_at: null,
  } as const
  if (!(await moveRefund(tx, refund.id, change, 'failed'))) return false
  await calm(ctx, tx, refund)
  await ctx.jobs.enqueueLater(tx, 'refund.send', { refundId: refund.id, orderId: refund.order_id })
  return true
}

/**
 * What the channel says of a refund that was left to staff, written down as any answer of it: arrived, on its way after
 * all, or never sent. Throws a ChannelError while it does not answer.
 */
export async function askAboutRefund(
  ctx: Ctx,
  refund: PaidRefund,
): Promise<'arrived' | 'on_its_way' | 'not_sent'> {
  const said = await gatewayOf(ctx.gateways, refund.channel).findRefund(
    refund.out_trade_no,
    refund.out_refund_no,
  )
  if (!said || said.state === 'failed') return 'not_sent'
  if (said.state === 'processing') {
    // With its next try, or nobody would ask again if the process died before that is set.
    const onItsWay = { status: 'sending', staff_due_at: null, next_try_at: ctx.now } as const
    await moveRefund(ctx.db, refund.id, onItsWay, 'failed')
    await askAgain(ctx, refund, said.channelRefundNo)
    return 'on_its_way'
  }
  await ctx.transaction(async (tx) => {
    const arrival = { from: 'failed', at: ctx.now, by: { channelRefundNo: said.channelRefundNo } } as const
    if (await recordArrival(ctx, tx, refund, arrival)) await calm(ctx, tx, refund)
  })
  return 'arrived'
}

/**
 * A person has sent it by bank: it arrives as a channel's would, on the bank's day. False when the refund stands
 * otherwise by now, so that no money is counted twice.
 */
export async function arriveByHand(
  ctx: Ctx,
  tx: Tx,
  refund: PaidRefund,
  { paidOn, account }: { paidOn: Day; account: string },
): Promise<boolean> {
  const at = paidOn === dayOf(ctx.now) ? ctx.now : new Date(startOf(paidOn).getTime() + HALF_DAY_MS)
  const arrived = await recordArrival(ctx, tx, refund, { from: 'failed', at, by: { account } })
  if (arrived) await calm(ctx, tx, refund)
  return arrived
}

async function calm({ now }: Ctx, tx: Tx, { out_refund_no: ref }: PaidRefund) {
  for (const kind of ['refund_failed', 'refund_slow'] as const) await calmAlarm(tx, { kind, ref }, now)
}
