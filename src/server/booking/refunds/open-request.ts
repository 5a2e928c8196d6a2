import { chooseFirst, noRefundWhileChanging } from '#src/domain/booking/changes/change.ts'
import { isCancelReason } from '#src/domain/booking/order-codes.ts'
import { isAutomatic } from '#src/domain/booking/refunds/approval.ts'
import { isOfShop } from '#src/domain/booking/refunds/deduction.ts'
import { asksForCosts, type RequestCause } from '#src/domain/booking/refunds/desk.ts'
import type { RefundQuote } from '#src/domain/booking/refunds/quote.ts'
import { refundCostDue, refundDecisionDue, requestNo } from '#src/domain/booking/refunds/request.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { closeOpenChange } from '#src/server/booking/changes/service.ts'
import { isChangeOpen, isDateOffered, moveOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { carryOut } from './carry-out.ts'
import type { RefundFacts } from './facts.ts'
import { keptQuote } from './quoting.ts'
import * as store from './store.ts'

export interface NewRequest {
  quote: RefundQuote
  cause: Exclude<RequestCause, 'changed'>
  askedOn: Day
  reasonCode: string
  note: string
  /** Who leaves; empty for the whole order and for goodwill. */
  leavers: readonly store.Leaver[]
  /** Null: the traveller. */
  askedBy: number | null
  /** Who of 财务 has agreed to the batch that it is of: then it is born approved, and its caller tells the traveller. */
  approvedBy?: number | null
}

/**
 * Why nothing of an order is given back just now (rule book §8.9, 7 and 13): one open change or refund at a time, and who is
 * offered another date has everything back there. Empty where it can be.
 */
export async function whyNotGivenBack(db: Db, orderId: number): Promise<string> {
  if (await isDateOffered(db, orderId)) return chooseFirst
  return (await isChangeOpen(db, orderId)) ? noRefundWhileChanging : ''
}

export async function assertNoChange(db: Db, orderId: number) {
  const why = await whyNotGivenBack(db, orderId)
  if (why !== '') throw new Refused('STATE', undefined, why)
}

/** Who acts on an order in the words of its log. */
const actorOf = (askedBy: number | null, memberId: number) =>
  askedBy === null
    ? ({ actor: 'member', actorId: memberId } as const)
    : ({ actor: 'staff', actorId: askedBy } as const)

/**
 * Writes a request down under the order's lock, with the sums of this day (rule book §8.9, 1). One of the whole order moves
 * it to 退款中; while any stands, nothing of the order can be paid, and what a channel shows of it is closed (§8.9, 16).
 * What needs nobody's agreement is carried out at once. STATE while another stands.
 */
export async function openRequest(
  ctx: Ctx,
  tx: Tx,
  facts: RefundFacts,
  asked: NewRequest,
): Promise<store.RequestRow> {
  const { order } = facts
  const { quote, cause, askedBy, approvedBy = null } = asked
  if (await store.findOpenRequest(tx, order.id)) throw new Refused('STATE', undefined, '已有退款申请在处理中')
  if (isOfShop(cause)) await closeOpenChange(ctx, tx, order)
  else await assertNoChange(tx, order.id)
  const number = requestNo(order.order_no, (await store.countRequests(tx, order.id)) + 1)
  if (!number) throw new Refused('STATE', undefined, '退款申请次数过多，请联系客服')
  const automatic = cause !== 'goodwill' && isAutomatic(quote, cause, askedBy !== null)
  const request = await store.insertRequest(tx, {
    request_no: number,
    order_id: order.id,
    kind: quote.kind,
    cause,
    reason_code: asked.reasonCode,
    note: asked.note,
    leavers: JSON.stringify(asked.leavers),
    asked_on: asked.askedOn,
    quote: JSON.stringify(keptQuote(facts, quote)),
    deduct_fen: quote.deductFen,
    refund_fen: quote.refundFen,
    from_status: order.status,
    automatic,
    asks_cost: asksForCosts(cause, quote),
    asked_by: askedBy,
    created_at: ctx.now,
    staff_due_at: refundDecisionDue(ctx.now),
    cost_due_at: refundCostDue(ctx.now),
  })
  const standing =
    quote.kind === 'whole'
      ? await moveOrder(tx, order, 'refunding', {
          ...actorOf(askedBy, order.member_id),
          reason: cause,
          extra: { refund: number },
          now: ctx.now,
          set: { cancel_reason: isCancelReason(cause) ? cause : null },
        })
      : order
  await ctx.jobs.enqueueLater(tx, 'payment.close', { orderId: order.id })
  if (!automatic && approvedBy === null) return request
  const signed = approvedBy === null ? {} : { first_by: approvedBy, first_at: ctx.now }
  return carryOut(ctx, tx, { ...facts, order: standing }, request, quote, signed, approvedBy !== null)
}
