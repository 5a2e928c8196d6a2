import type { DeskTransfer, transfers } from '#src/api/desk/finance/transfers.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { billStatusText, orderStatusText } from '#src/domain/booking/order-codes.ts'
import { type Judgement, needsSecondLook } from '#src/domain/booking/transfers/bank-transfer.ts'
import type { SecondPersonLines } from '#src/domain/limits/second-person.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import { listBills } from '#src/server/booking/billing/service.ts'
import { findDeskOrder } from '#src/server/booking/orders/service.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { documentsShown } from '#src/server/operations/documents/service.ts'
import { seesAllPayments } from '../desk/reading/scope.ts'
import { billOf, judge, outcomeText } from './settle.ts'
import { listWaiting } from './store.ts'

/** What waits for a second person; nothing for who sees the payments of one order at a time. */
export async function waitingTransfers(ctx: Ctx, staff: Staff): Promise<DeskTransfer[]> {
  if (!seesAllPayments(staff)) return []
  const rows = await listWaiting(ctx.db)
  const receipts = await documentsShown(
    ctx,
    ctx.db,
    rows.map(({ receipt_id }) => receipt_id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const receipt = receipts.get(row.receipt_id)
      if (!receipt) throw new Error(`the receipt of ${row.bank_no} is gone`)
      const order = await ctx.db
        .selectFrom('orders')
        .select(['status', 'cancel_reason', 'departs_on'])
        .where('id', '=', row.order_id)
        .executeTakeFirstOrThrow()
      const amountFen = toFen(row.amount_fen)
      return {
        id: row.id,
        order_no: row.order_no,
        bill_title: row.bill_title,
        amount_fen: amountFen,
        received_on: row.received_on,
        bank_no: row.bank_no,
        payer: row.payer_mask,
        receipt,
        recorded_by: row.recorded_name,
        recorded_at: row.recorded_at,
        approval_id: row.approval_id,
        outcome_text: outcomeText(judge(order, await billOf(ctx.db, row), amountFen, ctx.now)),
      }
    }),
  )
}

type Preview = Data<typeof transfers.preview>

/** The bills of an order, and what a sum would do. Nothing is written. */
export async function previewTransfer(
  ctx: Ctx,
  staff: Staff,
  { order_no, bill_id, amount_fen }: Input<typeof transfers.preview>,
): Promise<Preview> {
  const order = await findDeskOrder(ctx.db, staff, order_no, 'payment.offline')
  const bills = await listBills(ctx.db, order.id)
  const bill = bill_id === undefined ? null : bills.find(({ id }) => id === bill_id)
  if (bill === undefined) throw new Refused('NOT_FOUND', undefined, '订单里没有这笔账单')
  const { status, snapshot } = order
  return {
    title: snapshot.title,
    status_text: orderStatusText[status],
    bills: bills.map(({ id, title, amount_fen, status }) => ({
      bill_id: id,
      title,
      amount_fen: toFen(amount_fen),
      is_open: status === 'unpaid',
      status_text: billStatusText[status],
    })),
    outcome:
      amount_fen === undefined
        ? null
        : previewOf(
            judge(order, bill, toFen(amount_fen), ctx.now),
            toFen(amount_fen),
            await secondPersonLinesOf(ctx.db),
          ),
  }
}

const previewOf = (judged: Judgement, amountFen: Fen, lines: SecondPersonLines): Preview['outcome'] => ({
  pays: judged.outcome === 'pays',
  text: outcomeText(judged),
  needs_second: needsSecondLook(amountFen, lines),
})
