import type { Staff } from '#src/api/endpoint.ts'
import type { TradeState } from '#src/domain/booking/payment.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { ChannelError } from '../gateways/gateway.ts'
import { askChannel } from '../resolving/resolve.ts'
import { viewDeskPayment, whyNotAsked } from './reading/payments.ts'
import { findDeskPayment } from './reading/payments-store.ts'

const said: Record<TradeState, string> = {
  unpaid: '渠道：尚未支付',
  paying: '渠道：客人正在支付',
  failed: '渠道：上次支付没有成功，可以再付',
  paid: '渠道：已支付',
  closed: '渠道：已关闭',
  refunded: '渠道：已退款',
}

/**
 * Asks the channel now, and records what it says by the one function of rule book §8.4. CHANNEL while it does not answer,
 * and nothing has changed; STATE where there is no channel to ask.
 */
export async function queryPayment(ctx: Ctx, staff: Staff, no: string) {
  const before = await findDeskPayment(ctx.db, staff, no)
  if (!before) throw new Refused('NOT_FOUND', undefined, '没有这笔款项，或不在你的范围内')
  const why = whyNotAsked(ctx, before)
  if (why !== '') throw new Refused('STATE', undefined, why)
  // The channel's answer is recorded in a transaction of its own: it is true whatever becomes of this call.
  const outside = ctx.outside ?? ctx
  const state = await askChannel(outside, before).catch((error: unknown) => {
    if (!(error instanceof ChannelError)) throw error
    ctx.log.warn({ error, outTradeNo: no }, 'a clerk asked a channel that did not answer')
    throw new Refused('CHANNEL', undefined, '渠道暂时无法查询，金额未变')
  })
  const payment = await viewDeskPayment(outside, staff, no)
  const message = state === null ? '渠道：没有这笔交易' : said[state]
  const audit = {
    entity: 'payment',
    id: no,
    before: { status: before.status },
    after: { status: payment.status, said: state ?? 'none' },
  }
  return { answer: { message, payment }, audit: [audit] }
}
