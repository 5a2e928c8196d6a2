import type { Tx } from '#src/platform/db/database.ts'
import { lockOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import type { Trade } from '../gateways/gateway.ts'
import * as store from '../store.ts'
import { applyPayment, distrust } from './apply-payment.ts'

/** Who told us. Every message that a channel pushes is kept as evidence; of answers to our questions only news is. */
export type Source = 'notify' | 'query' | 'reconcile'

/** What recording led to: `given_back` is money we may not keep, which is refunded without anybody's doing. */
export type Outcome = 'paid' | 'repeated' | 'given_back' | 'mismatch' | 'closed' | 'pending' | 'unknown'

const isNews = (outcome: Outcome) => outcome !== 'pending' && outcome !== 'repeated'

/**
 * Rule book §8.4, the only way by which money gets into the books: notification, poll and reconciliation call it as
 * often as they like, at the same time, in any order. `raw` is the message as it came.
 */
export async function recordTrade(
  ctx: Ctx,
  trade: Trade,
  source: Source,
  raw = JSON.stringify(trade),
): Promise<Outcome> {
  const outcome = await ctx.transaction(async (tx) => {
    const payment = await store.findPayment(tx, trade)
    const outcome = payment ? await recordKnown(ctx, tx, payment, trade) : 'unknown'
    if (outcome === 'unknown')
      await raiseAlarm(
        tx,
        {
          kind: 'payment_unknown',
          ref: trade.outTradeNo,
          detail: { source, channel: trade.channel, state: trade.state },
        },
        ctx.now,
      )
    if (source === 'notify' || isNews(outcome)) {
      await store.insertEvent(tx, {
        payment_id: payment?.id ?? null,
        kind: source,
        raw_enc: ctx.vault.seal(raw),
        signature_ok: true,
        outcome,
        at: ctx.now,
      })
    }
    return outcome
  })
  if (isNews(outcome))
    ctx.log.info({ outTradeNo: trade.outTradeNo, source, outcome }, 'a trade has been recorded')
  return outcome
}

/**
 * The order is locked before its payment, here as everywhere (paying, expiry, refunds), so that nobody waits for each
 * other in a circle; and whoever pays or cancels an order at the same instant queues at that one lock.
 */
async function recordKnown(ctx: Ctx, tx: Tx, known: store.PaymentRow, trade: Trade): Promise<Outcome> {
  const order = await lockOrder(tx, { id: known.order_id })
  if (!order) throw new Error(`payment ${known.out_trade_no} has no order`)
  const payment = await store.lockPayment(tx, known.id)
  if (trade.state === 'paid') return applyPayment({ ctx, tx, order, payment, trade })
  if (payment.success_at !== null) return 'repeated'
  if (trade.state === 'closed') {
    const change = { status: 'closed', closed_at: ctx.now, trade_state: 'closed' } as const
    return (await store.movePayment(tx, payment.id, ['created'], change)) ? 'closed' : 'repeated'
  }
  if (trade.state === 'refunded')
    return distrust({ ctx, tx, payment, trade }, 'given back before we heard of it')
  await store.movePayment(tx, payment.id, ['created'], { trade_state: trade.state })
  return 'pending'
}
