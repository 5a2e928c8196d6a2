import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import { isRefundSlow, outRefundNo, refundRetryAt } from '#src/domain/booking/payment.ts'
import { failedRefundDue } from '#src/domain/content/working-hours.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { aboutOrder, addRefunded, lockOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify, raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { ChannelError, gatewayOf } from '../gateways/gateway.ts'
import { lockPayment, movePayment } from '../store.ts'
import * as store from './refund-store.ts'

/** Whole seconds between two questions about a refund that is on its way. */
const ASK_AGAIN_MS = 60_000
/** Of what a channel says when it gives up, so much is kept for staff. */
const LONGEST_FAILURE = 200
/** While one process talks to the channel, the others leave the refund alone. */
const IN_HAND_MS = 60_000

interface Payment {
  id: number
  amount_fen: number
  channel: PayChannel
}

/** Writes down that the whole of a payment goes back, and has it sent after the caller's transaction. */
export const giveBackLater = (
  ctx: Ctx,
  tx: Tx,
  order: { id: number; order_no: string },
  payment: Payment,
  reason: string,
) =>
  refundLater(ctx, tx, order, {
    paymentId: payment.id,
    amountFen: toFen(payment.amount_fen),
    reason,
    automatic: true,
    requestId: null,
    isByHand: payment.channel === 'offline_transfer',
  })

interface NewRefund {
  paymentId: number
  amountFen: Fen
  reason: string
  automatic: boolean
  /** The request that it carries out; null where money goes back that never should have come. */
  requestId: number | null
  /** No channel can send it: a person of 财务 does, by bank. */
  isByHand: boolean
}

/** Writes down that a part of a payment goes back, under the order's lock, and has it sent after the transaction. */
export async function refundLater(
  ctx: Ctx,
  tx: Tx,
  order: { id: number; order_no: string },
  { paymentId, amountFen, reason, automatic, requestId, isByHand }: NewRefund,
) {
  const number = outRefundNo(order.order_no, (await store.countRefunds(tx, order.id)) + 1)
  if (!number) throw new Error(`order ${order.order_no} has no refund number left`)
  const { id } = await store.insertRefund(tx, {
    out_refund_no: number,
    order_id: order.id,
    payment_id: paymentId,
    request_id: requestId,
    amount_fen: amountFen,
    reason,
    automatic,
    created_at: ctx.now,
    ...(isByHand
      ? { status: 'failed', failure: 'bank', staff_due_at: failedRefundDue(ctx.now) }
      : { status: 'approved', next_try_at: ctx.now }),
  })
  if (isByHand) return
  await ctx.jobs.enqueueLater(tx, 'refund.send', { refundId: id, orderId: order.id })
}

/**
 * Sends a refund, or asks what became of it: for the channel that is the same call, idempotent by out_refund_no. Safe
 * to run twice and at the same time; a refund that is not due is left alone.
 */
export async function sendRefund(ctx: Ctx, { refundId }: { refundId: number }) {
  const refund = await store.claimRefund(ctx.db, refundId, new Date(ctx.now.getTime() + IN_HAND_MS), ctx.now)
  if (!refund) return
  try {
    const answer = await gatewayOf(ctx.gateways, refund.channel).refund({
      outTradeNo: refund.out_trade_no,
      outRefundNo: refund.out_refund_no,
      totalFen: toFen(refund.total_fen),
      refundFen: toFen(refund.amount_fen),
      reason: refund.reason,
    })
    if (answer.state === 'success')
      await ctx.transaction((tx) =>
        recordArrival(ctx, tx, refund, {
          from: 'sending',
          at: ctx.now,
          by: { channelRefundNo: answer.channelRefundNo },
        }),
      )
    else if (answer.state === 'processing') await askAgain(ctx, refund, answer.channelRefundNo)
    else await leaveToStaff(ctx, refund, refund.tries, answer.said)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    await tryLater(ctx, refund, error)
  }
}

/** Asks again for as long as the channel takes; a refund that takes very long raises an alarm once. */
export async function askAgain(ctx: Ctx, refund: store.PaidRefund, channelRefundNo: string) {
  await store.moveRefund(ctx.db, refund.id, {
    channel_refund_no: channelRefundNo,
    next_try_at: new Date(ctx.now.getTime() + ASK_AGAIN_MS),
  })
  if (isRefundSlow(refund.created_at, ctx.now))
    await raiseAlarm(
      ctx.db,
      { kind: 'refund_slow', ref: refund.out_refund_no, detail: { since: refund.created_at } },
      ctx.now,
    )
}

async function tryLater(ctx: Ctx, refund: store.PaidRefund, error: ChannelError) {
  const tries = refund.tries + 1
  const next = refundRetryAt(tries, ctx.now)
  ctx.log.warn({ error, outRefundNo: refund.out_refund_no, tries }, 'a refund could not be sent')
  if (!next) return leaveToStaff(ctx, refund, tries, error.code || 'unreachable')
  await store.moveRefund(ctx.db, refund.id, { tries, next_try_at: next })
}

const leaveToStaff = (ctx: Ctx, refund: store.PaidRefund, tries: number, said: string) =>
  ctx.transaction(async (tx) => {
    const failed = await store.moveRefund(tx, refund.id, {
      status: 'failed',
      tries,
      failure: said.slice(0, LONGEST_FAILURE),
      next_try_at: null,
      staff_due_at: failedRefundDue(ctx.now),
    })
    if (!failed) return
    const alarm = { kind: 'refund_failed', ref: refund.out_refund_no, detail: { said, tries } } as const
    await raiseAlarm(tx, alarm, ctx.now)
  })

interface Arrival {
  from: 'sending' | 'failed'
  at: Date
  /** The channel's number of it, or the account that a person has paid it to. */
  by: { channelRefundNo: string } | { account: string }
}

/**
 * The money has arrived. A payment that counted for its order (rule book §8.4, step 5) stops counting; one that never
 * did (a second payment) only changes its own state. Locks in the order of recording: order, then payment. False when the
 * refund stands otherwise by now, and nothing has changed.
 */
export async function recordArrival(
  ctx: Ctx,
  tx: Tx,
  refund: store.PaidRefund,
  { from, at, by }: Arrival,
): Promise<boolean> {
  const order = await lockOrder(tx, { id: refund.order_id })
  const payment = await lockPayment(tx, refund.payment_id)
  const account = 'account' in by ? by.account : null
  const arrived = await store.moveRefund(
    tx,
    refund.id,
    {
      status: 'success',
      success_at: at,
      channel_refund_no: 'account' in by ? null : by.channelRefundNo,
      by_hand: account !== null,
      next_try_at: null,
    },
    from,
  )
  if (!arrived) return false
  if (payment.status === 'success') await addRefunded(tx, refund.order_id, fenOf(refund), ctx.now)
  if ((await store.sumArrived(tx, payment.id)) >= payment.amount_fen)
    await movePayment(tx, payment.id, ['success', 'failed'], { status: 'refunded' })
  if (refund.request_id !== null)
    await ctx.jobs.enqueueLater(tx, 'refund.finish', {
      requestId: refund.request_id,
      orderId: refund.order_id,
    })
  if (!order) return true
  const { out_refund_no: outRefundNo } = refund
  await notify(ctx, tx, 'refund_arrived', {
    ...aboutOrder(order),
    outRefundNo,
    refundedFen: fenOf(refund),
    account,
  })
  return true
}

const fenOf = ({ amount_fen }: { amount_fen: number }): Fen => toFen(amount_fen)
