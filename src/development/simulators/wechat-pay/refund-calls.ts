import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from '#src/api/zod.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { SimulatorRefund } from '#src/platform/db/schema.gen.ts'
import { Fault, parse } from './fault.ts'
import type { SimulatorKeys } from './keys.ts'
import { enqueueNotification } from './notifications.ts'
import { rfc3339, stateOf, type TradeRow } from './trade.ts'
import { lockTrade } from './trade-calls.ts'

type RefundRow = Selectable<SimulatorRefund>

const NewRefund = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().check(z.regex(/^[0-9A-Za-z_\-|*@]{1,64}$/)),
  reason: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
  notify_url: z.optional(z.url({ protocol: /^https?$/ })),
  amount: z.object({
    refund: z.int().check(z.minimum(1)),
    total: z.int().check(z.minimum(1)),
    currency: z.literal('CNY'),
  }),
})

/** The real service nearly always answers PROCESSING first. */
const PROCESSING_MS = 3_000

/** `POST v3/refund/domestic/refunds`: the same out_refund_no again answers how that refund stands. */
export const refundTrade = (db: Db, keys: SimulatorKeys, body: unknown, now: Date) =>
  db.transaction().execute(async (tx) => {
    const asked = parse(NewRefund, body)
    const trade = await lockTrade(tx, asked.out_trade_no)
    if (!trade) throw new Fault(404, 'RESOURCE_NOT_EXISTS', '订单不存在')
    const known = await findRefund(tx, asked.out_refund_no)
    if (known) {
      const isSame = known.out_trade_no === asked.out_trade_no && known.refund_fen === asked.amount.refund
      if (!isSame) throw invalid('订单金额或退款金额与之前请求不一致，请核实后再试')
      return refundMessage(known, trade, now)
    }
    await refuseTooMuch(tx, trade, asked.amount, now)
    const refund = await tx
      .insertInto('simulator_refund')
      .values({
        out_refund_no: asked.out_refund_no,
        out_trade_no: asked.out_trade_no,
        refund_id: makeRefundId(now),
        refund_fen: asked.amount.refund,
        reason: asked.reason ?? null,
        notify_url: asked.notify_url ?? null,
        created_at: now,
        success_at: new Date(now.getTime() + PROCESSING_MS),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('simulator_trade')
      .set({ state: 'REFUND' })
      .where('out_trade_no', '=', trade.out_trade_no)
      .execute()
    await notifyWhenDone(tx, keys, refund, trade)
    return refundMessage(refund, trade, now)
  })

async function refuseTooMuch(tx: Tx, trade: TradeRow, amount: { refund: number; total: number }, now: Date) {
  const state = stateOf(trade, now)
  if (state !== 'SUCCESS' && state !== 'REFUND') throw invalid('订单未支付，不可申请退款')
  if (amount.total !== trade.amount_fen) throw invalid('原订单金额不一致')
  const { sum } = await tx
    .selectFrom('simulator_refund')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('refund_fen'), eb.lit(0)).as('sum'))
    .where('out_trade_no', '=', trade.out_trade_no)
    .executeTakeFirstOrThrow()
  if (Number(sum) + amount.refund > trade.amount_fen) throw invalid('累计退款金额超过订单金额')
}

const invalid = (message: string) => new Fault(400, 'INVALID_REQUEST', message)

export async function queryRefund(db: Db, outRefundNo: string, now: Date) {
  const refund = await findRefund(db, outRefundNo)
  if (!refund) throw new Fault(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
  const trade = await db
    .selectFrom('simulator_trade')
    .selectAll()
    .where('out_trade_no', '=', refund.out_trade_no)
    .executeTakeFirstOrThrow()
  return refundMessage(refund, trade, now)
}

const findRefund = (db: Db, outRefundNo: string) =>
  db.selectFrom('simulator_refund').selectAll().where('out_refund_no', '=', outRefundNo).executeTakeFirst()

function refundMessage(refund: RefundRow, trade: TradeRow, now: Date) {
  const isDone = refund.success_at <= now
  return {
    refund_id: refund.refund_id,
    out_refund_no: refund.out_refund_no,
    transaction_id: trade.transaction_id,
    out_trade_no: trade.out_trade_no,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    ...(isDone ? { success_time: rfc3339(refund.success_at) } : {}),
    create_time: rfc3339(refund.created_at),
    status: isDone ? 'SUCCESS' : 'PROCESSING',
    funds_account: 'AVAILABLE',
    amount: {
      total: trade.amount_fen,
      refund: refund.refund_fen,
      payer_total: trade.amount_fen,
      payer_refund: refund.refund_fen,
      settlement_total: trade.amount_fen,
      settlement_refund: refund.refund_fen,
      discount_refund: 0,
      currency: 'CNY',
    },
    promotion_detail: [],
  }
}

/** Only a refund that named an address is reported, as with the real service. */
async function notifyWhenDone(tx: Tx, keys: SimulatorKeys, refund: RefundRow, trade: TradeRow) {
  if (refund.notify_url === null) return
  const { transaction_id, out_trade_no, user_received_account, ...done } = refundMessage(
    refund,
    trade,
    refund.success_at,
  )
  const resource = {
    mchid: keys.merchantId,
    out_trade_no,
    transaction_id,
    out_refund_no: done.out_refund_no,
    refund_id: done.refund_id,
    refund_status: done.status,
    success_time: done.success_time,
    user_received_account,
    amount: {
      total: done.amount.total,
      refund: done.amount.refund,
      payer_total: done.amount.payer_total,
      payer_refund: done.amount.payer_refund,
    },
  }
  await enqueueNotification(tx, {
    eventType: 'REFUND.SUCCESS',
    url: refund.notify_url,
    resource,
    dueAt: refund.success_at,
  })
}

/** 29 digits: a product number, the day, then a random part. */
function makeRefundId(now: Date) {
  const digits = Array.from({ length: 17 }, () => randomInt(10)).join('')
  return `5030${rfc3339(now).slice(0, 10).replaceAll('-', '')}${digits}`
}
