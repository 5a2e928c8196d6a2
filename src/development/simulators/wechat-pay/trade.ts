import type { Selectable } from 'kysely'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import type { SimulatorTrade, SimulatorTradeState } from '#src/platform/db/schema.gen.ts'
import type { SimulatorKeys } from './keys.ts'

export type TradeRow = Selectable<SimulatorTrade>

const STATE_TEXT: Record<SimulatorTradeState, string> = {
  NOTPAY: '订单未支付',
  PAYERROR: '支付失败',
  SUCCESS: '支付成功',
  CLOSED: '订单已关闭',
  REFUND: '转入退款',
}

/**
 * What the channel says of a trade. Expiry is derived and never stored: no write would tell us. Money that is
 * withheld was paid in time, so such a trade stays open, as far as the merchant can see, until the merchant closes it.
 */
export function stateOf(trade: TradeRow, now: Date): SimulatorTradeState {
  if (trade.withheld) return 'NOTPAY'
  const isUnpaid = trade.state === 'NOTPAY' || trade.state === 'PAYERROR'
  return isUnpaid && trade.expires_at <= now ? 'CLOSED' : trade.state
}

/** A payer whose first try failed may try again, as in the real application. */
export const canBePaid = (trade: TradeRow, now: Date) =>
  !trade.withheld && ['NOTPAY', 'PAYERROR'].includes(stateOf(trade, now))

/** The same words answer a query and travel in the notification. */
export function tradeMessage(trade: TradeRow, keys: SimulatorKeys, now: Date) {
  const state = stateOf(trade, now)
  const known = {
    appid: keys.appId,
    mchid: keys.merchantId,
    out_trade_no: trade.out_trade_no,
    trade_state: state,
    trade_state_desc: STATE_TEXT[state],
    ...(trade.attach === null ? {} : { attach: trade.attach }),
    promotion_detail: [],
  }
  if (state !== 'SUCCESS' && state !== 'REFUND')
    return { ...known, amount: { total: trade.amount_fen, payer_currency: 'CNY' } }
  return {
    ...known,
    transaction_id: trade.transaction_id,
    trade_type: 'NATIVE',
    bank_type: 'OTHERS',
    success_time: trade.paid_at && rfc3339(trade.paid_at),
    payer: { openid: trade.payer_openid },
    amount: {
      total: trade.amount_fen,
      payer_total: trade.amount_fen,
      currency: 'CNY',
      payer_currency: 'CNY',
    },
  }
}

export const rfc3339 = (at: Date) => `${shanghaiTime(at).replace(' ', 'T')}+08:00`
