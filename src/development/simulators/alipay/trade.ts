import type { Selectable } from 'kysely'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { decimalYuan, toFen } from '#src/domain/money.ts'
import type { SimulatorAlipayState, SimulatorAlipayTrade } from '#src/platform/db/schema.gen.ts'
import type { AlipayKeys } from './keys.ts'

export type TradeRow = Selectable<SimulatorAlipayTrade>

/**
 * What the channel says of a trade; `OPENED` it tells nobody. Expiry is derived and never stored: no write would tell
 * us. Money that is withheld was paid in time, so such a trade waits, as far as the merchant can see, until it is closed.
 */
export function stateOf(trade: TradeRow, now: Date): SimulatorAlipayState {
  if (trade.withheld) return 'WAIT_BUYER_PAY'
  return trade.state === 'WAIT_BUYER_PAY' && trade.expires_at <= now ? 'TRADE_CLOSED' : trade.state
}

export const canBePaid = (trade: TradeRow, now: Date) =>
  !trade.withheld && trade.expires_at > now && (trade.state === 'OPENED' || trade.state === 'WAIT_BUYER_PAY')

export const yuan = (fen: number) => decimalYuan(toFen(fen))

/** The answer to `alipay.trade.query`. */
export const tradeAnswer = (trade: TradeRow, now: Date) => ({
  out_trade_no: trade.out_trade_no,
  trade_no: trade.trade_no,
  trade_status: stateOf(trade, now),
  total_amount: yuan(trade.amount_fen),
  buyer_logon_id: '138****0000',
  buyer_user_id: trade.buyer_id,
  ...(trade.paid_at &&
    !trade.withheld && {
      buyer_pay_amount: yuan(trade.amount_fen),
      receipt_amount: yuan(trade.amount_fen),
      send_pay_date: shanghaiTime(trade.paid_at),
    }),
})

/** The fields of a notification, without its time and signature. */
export const tradeFields = (trade: TradeRow, keys: AlipayKeys, now: Date): Record<string, string> => ({
  notify_type: 'trade_status_sync',
  charset: 'utf-8',
  version: '1.0',
  app_id: keys.appId,
  auth_app_id: keys.appId,
  seller_id: keys.sellerId,
  buyer_id: trade.buyer_id ?? '',
  out_trade_no: trade.out_trade_no,
  trade_no: trade.trade_no ?? '',
  trade_status: stateOf(trade, now),
  subject: trade.subject,
  total_amount: yuan(trade.amount_fen),
  receipt_amount: yuan(trade.amount_fen),
  buyer_pay_amount: yuan(trade.amount_fen),
  gmt_create: shanghaiTime(trade.created_at),
  ...(trade.paid_at && { gmt_payment: shanghaiTime(trade.paid_at) }),
  ...(stateOf(trade, now) === 'TRADE_CLOSED' && { gmt_close: shanghaiTime(now) }),
})
