import type { transfers } from '#src/api/desk/finance/transfers.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { maskPayer, needsSecondLook } from '#src/domain/booking/transfers/bank-transfer.ts'
import { addDays, dayOf, minuteText } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { type BillRow, listBills } from '#src/server/booking/billing/service.ts'
import { lockDeskOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { askApproval } from '#src/server/operations/approvals/service.ts'
import { attachDocuments } from '#src/server/operations/documents/service.ts'
import { judge, outcomeText, settle } from './settle.ts'
import { findByBankNo, insertTransfer, type TransferRow, updateTransfer } from './store.ts'

type Asked = Input<typeof transfers.record>
type Answer = Data<typeof transfers.record>

/** A receipt that is older is a typing error. */
const OLDEST_DAYS = 366

/**
 * Writes down money that came by bank. It is never refused for what the order or its bill has become (rule book §8.9, 17):
 * at most it stands apart and goes back. Above the line of desk book §2.2 a second person looks before it does anything.
 * DUPLICATE for a bank's number that stands already, naming who wrote it.
 */
export const recordTransfer = (ctx: Ctx, staff: Staff, asked: Asked): Promise<Audited<Answer>> =>
  ctx.transaction(async (tx) => {
    const order = await lockDeskOrder(tx, staff, asked.order_no, 'payment.offline')
    const bill = await billAsked(tx, order, asked)
    checkDay(asked.received_on, ctx.now)
    const transfer = await insert(ctx, tx, staff, order, asked)
    const amountFen = toFen(asked.amount_fen)
    const outcome_text = outcomeText(judge(order, bill, amountFen, ctx.now))
    const waits = needsSecondLook(amountFen, await secondPersonLinesOf(tx))
    const answer: Answer = waits
      ? { ...waiting, approval_id: await ask(ctx, tx, staff, transfer), outcome_text }
      : { ...recorded, ...named(await settle(ctx, tx, order, transfer)), outcome_text }
    const after = {
      bill_id: asked.bill_id ?? null,
      amount_fen: amountFen,
      received_on: asked.received_on,
      bank_no: asked.bank_no,
      state: answer.state,
      payment: answer.payment_no,
      counts: answer.counts,
    }
    return { answer, audit: [{ entity: 'order', id: order.order_no, after }] }
  })

const waiting = { state: 'waiting', payment_no: null, counts: false } as const
const recorded = { state: 'recorded', approval_id: null } as const
const named = ({ paymentNo, counts }: { paymentNo: string; counts: boolean }) => ({
  payment_no: paymentNo,
  counts,
})

async function billAsked(tx: Tx, order: OrderRecord, { bill_id }: Asked): Promise<BillRow | null> {
  if (bill_id === undefined) return null
  const bill = (await listBills(tx, order.id)).find(({ id }) => id === bill_id)
  if (!bill) throw badFields({ bill_id: '订单里没有这笔账单' })
  return bill
}

function checkDay(receivedOn: string, now: Date) {
  const today = dayOf(now)
  if (receivedOn > today) throw badFields({ received_on: '到账日期不能晚于今天' })
  if (receivedOn < addDays(today, -OLDEST_DAYS)) throw badFields({ received_on: '到账日期不能早于一年前' })
}

async function insert(
  ctx: Ctx,
  tx: Tx,
  staff: Staff,
  order: OrderRecord,
  asked: Asked,
): Promise<TransferRow> {
  const { bank_no, payer_name, payer_account = '', receipt_ref } = asked
  await refuseTwice(tx, bank_no)
  const paper = {
    purpose: 'receipt',
    refs: [receipt_ref],
    entity: 'bank_transfer',
    entityId: bank_no,
  } as const
  const receipts = await attachDocuments(tx, staff.id, { ...paper, field: 'receipt_ref' }, ctx.now)
  const receipt_id = receipts.get(receipt_ref)
  if (receipt_id === undefined) throw new Error(`the receipt of ${bank_no} was not attached`)
  const transfer = await insertTransfer(tx, {
    order_id: order.id,
    bill_id: asked.bill_id ?? null,
    amount_fen: asked.amount_fen,
    received_on: asked.received_on,
    bank_no,
    payer_name_enc: ctx.vault.seal(payer_name),
    payer_account_enc: payer_account === '' ? null : ctx.vault.seal(payer_account),
    payer_mask: maskPayer(payer_name, payer_account),
    payer_hash: ctx.vault.blindIndex('payer', payer_account || payer_name),
    receipt_id,
    state: 'waiting',
    recorded_by: staff.id,
    recorded_at: ctx.now,
  })
  if (transfer) return transfer
  await refuseTwice(tx, bank_no)
  throw new Error(`the transfer ${bank_no} is neither new nor known`)
}

async function refuseTwice(tx: Tx, bankNo: string) {
  const known = await findByBankNo(tx, bankNo)
  if (!known) return
  const { recorded_name, recorded_at, order_no } = known
  const said = `此流水号已由${recorded_name}于${minuteText(recorded_at)}记录，订单${order_no}`
  throw new Refused('DUPLICATE', undefined, said)
}

async function ask(ctx: Ctx, tx: Tx, staff: Staff, { id, bank_no }: TransferRow) {
  const approvalId = await askApproval(ctx, tx, {
    kind: 'bank_transfer',
    entity: 'bank_transfer',
    entityId: id,
    payload: { bank_no },
    reason: '超过复核额度，请核对银行回单',
    askedBy: staff.id,
  })
  await updateTransfer(tx, id, { approval_id: approvalId })
  return approvalId
}
