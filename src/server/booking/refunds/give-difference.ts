import { refundDecisionDue, requestNo } from '#src/domain/booking/refunds/request.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { aboutOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import { refundLater } from '#src/server/booking/payments/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { findFacts } from './facts.ts'
import { routesOf } from './quoting.ts'
import * as store from './store.ts'

interface Difference {
  amountFen: Fen
  changeNo: string
  /** What the order cost before. */
  oldPayableFen: Fen
}

/**
 * What a change of date or of a person gives back, under the order's lock and after its lines have changed. It is approved by
 * rule: the sum follows from prices that were published and terms that were signed, and nobody can reject it (rule book
 * §8.9, 7 and 14).
 */
export async function giveBackDifference(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  { amountFen, changeNo, oldPayableFen }: Difference,
) {
  if (amountFen === 0) return
  const facts = await findFacts(tx, order)
  const number = requestNo(order.order_no, (await store.countRequests(tx, order.id)) + 1)
  if (!number) throw new Error(`order ${order.order_no} has used up its refund numbers`)
  const { toRefund } = facts
  const nothing = toFen(0)
  const kept: store.KeptQuote = {
    ...{
      daysBefore: 0,
      bp: 0,
      text: '',
      feeFen: amountFen,
      baseFen: nothing,
      ladderFen: nothing,
      keptFen: nothing,
    },
    payableFen: toFen(order.payable_fen),
    paidFen: toFen(toRefund.paidFen - toRefund.committedFen),
    leaving: [
      {
        code: 'change',
        name: '改期换人差价',
        qty: 1,
        amountFen: toFen(oldPayableFen - order.payable_fen),
        refundable: true,
      },
    ],
    nonRefundable: [],
    before: toRefund.lines,
  }
  const request = await store.insertRequest(tx, {
    ...{ request_no: number, order_id: order.id, kind: 'difference', cause: 'changed', status: 'approved' },
    ...{ note: changeNo, asked_on: dayOf(ctx.now), quote: JSON.stringify(kept), from_status: order.status },
    ...{ deduct_fen: 0, refund_fen: amountFen, automatic: true, created_at: ctx.now, decided_at: ctx.now },
    ...{ staff_due_at: refundDecisionDue(ctx.now), cost_due_at: ctx.now },
  })
  for (const { payment, amountFen: partFen } of routesOf(facts, amountFen))
    await refundLater(ctx, tx, order, {
      paymentId: payment.id,
      amountFen: partFen,
      reason: '改期换人退差价',
      automatic: true,
      requestId: request.id,
      isByHand: payment.channel === 'offline_transfer',
    })
  await notify(ctx, tx, 'refund_approved', {
    ...aboutOrder(order),
    requestNo: number,
    refundFen: amountFen,
    isPart: true,
  })
}
