import type { payouts, Compensation as Shown } from '#src/api/desk/finance/payouts.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import type { Compensation } from '#src/domain/booking/refunds/compensation.ts'
import { type SigningStep, signFault } from '#src/domain/booking/refunds/payout.ts'
import { refundDecisionDue } from '#src/domain/booking/refunds/request.ts'
import { approvalDue } from '#src/domain/content/working-hours.ts'
import { toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { aboutOrder, lockOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { eyesOf } from '#src/server/operations/approvals/service.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import * as store from './store.ts'
import { shownCompensation } from './view.ts'

/**
 * Writes down what the shop owes beside the refund, in the transaction in which it cancels (rule book §8.9, 2). Nothing
 * where the rule owes nothing. It waits for 财务 once the request is approved, and lapses with one that is rejected.
 */
export async function oweCompensation(
  ctx: Pick<Ctx, 'now'>,
  tx: Tx,
  request: { id: number; asked_by: number | null },
  { bp, baseFen, amountFen, lawText }: Compensation,
): Promise<void> {
  if (amountFen === 0) return
  await store.insertCompensation(tx, {
    id: request.id,
    base_fen: baseFen,
    bp,
    amount_fen: amountFen,
    law_text: lawText,
    asked_by: request.asked_by,
    created_at: ctx.now,
    staff_due_at: refundDecisionDue(ctx.now),
  })
}

/**
 * One of the two signatures that 违约金 always needs; who asked for it signs neither. NOT_FOUND where nothing is owed,
 * FOUR_EYES to the same person or who may be, STATE when it is not its turn.
 */
export const signCompensation = (
  ctx: Ctx,
  staff: Staff,
  step: SigningStep,
  { no, reason }: Input<typeof payouts.approve>,
): Promise<Audited<Shown>> =>
  ctx.transaction(async (tx) => {
    const owed = await findOwed(tx, no)
    const order = await lockOrder(tx, { id: owed.order_id })
    // Read again under the order's lock: of two who sign at once the second sees the first one's name.
    const row = await findOwed(tx, no)
    const fault = signFault(step, row, await eyesOf(tx, staff.id))
    if (fault) throw new Refused(fault.refusal, undefined, fault.why)
    await store.moveCompensation(tx, row.id, row.state, {
      ...(step === 'first'
        ? { state: 'first_approved', first_by: staff.id, first_at: ctx.now }
        : { state: 'approved', second_by: staff.id, second_at: ctx.now }),
      staff_due_at: approvalDue(ctx.now),
    })
    if (step === 'second' && order)
      await notify(ctx, tx, 'compensation_approved', {
        ...aboutOrder(order),
        requestNo: no,
        amountFen: toFen(row.amount_fen),
      })
    const answer = await shownCompensation(ctx, tx, staff, row.id)
    if (!answer) throw new Error(`the compensation of ${no} is gone`)
    const before = { compensation: row.state }
    const after = { compensation: answer.state, amount_fen: row.amount_fen }
    return { answer, audit: [{ entity: 'refund_request', id: no, before, after, reason }] }
  })

/** NOT_FOUND where nothing is owed, or the request that it came with was rejected or withdrawn. */
export async function findOwed(tx: Tx, requestNo: string): Promise<store.CompensationRow> {
  const row = await store.findCompensationOf(tx, requestNo)
  if (!row || row.request_status === 'rejected' || row.request_status === 'withdrawn')
    throw new Refused('NOT_FOUND', undefined, '没有这笔违约金')
  return row
}
