import { z } from '#src/api/zod.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { readDecimalYuan } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Fault, invalid, noTrade, wrongState } from './fault.ts'
import type { AlipayKeys } from './keys.ts'
import { enqueueNotification } from './notifications.ts'
import { stateOf, type TradeRow, tradeFields, yuan } from './trade.ts'
import { lockTrade, writeTrade } from './trade-calls.ts'

const NewRefund = z.object({
  out_trade_no: z.string(),
  out_request_no: z.string().check(z.regex(/^\w{1,64}$/)),
  refund_amount: z.string().check(z.regex(/^\d{1,9}\.\d\d$/)),
  refund_reason: z.optional(z.string().check(z.maxLength(256))),
})

/** `alipay.trade.refund`: money moves at once; the same number again moves none, and says so in `fund_change`. */
export const refundTrade = (db: Db, keys: AlipayKeys, content: unknown, now: Date) =>
  db.transaction().execute(async (tx) => {
    const asked = z.safeParse(NewRefund, content)
    const fen = asked.success ? readDecimalYuan(asked.data.refund_amount) : null
    if (!asked.success || !fen) throw invalid('参数无效')
    const { out_trade_no, out_request_no, refund_reason } = asked.data
    const trade = await lockTrade(tx, out_trade_no)
    if (!trade || trade.state === 'OPENED') throw noTrade()
    const known = await findRefund(tx, out_trade_no, out_request_no)
    if (known && known.refund_fen !== fen) throw new Fault('ACQ.DISCORDANT_REPEAT_REQUEST', '不一致的请求')
    const before = await sumRefunds(tx, out_trade_no)
    if (known) return refundAnswer(trade, before, 'N')
    if (stateOf(trade, now) !== 'TRADE_SUCCESS') throw wrongState()
    if (before + fen > trade.amount_fen) throw new Fault('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
    await tx
      .insertInto('simulator_alipay_refund')
      .values({
        out_trade_no,
        out_request_no,
        refund_fen: fen,
        reason: refund_reason ?? null,
        refunded_at: now,
      })
      .execute()
    const isWhole = before + fen === trade.amount_fen
    const after = isWhole ? await writeTrade(tx, out_trade_no, { state: 'TRADE_CLOSED' }) : trade
    const about = {
      out_biz_no: out_request_no,
      refund_fee: yuan(before + fen),
      gmt_refund: `${shanghaiTime(now)}.000`,
    }
    const fields = { ...tradeFields(after, keys, now), ...about }
    await enqueueNotification(tx, { url: trade.notify_url, fields, dueAt: now })
    return refundAnswer(trade, before + fen, 'Y')
  })

const refundAnswer = (trade: TradeRow, refundedFen: number, fundChange: 'Y' | 'N') => ({
  out_trade_no: trade.out_trade_no,
  trade_no: trade.trade_no,
  buyer_user_id: trade.buyer_id,
  fund_change: fundChange,
  refund_fee: yuan(refundedFen),
})

const Asked = z.object({ out_trade_no: z.string(), out_request_no: z.string() })

/** `alipay.trade.fastpay.refund.query`: a refund that is not there is answered by saying nothing of one. */
export async function queryRefund(db: Db, content: unknown) {
  const asked = z.safeParse(Asked, content)
  if (!asked.success) throw invalid('参数无效')
  const { out_trade_no, out_request_no } = asked.data
  const refund = await findRefund(db, out_trade_no, out_request_no)
  if (!refund) return {}
  return {
    out_trade_no,
    out_request_no,
    refund_amount: yuan(refund.refund_fen),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: shanghaiTime(refund.refunded_at),
  }
}

const findRefund = (db: Db, outTradeNo: string, outRequestNo: string) =>
  db
    .selectFrom('simulator_alipay_refund')
    .selectAll()
    .where('out_trade_no', '=', outTradeNo)
    .where('out_request_no', '=', outRequestNo)
    .executeTakeFirst()

const sumRefunds = (tx: Tx, outTradeNo: string) =>
  tx
    .selectFrom('simulator_alipay_refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('refund_fen'), eb.lit(0)).as('sum'))
    .where('out_trade_no', '=', outTradeNo)
    .executeTakeFirstOrThrow()
    .then(({ sum }) => Number(sum))
