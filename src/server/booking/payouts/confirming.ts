import type { Staff } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { AuditEntry } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { ApprovalNoun, Asked } from '#src/server/operations/approvals/service.ts'
import { documentsShown } from '#src/server/operations/documents/service.ts'
import { settlePayout } from './settle.ts'
import { decidePayout, findPayout } from './store.ts'

const Payload = z.object({ payoutId: z.int() })

async function payoutOf(ctx: Ctx, { payload }: Asked) {
  const { payoutId } = z.parse(Payload, payload)
  const payout = await findPayout(ctx.db, payoutId)
  if (!payout) throw new Error(`the payout ${payoutId} is gone`)
  return payout
}

const decided = (ctx: Ctx, asked: Asked, by: Staff, state: 'done' | 'rejected') =>
  ctx.transaction(async (tx): Promise<AuditEntry[]> => {
    const payout = await payoutOf({ ...ctx, db: tx }, asked)
    const change = { state, decided_by: by.id, decided_at: ctx.now }
    if (!(await decidePayout(tx, payout.id, change))) throw new Refused('STATE', undefined, '这笔转账已处理')
    if (state === 'done') await settlePayout(ctx, tx, asked.entityId, payout)
    const before = { payout: payout.state, amount_fen: payout.amount_fen }
    return [{ entity: asked.entity, id: asked.entityId, before, after: { payout: state } }]
  })

/** The colleague compares payee, sum and receipt before a large transfer counts as sent (decision 055). */
export const payoutConfirming: ApprovalNoun = {
  async describe(ctx, asked) {
    const payout = await payoutOf(ctx, asked)
    const receipt = (await documentsShown(ctx, ctx.db, [payout.receipt_id])).get(payout.receipt_id)
    return [
      { label: '单号', text: asked.entityId },
      { label: '用途', text: payout.refund_id === null ? '违约金' : '人工退款' },
      { label: '金额', text: yuanText(toFen(payout.amount_fen)) },
      { label: '收款人', text: payout.payee_mask },
      { label: '转账日期', text: payout.paid_on },
      { label: '银行流水号', text: payout.reference },
      ...(receipt ? [{ label: '回单', text: receipt.name, document: receipt }] : []),
    ]
  },
  approve: (ctx, asked, by) => decided(ctx, asked, by, 'done'),
  /** What was typed was wrong: it is written down anew, and the receipt stays with what was rejected. */
  reject: (ctx, asked, by) => decided(ctx, asked, by, 'rejected'),
}
