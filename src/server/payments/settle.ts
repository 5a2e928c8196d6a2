import type { Ctx } from '../ctx.ts'
import { ChannelError } from './gateways/gateway.ts'
import { recordTrade } from './record.ts'
import * as store from './store.ts'

/**
 * What became of an open payment: the channel has taken money for it, it is closed for good, somebody is typing a
 * password right now, or the channel did not answer.
 */
export type Settled = 'paid' | 'closed' | 'paying' | 'unreachable'

type Open = Pick<store.PaymentRow, 'id' | 'out_trade_no'>

/** Asks the channel and records the answer. A ChannelError goes through. */
export async function askChannel(ctx: Ctx, payment: Open) {
  const trade = await ctx.wechat.query(payment.out_trade_no)
  if (trade) await recordTrade(ctx, trade, 'query')
  return trade?.state ?? null
}

/** Rule book §8.5: asks, records what was paid, and closes the rest at the channel, before anything is cancelled. */
export async function settlePayment(ctx: Ctx, payment: Open): Promise<Settled> {
  try {
    return await settle(ctx, payment)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    ctx.log.warn({ error, outTradeNo: payment.out_trade_no }, 'a payment could not be settled')
    return 'unreachable'
  }
}

async function settle(ctx: Ctx, payment: Open): Promise<Settled> {
  const state = await askChannel(ctx, payment)
  if (state === 'SUCCESS' || state === 'REFUND') return 'paid'
  if (state === 'USERPAYING') return 'paying'
  const closing = await ctx.wechat.close(payment.out_trade_no)
  if (closing === 'paying') return 'paying'
  if (closing === 'paid') {
    // Paid between our two questions: the close answers no amount, so ask once more.
    await askChannel(ctx, payment)
    return 'paid'
  }
  await store.movePayment(ctx.db, payment.id, ['created'], { status: 'closed', closed_at: ctx.now })
  return 'closed'
}
