import { z } from '#src/api/zod.ts'
import type { PayerAction } from '#src/development/simulators/payer/book.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { readDecimalYuan } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { invalid, noTrade, wrongState } from './fault.ts'
import { type AlipayKeys, digits } from './keys.ts'
import { enqueueNotification } from './notifications.ts'
import { canBePaid, stateOf, type TradeRow, tradeAnswer, tradeFields } from './trade.ts'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

const PageTrade = z.object({
  product_code: z.enum(['FAST_INSTANT_TRADE_PAY', 'QUICK_WAP_WAY']),
  out_trade_no: z.string().check(z.regex(/^\w{1,64}$/)),
  total_amount: z.string().check(z.regex(/^\d{1,9}\.\d\d$/)),
  subject: text(256).check(z.regex(/^[^/=&]*$/)),
  time_expire: z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)),
})

interface Addresses {
  notifyUrl: string
  returnUrl: string | null
}

/** `alipay.trade.page.pay`, `alipay.trade.wap.pay`: the payer's browser brings the form. The same form again is the same. */
export async function openTrade(db: Db, content: unknown, productCode: string, urls: Addresses, now: Date) {
  const asked = z.safeParse(PageTrade, content)
  if (!asked.success) throw invalid(`参数无效：${asked.error.issues[0]?.path.join('.')}`)
  if (asked.data.product_code !== productCode) throw invalid('参数无效：product_code')
  const expiresAt = new Date(`${asked.data.time_expire.replace(' ', 'T')}+08:00`)
  if (!(expiresAt > now)) throw invalid('参数无效：time_expire')
  const values = {
    out_trade_no: asked.data.out_trade_no,
    product_code: productCode,
    subject: asked.data.subject,
    amount_fen: Number(readDecimalYuan(asked.data.total_amount)),
    notify_url: urls.notifyUrl,
    return_url: urls.returnUrl,
    expires_at: expiresAt,
  }
  await db
    .insertInto('simulator_alipay_trade')
    .values({ ...values, created_at: now })
    .onConflict((on) => on.column('out_trade_no').doNothing())
    .execute()
  const trade = await findTrade(db, values.out_trade_no)
  const isSame = trade?.amount_fen === values.amount_fen && trade.product_code === productCode
  if (!trade || !isSame) throw invalid('交易信息被篡改')
  return trade
}

export const findTrade = (db: Db, outTradeNo: string) =>
  db
    .selectFrom('simulator_alipay_trade')
    .selectAll()
    .where('out_trade_no', '=', outTradeNo)
    .executeTakeFirst()

/** Whoever pays, closes or refunds the same trade at the same moment queues here. */
export const lockTrade = (tx: Tx, outTradeNo: string) =>
  tx
    .selectFrom('simulator_alipay_trade')
    .selectAll()
    .where('out_trade_no', '=', outTradeNo)
    .forUpdate()
    .executeTakeFirst()

export const writeTrade = (tx: Tx, outTradeNo: string, change: Partial<TradeRow>) =>
  tx
    .updateTable('simulator_alipay_trade')
    .set(change)
    .where('out_trade_no', '=', outTradeNo)
    .returningAll()
    .executeTakeFirstOrThrow()

const Named = z.object({ out_trade_no: text(64) })

function numberOf(content: unknown) {
  const named = z.safeParse(Named, content)
  if (!named.success) throw invalid('参数无效：out_trade_no')
  return named.data.out_trade_no
}

/** A trade whose payer has not logged in does not exist for its merchant. */
const isKnown = (trade: TradeRow | undefined) => trade && trade.state !== 'OPENED'

export async function queryTrade(db: Db, content: unknown, now: Date) {
  const trade = await findTrade(db, numberOf(content))
  if (!trade || !isKnown(trade)) throw noTrade()
  return tradeAnswer(trade, now)
}

/** Closing reveals withheld money: the merchant hears of a payment for a trade it has just been told is closed. */
export const closeTrade = (db: Db, keys: AlipayKeys, content: unknown, now: Date) =>
  db.transaction().execute(async (tx) => {
    const outTradeNo = numberOf(content)
    const trade = await lockTrade(tx, outTradeNo)
    if (!trade || !isKnown(trade)) throw noTrade()
    if (stateOf(trade, now) !== 'WAIT_BUYER_PAY') throw wrongState()
    if (trade.withheld) await notifyOf(tx, keys, await writeTrade(tx, outTradeNo, { withheld: false }), now)
    else await writeTrade(tx, outTradeNo, { state: 'TRADE_CLOSED' })
    return { out_trade_no: outTradeNo, trade_no: trade.trade_no }
  })

/** What the payer's page does; false when the trade cannot take it any more. */
export const payTrade = (db: Db, keys: AlipayKeys, outTradeNo: string, action: PayerAction, now: Date) =>
  db.transaction().execute(async (tx) => {
    const trade = await lockTrade(tx, outTradeNo)
    if (!trade) return false
    if (!canBePaid(trade, now)) {
      // Pressed once more after paying: the same payment is reported once more.
      const again = action === 'duplicate' && stateOf(trade, now) === 'TRADE_SUCCESS'
      if (again) await notifyOf(tx, keys, trade, now)
      return again
    }
    const known = {
      trade_no: trade.trade_no ?? `${shanghaiTime(now).slice(0, 10).replaceAll('-', '')}${digits(20)}`,
      buyer_id: trade.buyer_id ?? `2088${digits(12)}`,
    }
    if (action === 'open' || action === 'fail') {
      await writeTrade(tx, outTradeNo, { ...known, state: 'WAIT_BUYER_PAY' })
      return true
    }
    const withheld = action === 'late'
    const paid = await writeTrade(tx, outTradeNo, {
      ...known,
      state: 'TRADE_SUCCESS',
      withheld,
      paid_at: now,
    })
    if (!withheld) await notifyOf(tx, keys, paid, now, action === 'duplicate' ? 2 : 1)
    return true
  })

const notifyOf = (tx: Tx, keys: AlipayKeys, trade: TradeRow, now: Date, copies = 1) =>
  enqueueNotification(tx, {
    url: trade.notify_url,
    fields: tradeFields(trade, keys, now),
    dueAt: now,
    copies,
  })
