import { randomBytes, randomInt } from 'node:crypto'
import { z } from '#src/api/zod.ts'
import type { PayerAction } from '#src/development/simulators/payer/book.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Fault, paramError, parse } from './fault.ts'
import type { SimulatorKeys } from './keys.ts'
import { enqueueNotification } from './notifications.ts'
import { canBePaid, rfc3339, stateOf, type TradeRow, tradeMessage } from './trade.ts'

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
const OutTradeNo = z.string().check(z.regex(/^[0-9A-Za-z_\-|*]{6,32}$/))
const Rfc3339 = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/))

const NativeOrder = z.object({
  appid: text(32),
  mchid: text(32),
  description: text(127),
  out_trade_no: OutTradeNo,
  time_expire: z.optional(Rfc3339),
  attach: z.optional(text(128)),
  notify_url: z.url({ protocol: /^https?$/ }).check(z.maxLength(255)),
  amount: z.object({
    total: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
    currency: z.optional(z.literal('CNY')),
  }),
})

const Scene = z.object({
  scene_info: z.object({
    payer_client_ip: text(45),
    h5_info: z.object({ type: z.enum(['iOS', 'Android', 'Wap']) }),
  }),
})

/** The real service keeps an order without time_expire for seven days. */
const DEFAULT_LIFE_MS = 7 * 86_400_000

/** `POST v3/pay/transactions/native`: asked again with the same words, it answers the same code. */
export async function orderNative(db: Db, keys: SimulatorKeys, body: unknown, now: Date) {
  const order = parse(NativeOrder, body)
  if (order.mchid !== keys.merchantId || order.appid !== keys.appId)
    throw new Fault(400, 'APPID_MCHID_NOT_MATCH', '商户号与 AppID 不匹配')
  const expiresAt = new Date(order.time_expire ?? now.getTime() + DEFAULT_LIFE_MS)
  if (!(expiresAt > now)) throw paramError('/time_expire', '订单失效时间早于当前时间')
  const values = {
    out_trade_no: order.out_trade_no,
    description: order.description,
    attach: order.attach ?? null,
    amount_fen: order.amount.total,
    notify_url: order.notify_url,
    expires_at: expiresAt,
  }
  const inserted = await db
    .insertInto('simulator_trade')
    .values({ ...values, created_at: now })
    .onConflict((on) => on.column('out_trade_no').doNothing())
    .returning('out_trade_no')
    .executeTakeFirst()
  if (!inserted) refuseUnlessSame(await findTrade(db, order.out_trade_no), values, now)
  return order.out_trade_no
}

/** `POST v3/pay/transactions/h5`: the same, for whoever has told where the payer sits. */
export async function orderH5(db: Db, keys: SimulatorKeys, body: unknown, now: Date) {
  parse(Scene, body)
  return orderNative(db, keys, body, now)
}

function refuseUnlessSame(known: TradeRow | undefined, asked: Partial<TradeRow>, now: Date) {
  if (!known) throw new Fault(500, 'SYSTEM_ERROR', '系统异常，请稍后重试')
  const state = stateOf(known, now)
  if (state === 'SUCCESS' || state === 'REFUND') throw new Fault(400, 'ORDERPAID', '该订单已支付')
  if (state === 'CLOSED') throw new Fault(400, 'ORDER_CLOSED', '该订单已关闭')
  const isSame =
    known.amount_fen === asked.amount_fen &&
    known.description === asked.description &&
    known.notify_url === asked.notify_url
  if (!isSame) throw new Fault(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
}

export const findTrade = (db: Db, outTradeNo: string) =>
  db.selectFrom('simulator_trade').selectAll().where('out_trade_no', '=', outTradeNo).executeTakeFirst()

/** Whoever pays, closes or refunds the same trade at the same moment queues here. */
export const lockTrade = (tx: Tx, outTradeNo: string) =>
  tx
    .selectFrom('simulator_trade')
    .selectAll()
    .where('out_trade_no', '=', outTradeNo)
    .forUpdate()
    .executeTakeFirst()

const writeTrade = (tx: Tx, outTradeNo: string, change: Partial<TradeRow>) =>
  tx
    .updateTable('simulator_trade')
    .set(change)
    .where('out_trade_no', '=', outTradeNo)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function queryTrade(db: Db, keys: SimulatorKeys, outTradeNo: string, now: Date) {
  const trade = await findTrade(db, outTradeNo)
  if (!trade) throw new Fault(404, 'ORDER_NOT_EXIST', '订单不存在')
  return tradeMessage(trade, keys, now)
}

/** Closing reveals withheld money: the merchant hears of a payment for a trade it has just been told is closed. */
export const closeTrade = (db: Db, keys: SimulatorKeys, outTradeNo: string, now: Date) =>
  db.transaction().execute(async (tx) => {
    const trade = await lockTrade(tx, outTradeNo)
    if (!trade) throw new Fault(404, 'ORDERNOTEXIST', '订单不存在')
    if (trade.withheld) {
      return notifyOf(tx, keys, await writeTrade(tx, outTradeNo, { withheld: false }), now)
    }
    const state = stateOf(trade, now)
    if (state === 'SUCCESS' || state === 'REFUND') throw new Fault(400, 'ORDERPAID', '该订单已支付')
    if (state === 'CLOSED') throw new Fault(400, 'ORDER_CLOSED', '该订单已关闭')
    await writeTrade(tx, outTradeNo, { state: 'CLOSED' })
  })

/** What the payer's page does. Null for an unknown trade; `done` is false when the trade cannot be paid any more. */
export const payTrade = (db: Db, keys: SimulatorKeys, outTradeNo: string, action: PayerAction, now: Date) =>
  db.transaction().execute(async (tx) => {
    const trade = await lockTrade(tx, outTradeNo)
    if (!trade) return null
    if (!canBePaid(trade, now)) {
      // Pressed once more after paying: the same payment is reported once more.
      const again = action === 'duplicate' && stateOf(trade, now) === 'SUCCESS'
      if (again) await notifyOf(tx, keys, trade, now)
      return { trade, done: again }
    }
    if (action === 'fail')
      return { trade: await writeTrade(tx, outTradeNo, { state: 'PAYERROR' }), done: true }
    const paid = await writeTrade(tx, outTradeNo, {
      state: 'SUCCESS',
      withheld: action === 'late',
      transaction_id: makeTransactionId(now),
      payer_openid: `o${randomBytes(20).toString('base64url')}`,
      paid_at: now,
    })
    if (action !== 'late') await notifyOf(tx, keys, paid, now, action === 'duplicate' ? 2 : 1)
    return { trade: paid, done: true }
  })

const notifyOf = (tx: Tx, keys: SimulatorKeys, trade: TradeRow, now: Date, copies = 1) =>
  enqueueNotification(tx, {
    eventType: 'TRANSACTION.SUCCESS',
    url: trade.notify_url,
    resource: tradeMessage(trade, keys, now),
    dueAt: now,
    copies,
  })

/** 28 digits: a product number, the day, then a random part. */
function makeTransactionId(now: Date) {
  const digits = Array.from({ length: 16 }, () => randomInt(10)).join('')
  return `4200${rfc3339(now).slice(0, 10).replaceAll('-', '')}${digits}`
}
