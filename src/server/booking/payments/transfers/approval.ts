import { toFen, yuanText } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { lockOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { ApprovalNoun } from '#src/server/operations/approvals/service.ts'
import { documentsShown } from '#src/server/operations/documents/service.ts'
import { billOf, judge, outcomeText, settle } from './settle.ts'
import { findByApproval, updateTransfer } from './store.ts'

/** The order first, then what waits for a decision on it; the approval itself is locked already. */
async function lockWaiting(tx: Tx, approvalId: number) {
  const found = await findByApproval(tx, approvalId)
  const order = found && (await lockOrder(tx, { id: found.order_id }))
  if (found?.state !== 'waiting' || !order) throw new Refused('STATE', undefined, '这笔转账已处理')
  return { transfer: found, order }
}

/** A transfer above the line: what the second person reads, and what happens when they have looked (desk book §2.2). */
export const transferRecording: ApprovalNoun = {
  async describe(ctx, { id }) {
    const transfer = await findByApproval(ctx.db, id)
    if (!transfer) return []
    const order = await ctx.db
      .selectFrom('orders')
      .select(['status', 'cancel_reason', 'departs_on'])
      .where('id', '=', transfer.order_id)
      .executeTakeFirstOrThrow()
    const receipt = (await documentsShown(ctx, ctx.db, [transfer.receipt_id])).get(transfer.receipt_id)
    const amountFen = toFen(transfer.amount_fen)
    const judged = judge(order, await billOf(ctx.db, transfer), amountFen, ctx.now)
    return [
      { label: '订单', text: transfer.order_no },
      { label: '账单', text: transfer.bill_title || '没有对应的账单' },
      { label: '金额', text: yuanText(amountFen) },
      { label: '到账', text: transfer.received_on },
      { label: '付款人', text: transfer.payer_mask },
      { label: '流水号', text: transfer.bank_no },
      ...(receipt ? [{ label: '回单', text: receipt.name, document: receipt }] : []),
      ...(transfer.state === 'waiting' ? [{ label: '通过后', text: outcomeText(judged) }] : []),
    ]
  },

  approve: (ctx, { id }, by) =>
    ctx.transaction(async (tx) => {
      const { transfer, order } = await lockWaiting(tx, id)
      const { paymentNo, counts } = await settle(ctx, tx, order, transfer, decided(ctx, by))
      const after = { payment: paymentNo, counts, bank_no: transfer.bank_no, amount_fen: transfer.amount_fen }
      return [{ entity: 'order', id: order.order_no, after }]
    }),

  reject: (ctx, { id }, by) =>
    ctx.transaction(async (tx) => {
      const { transfer, order } = await lockWaiting(tx, id)
      await updateTransfer(tx, transfer.id, { state: 'rejected', ...decided(ctx, by) })
      return [
        { entity: 'order', id: order.order_no, after: { bank_no: transfer.bank_no, state: 'rejected' } },
      ]
    }),
}

const decided = ({ now }: Ctx, { id }: { id: number }) => ({ decided_by: id, decided_at: now })
