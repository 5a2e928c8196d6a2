import type { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { withdrawalDue } from '#src/domain/content/working-hours.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { findSums, followLine, lockLine } from '#src/server/marketing/cashback/service.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import * as store from '../store.ts'
import { whyNotApproved, whyNotRejected } from './acts.ts'

/** NOT_FOUND for a number that no withdrawal has. */
export async function lockAsked(tx: Tx, no: string): Promise<store.WithdrawalRow> {
  const found = await store.lockWithdrawal(tx, no)
  if (!found) throw new Refused('NOT_FOUND', undefined, '没有这笔提现')
  return found
}

/** STATE where the reason why not is not empty. */
export const refuseLate = (why: string) => {
  if (why !== '') throw new Refused('STATE', undefined, why)
}

/** Moves what a withdrawal has taken of its lines, each looked at anew: to what is paid, back, or nowhere. */
export async function moveShares(
  ctx: Ctx,
  tx: Tx,
  withdrawal: store.WithdrawalRow,
  to: 'paid' | 'back' | 'stay',
) {
  for (const { cashback_id, amount_fen } of await store.listShares(tx, withdrawal.id)) {
    const line = await lockLine(tx, { id: cashback_id })
    if (!line) throw new Error(`the cashback ${cashback_id} is gone`)
    const takenFen = to === 'stay' ? 0 : -amount_fen
    const paidFen = to === 'paid' ? amount_fen : 0
    await followLine(ctx, tx, line, { takenFen, paidFen, cause: withdrawal.withdrawal_no })
  }
}

/**
 * Agrees to a withdrawal; another person pays it. Its lines are looked at anew: BALANCE where refunds since have left less
 * than what it takes and the member's other cashback does not make up for it.
 */
export const approveWithdrawal = (
  ctx: Ctx,
  staff: Staff,
  { withdraw_no: no, amount_fen: shownFen }: Input<typeof deskWithdrawals.approve>,
): Promise<AuditEntry[]> =>
  ctx.transaction(async (tx) => {
    const asked = await lockAsked(tx, no)
    refuseLate(whyNotApproved(asked))
    if (shownFen !== asked.amount_fen) throw badFields({ amount_fen: '金额与这笔提现不符，请刷新页面' })
    await moveShares(ctx, tx, asked, 'stay')
    const { leftFen } = await findSums(tx, asked.member_id)
    if (leftFen < 0)
      throw new Refused('BALANCE', undefined, '申请后有订单退款，返现已不足这笔提现，请退回并说明原因')
    await store.moveWithdrawal(tx, asked.id, ['requested'], {
      state: 'approved',
      reviewed_by: staff.id,
      reviewed_at: ctx.now,
      staff_due_at: withdrawalDue(ctx.now),
    })
    return [
      {
        entity: 'withdrawal',
        id: no,
        before: { state: 'requested' },
        after: { state: 'approved', amount_fen: shownFen },
      },
    ]
  })

/** Sends a withdrawal back, also one that was agreed to and cannot be paid; its cashback can be withdrawn again. */
export const rejectWithdrawal = (
  ctx: Ctx,
  staff: Staff,
  { withdraw_no: no, reason }: Input<typeof deskWithdrawals.reject>,
): Promise<AuditEntry[]> =>
  ctx.transaction(async (tx) => {
    const asked = await lockAsked(tx, no)
    refuseLate(whyNotRejected(asked))
    const change = {
      state: 'rejected',
      rejected_by: staff.id,
      rejected_at: ctx.now,
      reject_reason: reason,
    } as const
    await store.moveWithdrawal(tx, asked.id, ['requested', 'approved'], change)
    await moveShares(ctx, tx, asked, 'back')
    await notify(ctx, tx, 'withdrawal_rejected', {
      memberId: asked.member_id,
      withdrawalNo: no,
      amountFen: toFen(asked.amount_fen),
      reason,
    })
    return [
      { entity: 'withdrawal', id: no, before: { state: asked.state }, after: { state: 'rejected' }, reason },
    ]
  })
