import type { DeskWithdrawal, DeskWithdrawalRow, deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { pageOf } from '#src/domain/desk/list.ts'
import { cashbackStateText } from '#src/domain/marketing/cashback/states.ts'
import { withdrawalStateText, withdrawChannelText } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { toFen } from '#src/domain/money.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { eyesOf } from '#src/server/operations/approvals/service.ts'
import { documentsShown } from '#src/server/operations/documents/service.ts'
import { whyNotApproved, whyNotPaid, whyNotPayer, whyNotRejected } from './acts.ts'
import { factsOf } from './facts.ts'
import * as store from './store.ts'

const isWaiting = ({ state }: Pick<store.DeskRow, 'state'>) => state === 'requested' || state === 'approved'

const rowView = (row: store.DeskRow): DeskWithdrawalRow => ({
  id: row.id,
  no: row.withdrawal_no,
  uid: row.uid,
  member_name: row.member_name,
  amount_fen: toFen(row.amount_fen),
  tax_fen: toFen(row.tax_fen),
  net_fen: toFen(row.net_fen),
  channel: row.channel,
  channel_text: withdrawChannelText[row.channel],
  account: row.account_mask,
  real_name: row.name_mask,
  state: row.state,
  state_text: withdrawalStateText[row.state],
  is_first: row.is_first,
  requested_at: row.requested_at,
  due_at: isWaiting(row) ? row.staff_due_at : null,
})

export async function pageDeskWithdrawals(
  { db }: Pick<Ctx, 'db'>,
  input: Input<typeof deskWithdrawals.list>,
): Promise<Data<typeof deskWithdrawals.list>> {
  const found = await store.listDeskWithdrawals(db, input)
  const { rows, ...page } = pageOf(found, await store.countDeskWithdrawals(db, input))
  return { ...page, list: rows.map(rowView) }
}

const actOf = (why: string) => ({ allowed: why === '', why })

/** One withdrawal with what speaks for and against it. NOT_FOUND for a number that nobody has. */
export async function viewDeskWithdrawal(ctx: Ctx, staff: Staff, no: string): Promise<DeskWithdrawal> {
  const row = await store.findDeskWithdrawal(ctx.db, no)
  if (!row) throw new Refused('NOT_FOUND', undefined, '没有这笔提现')
  const shares = await store.listShareRows(ctx.db, row.id, row.requested_at)
  const receipts = row.receipt_id === null ? null : await documentsShown(ctx, ctx.db, [row.receipt_id])
  const whyPaid = whyNotPaid(row) || whyNotPayer(await eyesOf(ctx.db, staff.id), row)
  return {
    ...rowView(row),
    tax_mode: row.tax_mode,
    facts: await factsOf(ctx, row, shares),
    shares: shares.map((share) => ({
      cashback_id: share.cashbackId,
      order_no: share.orderNo,
      trip_title: share.tripTitle,
      amount_fen: toFen(share.amountFen),
      cashback_fen: toFen(share.cashbackFen),
      cashback_state: share.state,
      cashback_state_text: cashbackStateText[share.state],
      refunded_at: share.refundedAt,
    })),
    reviewed_by: row.reviewer,
    reviewed_at: row.reviewed_at,
    rejected_by: row.rejecter,
    rejected_at: row.rejected_at,
    reject_reason: row.reject_reason,
    paid_by: row.payer,
    paid_at: row.paid_at,
    paid_on: row.paid_on,
    reference: row.reference ?? '',
    receipt: (row.receipt_id !== null && receipts?.get(row.receipt_id)) || null,
    acts: {
      approve: actOf(whyNotApproved(row)),
      reject: actOf(whyNotRejected(row)),
      paid: actOf(whyPaid),
    },
    server_ts: ctx.now,
  }
}
