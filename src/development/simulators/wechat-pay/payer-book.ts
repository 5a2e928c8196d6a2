import type { PayerBook } from '#src/development/simulators/payer/book.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { SimulatorTradeState } from '#src/platform/db/schema.gen.ts'
import type { SimulatorKeys } from './keys.ts'
import { canBePaid, stateOf, type TradeRow } from './trade.ts'
import { findTrade, payTrade } from './trade-calls.ts'

const STATES: Record<SimulatorTradeState, string> = {
  NOTPAY: '等待付款',
  PAYERROR: '付款失败，可以重试',
  SUCCESS: '已付款，请回到收银台查看',
  CLOSED: '订单已关闭，不能再付款',
  REFUND: '已付款，有退款',
}

/** What the payer's telephone shows after scanning, and does. */
export const payerBook = (db: Db, keys: SimulatorKeys): Omit<PayerBook, 'deliverDue'> => ({
  async find(outTradeNo, now) {
    const trade = await findTrade(db, outTradeNo)
    const state = trade && stateOf(trade, now)
    return (
      trade &&
      state && {
        outTradeNo,
        brand: '微信支付',
        description: trade.description,
        amountFen: toFen(trade.amount_fen),
        expiresAt: trade.expires_at,
        state,
        stateText: trade.withheld ? '已付款，等商户关闭订单后通知' : STATES[state],
        actions: actionsOf(trade, now),
        returnUrl: null,
      }
    )
  },
  press: async (outTradeNo, action, now) =>
    action !== 'open' && (await payTrade(db, keys, outTradeNo, action, now))?.done === true,
})

function actionsOf(trade: TradeRow, now: Date) {
  if (canBePaid(trade, now)) return ['success', 'fail', 'duplicate', 'late'] as const
  return stateOf(trade, now) === 'SUCCESS' ? (['duplicate'] as const) : []
}
