import type { DeskOrder } from '#src/api/desk/orders/views.ts'
import { paymentStatusText } from '#src/domain/booking/desk/payments.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { canMove } from '#src/domain/booking/order.ts'
import { billStatusText, payChannelText } from '#src/domain/booking/order-codes.ts'
import { ladderNow } from '#src/domain/booking/refund-ladder.ts'
import { requestKindText } from '#src/domain/booking/refunds/desk.ts'
import { isOpenRequest, requestStatusText } from '#src/domain/booking/refunds/request.ts'
import { clauses, isClause } from '#src/domain/booking/supplements.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { OrderParts } from '../../reading/parts.ts'
import { refundStatusText } from '../../reading/refund-status.ts'
import { heldFenOf, refundBaseOf, refundingFenOf } from '../../reading/rows.ts'
import type { OrderRecord } from '../../snapshot.ts'
import { unpaidFenOf } from '../order.ts'
import type { DeskParts } from './parts.ts'

/** Money of an order: lines as they were frozen, bills, payments and refunds, and what cancelling would cost today. */
export function moneyOf(
  order: OrderRecord,
  parts: OrderParts,
  more: DeskParts,
  now: Date,
): DeskOrder['money'] {
  const unpaidBillsFen = parts.bills
    .filter(({ status }) => status === 'unpaid')
    .reduce((sum, bill) => sum + bill.amount_fen, 0)
  return {
    lines: parts.items.map(({ code, name, unit_fen, qty, amount_fen, refundable }) => ({
      code,
      name,
      unit_fen: toFen(unit_fen),
      qty,
      amount_fen: toFen(amount_fen),
      refundable,
    })),
    payable_fen: toFen(order.payable_fen),
    paid_fen: toFen(order.paid_fen),
    unpaid_fen: toFen(unpaidFenOf(order, unpaidBillsFen)),
    refunded_fen: toFen(order.refunded_fen),
    refunding_fen: refundingFenOf(parts),
    bills: parts.bills.map((bill) => ({
      bill_id: bill.id,
      kind: bill.kind,
      title: bill.title,
      reason: bill.reason,
      refundable: bill.refundable,
      clause_text: clauseText(bill.clause),
      clause_signed_at: bill.clause_signed === null ? null : new Date(bill.clause_signed),
      amount_fen: toFen(bill.amount_fen),
      due_at: new Date(bill.due),
      status: bill.status,
      status_text: billStatusText[bill.status],
      paid_at: bill.paid === null ? null : new Date(bill.paid),
      refunded_fen: toFen(bill.refunded_fen),
      refunding_fen: toFen(bill.refunding_fen),
    })),
    payments: more.payments.map((payment) => ({
      no: payment.out_trade_no,
      channel_text: payChannelText[payment.channel],
      channel_no: payment.channel_trade_no ?? '',
      payer: payment.payer_mask,
      amount_fen: toFen(payment.amount_fen),
      status_text: paymentStatusText[payment.status],
      at: new Date(payment.at),
    })),
    refunds: more.refunds.map((refund) => ({
      no: refund.out_refund_no,
      amount_fen: toFen(refund.amount_fen),
      status_text: refundStatusText[refund.status],
      reason: refund.reason,
      route: `原路退回 ${payChannelText[refund.channel]}`,
      request_no: refund.request_no ?? '',
      at: new Date(refund.at),
    })),
    requests: more.requests.map((request) => ({
      no: request.request_no,
      kind_text: requestKindText[request.kind],
      refund_fen: toFen(request.refund_fen),
      status_text: requestStatusText[request.status],
      is_open: isOpenRequest(request.status),
      created_at: new Date(request.at),
    })),
    ladder_text: ladderText(order, parts, now),
  }
}

/** What the clause is about; empty where none is needed, its own word where the code no longer knows it. */
const clauseText = (clause: string | null): string =>
  clause === null ? '' : isClause(clause) ? clauses[clause] : clause

/** `今日取消：扣5%，退¥10,212`; empty where nothing was paid, or nobody can ask for it back. */
function ladderText(order: OrderRecord, parts: OrderParts, now: Date): string {
  const paidFen = heldFenOf(order, parts)
  if (paidFen === 0 || !canMove(order.status, 'refunding', 'member')) return ''
  const { ladder } = order.snapshot
  const today = ladderNow(ladder, {
    departsOn: order.departs_on,
    today: dayOf(now),
    ...refundBaseOf(order, parts),
    paidFen,
    floorFen: toFen(order.kept_floor_fen),
  })
  if (!today) return ''
  const kept = today.bp === 0 ? '按阶梯不扣' : `扣${percentText(today.bp)}`
  return `今日取消：${kept}，退${yuanText(today.refundFen)}`
}
