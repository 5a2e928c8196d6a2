import { floorAfter, type RefundQuote } from '#src/domain/booking/refunds/quote.ts'
import { dueAgain, openRequestStatuses } from '#src/domain/booking/refunds/request.ts'
import { seatsTaken } from '#src/domain/booking/stock.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import {
  closeBills,
  closeNamedBills,
  followTravellers,
  postponeBills,
  replaceBalance,
} from '#src/server/booking/billing/service.ts'
import { giveBackSeats } from '#src/server/booking/departures/service.ts'
import {
  aboutOrder,
  applyRefund,
  groupFormation,
  logInPlace,
  moveOrder,
  type OrderRecord,
} from '#src/server/booking/orders/service.ts'
import { refundLater } from '#src/server/booking/payments/service.ts'
import { followVisas } from '#src/server/booking/visas/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import type { RefundFacts } from './facts.ts'
import { finishIfArrived } from './finish.ts'
import { keptQuote, routesOf } from './quoting.ts'
import { moveRequest, type RequestRow } from './store.ts'

/** Who agreed last; undefined where the rule alone decides. */
type Signatures = Partial<Pick<RequestRow, 'first_by' | 'first_at' | 'second_by' | 'second_at'>>

/**
 * Lets an approved refund happen, under the order's lock and all in one transaction: the rows that are sent, the order's
 * lines and bills, its seats (rule book §8.9, 3 and 4). Everything that follows from an approval is called from here.
 */
export async function carryOut(
  ctx: Ctx,
  tx: Tx,
  facts: RefundFacts,
  request: RequestRow,
  quote: RefundQuote,
  signatures: Signatures = {},
  isToldElsewhere = false,
): Promise<RequestRow> {
  const { order } = facts
  const approved = await moveRequest(tx, request.id, openRequestStatuses, {
    status: 'approved',
    decided_at: ctx.now,
    quote: JSON.stringify(keptQuote(facts, quote)),
    deduct_fen: quote.deductFen,
    refund_fen: quote.refundFen,
    ...signatures,
  })
  if (!approved) throw new Refused('STATE', undefined, '退款申请已处理')
  for (const { payment, amountFen } of routesOf(facts, quote.refundFen))
    await refundLater(ctx, tx, order, {
      paymentId: payment.id,
      amountFen,
      reason: reasonOf(approved),
      automatic: approved.automatic,
      requestId: approved.id,
      isByHand: payment.channel === 'offline_transfer',
    })
  const changed = await changeOrder(ctx, tx, facts, approved, quote)
  if (!isToldElsewhere)
    await notify(ctx, tx, 'refund_approved', {
      ...aboutOrder(changed),
      requestNo: approved.request_no,
      refundFen: quote.refundFen,
      isPart: quote.kind === 'part',
    })
  if (quote.refundFen > 0) return approved
  return finishIfArrived(ctx, tx, changed, approved)
}

/** In the words that a bank statement shows. */
const reasonOf = ({ kind }: Pick<RequestRow, 'kind'>) =>
  kind === 'whole' ? '订单退款' : kind === 'part' ? '部分出行人退款' : '商家退款'

async function changeOrder(
  ctx: Ctx,
  tx: Tx,
  { order, toRefund, people }: RefundFacts,
  request: RequestRow,
  quote: RefundQuote,
): Promise<OrderRecord> {
  const { lines, counts, rooms, share, balance } = quote
  const leaverSeqs = request.leavers.map(({ seq }) => seq)
  const stays = people.map(({ seq }) => seq).filter((seq) => !leaverSeqs.includes(seq))
  if (quote.kind === 'part') {
    await closeNamedBills(ctx, tx, order.id, leaverSeqs)
    await followTravellers(tx, order.id, stays)
    await followVisas(tx, order.id, stays)
  }
  const party = quote.kind === 'part' ? { counts, rooms, share, leaverSeqs } : null
  let changed = await applyRefund(ctx, tx, order, {
    lines,
    floorFen: floorAfter(toRefund, quote),
    party,
  })
  if (quote.kind === 'whole') {
    await closeBills(ctx, tx, order.id)
    await giveBackSeats(tx, order, null, ctx.now)
    return changed
  }
  await logInPlace(
    tx,
    changed,
    {
      actor: request.asked_by === null ? 'member' : 'staff',
      actorId: request.asked_by ?? order.member_id,
      reason: quote.kind === 'part' ? 'part_refund' : 'goodwill',
      extra: { refund: request.request_no },
    },
    ctx.now,
  )
  if (balance.becomes === 'replaced') await replaceBalance(ctx, tx, order.id, balance.amountFen)
  if (balance.becomes === 'closed') {
    await replaceBalance(ctx, tx, order.id, null)
    // Enough was paid for those who remain: row 10 of rule book §7.2 without a payment.
    changed = await moveOrder(tx, changed, 'paid', {
      actor: 'job',
      reason: 'part_refund',
      extra: { refund: request.request_no },
      now: ctx.now,
    })
  }
  // What waited for the decision is not due the minute that it falls (rule book §8.9, 16).
  if (!request.automatic) await postponeBills(tx, order.id, dueAgain(ctx.now, ctx.now))
  const seats = seatsTaken(toRefund.counts) - seatsTaken(counts)
  if (seats > 0) await giveBackSeats(tx, order, seats, ctx.now)
  // Who left may have been all that was missing.
  if (quote.kind === 'part') await groupFormation(tx, changed, ctx.now)
  return changed
}
