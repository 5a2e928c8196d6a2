import { isCancelReason } from '#src/domain/booking/order-codes.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import { asksForCosts } from '#src/domain/booking/refunds/desk.ts'
import type { RefundQuote } from '#src/domain/booking/refunds/quote.ts'
import { openRequestStatuses, refundCostDue, refundDecisionDue } from '#src/domain/booking/refunds/request.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import {
  changeCancelReason,
  logInPlace,
  moveOrder,
  type OrderRecord,
} from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { carryOut } from './carry-out.ts'
import type { RefundFacts } from './facts.ts'
import { keptQuote } from './quoting.ts'
import * as store from './store.ts'

interface Raising {
  quote: RefundQuote
  cause: ShopCause
  askedOn: Day
  note: string
  askedBy: number
  /** Who of 财务 has agreed to the batch that it is of; null where it waits for its own approval. */
  approvedBy: number | null
}

/**
 * Makes a request that waits one of the whole order, because the shop cancels meanwhile (rule book §8.9, 13). It keeps its
 * number and what was said of costs; who had signed has signed another sum, and does not count any more.
 */
export async function raiseRequest(
  ctx: Ctx,
  tx: Tx,
  facts: RefundFacts,
  before: store.RequestRow,
  { quote, cause, askedOn, note, askedBy, approvedBy }: Raising,
): Promise<store.RequestRow> {
  const { order } = facts
  const raised = await store.moveRequest(tx, before.id, openRequestStatuses, {
    kind: 'whole',
    cause,
    reason_code: '',
    note,
    leavers: '[]',
    asked_on: askedOn,
    quote: JSON.stringify(keptQuote(facts, quote)),
    deduct_fen: quote.deductFen,
    refund_fen: quote.refundFen,
    asks_cost: asksForCosts(cause, quote),
    status: 'submitted',
    asked_by: askedBy,
    first_by: null,
    first_at: null,
    staff_due_at: refundDecisionDue(ctx.now),
    cost_due_at: refundCostDue(ctx.now),
  })
  if (!raised) throw new Refused('STATE', undefined, '退款申请已处理')
  const by = { actor: 'staff', actorId: askedBy, reason: cause } as const
  const extra = { refund: raised.request_no, raised_from: before.kind, raised_from_fen: before.refund_fen }
  const set = { cancel_reason: isCancelReason(cause) ? cause : null }
  let standing: OrderRecord = { ...order, ...set }
  if (order.status === 'refunding') {
    await logInPlace(tx, order, { ...by, extra }, ctx.now)
    await changeCancelReason(tx, order.id, set.cancel_reason)
  } else standing = await moveOrder(tx, order, 'refunding', { ...by, extra, now: ctx.now, set })
  await ctx.jobs.enqueueLater(tx, 'payment.close', { orderId: order.id })
  if (approvedBy === null) return raised
  const signed = { first_by: approvedBy, first_at: ctx.now }
  return carryOut(ctx, tx, { ...facts, order: standing }, raised, quote, signed, true)
}
