import type { orderOverdue } from '#src/api/desk/orders/overdue.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { withoutNumbers } from '#src/domain/account/masks.ts'
import { callOutcomes, whyNotGivenUp } from '#src/domain/booking/desk/overdue.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import {
  aboutOrder,
  deskFactsOf,
  findDeskOrder,
  lockDeskOrder,
  refuseLate,
} from '#src/server/booking/orders/service.ts'
import { assertNoneBegan, listOpenPayments, settleOpen } from '#src/server/booking/payments/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { findFacts, type RefundFacts } from '../../facts.ts'
import { openRequest } from '../../open-request.ts'
import { quoteFor } from '../../quoting.ts'

type Asked = Input<typeof orderOverdue.confirm>

const ending = { verb: '取消', undone: '订单未取消' }

/** The sums of giving the order up on this day: the ladder's, no more than was paid; all of it once the trip has begun. */
export const quoteOverdue = ({ now }: Pick<Ctx, 'now'>, facts: RefundFacts) =>
  quoteFor(facts, { cause: 'balance_overdue', today: dayOf(now), leavers: null })

/**
 * Row 11 of rule book §7.2: a clerk who has called gives an order up whose balance is two days late. Until then it can be
 * paid: what is open at a channel is recorded or closed first, and of money and clerk the first under the order's lock is
 * right (§8.9, 15). What follows is a refund request like any other, which 财务 decides. PRICE_CHANGED when another sum goes
 * back than the clerk has seen.
 */
export async function giveUpOrder(ctx: Ctx, staff: Staff, asked: Asked) {
  const order = await findDeskOrder(ctx.db, staff, asked.no, 'order.cancel')
  if (order.status !== 'deposit_paid') await refuseLate(ctx.db, order)
  const settled = await settleOpen(ctx, await listOpenPayments(ctx.db, order.id), ending)
  if (settled.paid !== null) {
    const after = { outcome: 'paid', payment: settled.paid }
    const audit = { entity: 'order', id: asked.no, after, reason: asked.reason }
    return { outcome: 'paid' as const, audit }
  }
  return ctx.transaction(async (tx) => {
    const facts = await factsToGiveUp(ctx, tx, staff, asked.no)
    assertNoneBegan(await listOpenPayments(tx, order.id), settled.looked, ending)
    return { outcome: 'given_up' as const, audit: await give(ctx, tx, staff, facts, asked) }
  })
}

/** Locks the order. What holds it back is asked again here, where nothing can come between: STATE with its reason. */
async function factsToGiveUp(ctx: Ctx, tx: Tx, staff: Staff, no: string): Promise<RefundFacts> {
  const order = await lockDeskOrder(tx, staff, no, 'order.cancel')
  if (order.status !== 'deposit_paid') await refuseLate(tx, order)
  const why = whyNotGivenUp(await deskFactsOf({ db: tx, now: ctx.now }, order))
  if (why !== '') throw new Refused('STATE', undefined, why)
  return findFacts(tx, order)
}

async function give(ctx: Ctx, tx: Tx, staff: Staff, facts: RefundFacts, asked: Asked) {
  const { order, toRefund } = facts
  const quote = quoteOverdue(ctx, facts)
  const { refundFen, deductFen } = quote
  if (refundFen !== asked.refund_fen)
    throw new Refused(
      'PRICE_CHANGED',
      { refund_fen: refundFen },
      `可退金额变为${yuanText(refundFen)}，请核对后再提交`,
    )
  const request = await openRequest(ctx, tx, facts, {
    quote,
    cause: 'balance_overdue',
    askedOn: dayOf(ctx.now),
    reasonCode: '',
    note: withoutNumbers(`${callOutcomes[asked.call]}：${asked.reason}`),
    leavers: [],
    askedBy: staff.id,
  })
  await notify(ctx, tx, 'balance_given_up', {
    ...aboutOrder(order),
    requestNo: request.request_no,
    refundFen,
  })
  const after = { status: 'refunding', request: request.request_no, call: asked.call }
  return {
    entity: 'order',
    id: order.order_no,
    before: { status: order.status, balance_fen: toRefund.balanceFen },
    after: { ...after, refund_fen: refundFen, deduct_fen: deductFen },
    reason: asked.reason,
  }
}
