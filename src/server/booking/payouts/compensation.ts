import type { Compensation } from '#src/domain/booking/refunds/compensation.ts'
import { refundDecisionDue } from '#src/domain/booking/refunds/request.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { insertCompensation } from './store.ts'

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
  await insertCompensation(tx, {
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
