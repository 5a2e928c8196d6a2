import type { PayerBook } from '#src/development/simulators/payer/book.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { SimulatorAlipayState } from '#src/platform/db/schema.gen.ts'
import type { AlipayKeys } from './keys.ts'
import { canBePaid, stateOf, type TradeRow } from './trade.ts'
import { findTrade, payTrade } from './trade-calls.ts'

const STATES: Record<SimulatorAlipayState, string> = {
  OPENED: '等待登录',
  WAIT_BUYER_PAY: '等待付款',
  TRADE_SUCCESS: '已付款，请回到收银台查看',
  TRADE_FINISHED: '已付款，交易结束',
  TRADE_CLOSED: '交易已关闭，不能再付款',
}

/** What the payer's window shows once the form has been posted, and does. */
export const payerBook = (db: Db, keys: AlipayKeys): Omit<PayerBook, 'deliverDue'> => ({
  async find(outTradeNo, now) {
    const trade = await findTrade(db, outTradeNo)
    return (
      trade && {
        outTradeNo,
        brand: '支付宝',
        description: trade.subject,
        amountFen: toFen(trade.amount_fen),
        expiresAt: trade.expires_at,
        state: stateOf(trade, now),
        stateText: textOf(trade, now),
        actions: actionsOf(trade, now),
        returnUrl: trade.return_url,
      }
    )
  },
  press: (outTradeNo, action, now) => payTrade(db, keys, outTradeNo, action, now),
})

function textOf(trade: TradeRow, now: Date) {
  if (trade.withheld) return '已付款，等商户关闭交易后通知'
  if (trade.state === 'OPENED' && trade.expires_at <= now) return STATES.TRADE_CLOSED
  return trade.state === 'TRADE_CLOSED' && trade.paid_at ? '已付款，已全额退款' : STATES[stateOf(trade, now)]
}

function actionsOf(trade: TradeRow, now: Date) {
  const paying = ['success', 'fail', 'duplicate', 'late'] as const
  if (canBePaid(trade, now)) return trade.state === 'OPENED' ? (['open', ...paying] as const) : paying
  return stateOf(trade, now) === 'TRADE_SUCCESS' ? (['duplicate'] as const) : []
}
