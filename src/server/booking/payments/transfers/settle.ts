import { outTradeNo } from '#src/domain/booking/payment.ts'
import { type Judgement, judgeTransfer } from '#src/domain/booking/transfers/bank-transfer.ts'
import { dayOf, startOf } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { type BillRow, findBill, needsSignature } from '#src/server/booking/billing/service.ts'
import type { OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { applyPayment } from '../resolving/apply-payment.ts'
import * as payments from '../store.ts'
import { type TransferRow, updateTransfer } from './store.ts'

export const judge = (
  order: Pick<OrderRecord, 'status' | 'cancel_reason' | 'departs_on'>,
  bill: BillRow | null,
  amountFen: Fen,
  now: Date,
): Judgement =>
  judgeTransfer(
    order,
    bill && {
      kind: bill.kind,
      status: bill.status,
      amountFen: toFen(bill.amount_fen),
      isSigned: !needsSignature(bill),
    },
    amountFen,
    now,
  )

export const billOf = (db: Db, { bill_id }: Pick<TransferRow, 'bill_id'>): Promise<BillRow | null> =>
  bill_id === null ? Promise.resolve(null) : findBill(db, bill_id)

/** What becomes of the money, to who is about to write it down. */
export function outcomeText(judged: Judgement): string {
  if (judged.outcome === 'apart') return `${judged.why}：单独列账，全额退回付款账户`
  if (judged.outcome === 'pays') return '记入账单，订单随之更新'
  return judged.mayRevive
    ? '订单已取消：有余位且未重新下单时恢复订单，否则全额退回'
    : '订单已取消：全额退回付款账户'
}

/** The bank says the day, not the hour: noon of it, or this instant for money of today. */
const paidAt = (receivedOn: string, now: Date) =>
  receivedOn === dayOf(now) ? now : new Date(startOf(receivedOn).getTime() + 12 * 3_600_000)

/**
 * Puts money that has come by bank into the books, under the order's lock, by the one function of rule book §8.4. It is
 * judged by what the order and the bill are now. Answers the payment's number and whether the money stays.
 */
export async function settle(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  transfer: TransferRow,
  decided: Partial<Pick<TransferRow, 'decided_by' | 'decided_at'>> = {},
) {
  const amountFen = toFen(transfer.amount_fen)
  const judged = judge(order, await billOf(tx, transfer), amountFen, ctx.now)
  const number = outTradeNo(order.order_no, (await payments.countPayments(tx, order.id)) + 1)
  if (!number) throw new Error(`order ${order.order_no} has no payment number left`)
  const payment = await payments.insertPayment(tx, {
    out_trade_no: number,
    order_id: order.id,
    bill_id: judged.outcome === 'apart' ? null : transfer.bill_id,
    is_apart: judged.outcome === 'apart',
    channel: 'offline_transfer',
    amount_fen: amountFen,
    payer_mask: transfer.payer_mask,
    payer_hash: transfer.payer_hash,
    created_at: ctx.now,
    expires_at: ctx.now,
  })
  const trade = {
    channel: payment.channel,
    outTradeNo: number,
    state: 'paid',
    channelTradeNo: transfer.bank_no,
    amountFen,
    currency: 'CNY',
    payeeFault: null,
    payer: null,
    paidAt: paidAt(transfer.received_on, ctx.now),
  } as const
  const money = { ctx, tx, order, payment, trade }
  const outcome = await applyPayment(
    money,
    judged.outcome === 'apart' ? `${judged.why}，转账退回` : undefined,
  )
  if (outcome !== 'paid' && outcome !== 'given_back')
    throw new Error(`a transfer of ${order.order_no} came to ${outcome}`)
  await updateTransfer(tx, transfer.id, { state: 'recorded', payment_id: payment.id, ...decided })
  return { paymentNo: number, counts: outcome === 'paid' }
}
