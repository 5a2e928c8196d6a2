import type { Ctx } from '#src/server/ctx.ts'
import { ChannelError, gatewayOf } from '../gateways/gateway.ts'
import * as store from '../store.ts'
import { recordTrade } from './record.ts'

/**
 * What resolving an open payment found: the channel has taken money for it, it is closed for good, somebody is typing a
 * password right now, or the channel did not answer.
 */
export type Resolution = 'paid' | 'closed' | 'paying' | 'unreachable'

type Open = Pick<store.PaymentRow, 'id' | 'channel' | 'out_trade_no' | 'pay_action' | 'expires_at'>

/** Asks the channel and records the answer. A ChannelError goes through. */
export async function askChannel(ctx: Ctx, payment: Open) {
  const trade = await gatewayOf(ctx.gateways, payment.channel).query(payment.out_trade_no)
  if (trade) await recordTrade(ctx, trade, 'query')
  return trade?.state ?? null
}

/** Rule book §8.5: asks, records what was paid, and closes the rest at the channel, before anything is cancelled. */
export async function resolvePayment(ctx: Ctx, payment: Open): Promise<Resolution> {
  try {
    return await resolve(ctx, payment)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    ctx.log.warn({ error, outTradeNo: payment.out_trade_no }, 'a payment could not be resolved')
    return 'unreachable'
  }
}

async function resolve(ctx: Ctx, payment: Open): Promise<Resolution> {
  const state = await askChannel(ctx, payment)
  if (state === 'paid' || state === 'refunded') return 'paid'
  if (state === 'paying') return 'paying'
  const closing = await gatewayOf(ctx.gateways, payment.channel).close(payment.out_trade_no)
  if (closing === 'paying') return 'paying'
  if (closing === 'paid') {
    // Paid between our two questions: the close answers no amount, so ask once more.
    await askChannel(ctx, payment)
    return 'paid'
  }
  await store.movePayment(ctx.db, payment.id, ['created'], {
    status: 'closed',
    closed_at: ctx.now,
    may_open_until: closing === 'unknown' && payment.pay_action ? payment.expires_at : null,
  })
  return 'closed'
}

/**
 * Keeps a payment closed that its payer may still open: closed here while the channel did not know of it, it comes into
 * being there when the form that lies open in some window is used. Money that came meanwhile is late money.
 */
export async function closeAgain(ctx: Ctx, payment: Open) {
  const state = await askChannel(ctx, payment)
  if (!state || state === 'paying') return
  const isOpen = state === 'unpaid' || state === 'failed'
  const closing = isOpen && (await gatewayOf(ctx.gateways, payment.channel).close(payment.out_trade_no))
  // Paid between our two questions, or held open: the next run asks again.
  if (closing === 'paid' || closing === 'paying') return
  await store.forgetOpening(ctx.db, payment.id)
}
