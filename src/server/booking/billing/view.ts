import type { Bill } from '#src/api/booking/bill-views.ts'
import { billKindText, billStatusText, type OrderStatus } from '#src/domain/booking/order-codes.ts'
import { billDeadline, statusAfterPaying } from '#src/domain/booking/payment.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { BillRow } from './service.ts'

/** What decides whether a bill of an order can be paid now. */
interface Billed {
  status: OrderStatus
  pay_deadline: Date | null
  departs_on: Day
}

/** Above a fifth of the order a supplement is a clause of the contract, which is signed first (rule book §8.1). */
export const needsSignature = ({ clause, clause_signed_at }: Pick<BillRow, 'clause' | 'clause_signed_at'>) =>
  clause !== null && clause_signed_at === null

type Payable = Pick<BillRow, 'kind' | 'status' | 'due_at' | 'clause' | 'clause_signed_at' | 'standstill'>

/** Whether the cashier takes money for it at this instant. */
function canBePaid(bill: Payable, order: Billed, now: Date): boolean {
  if (bill.standstill !== '' || bill.status !== 'unpaid') return false
  if (needsSignature(bill) || !statusAfterPaying(bill.kind, order.status)) return false
  const { status, pay_deadline: payDeadline, departs_on: departsOn } = order
  const deadline = billDeadline({ status, payDeadline, departsOn }, bill.due_at)
  return deadline === null || now < deadline
}

type Shown = Payable &
  Pick<
    BillRow,
    'id' | 'title' | 'amount_fen' | 'reason' | 'refundable' | 'paid_at' | 'refunded_fen' | 'refunding_fen'
  >

/** A bill as the traveller sees it, on the order's page and at the cashier. */
export const billView = (bill: Shown, order: Billed, now: Date): Bill => ({
  bill_id: bill.id,
  kind: bill.kind,
  kind_text: billKindText[bill.kind],
  title: bill.title,
  reason: bill.reason,
  amount_fen: toFen(bill.amount_fen),
  due_at: bill.due_at,
  status: bill.status,
  status_text: billStatusText[bill.status],
  overdue: bill.status === 'unpaid' && now > bill.due_at,
  payable: canBePaid(bill, order, now),
  standstill: bill.status === 'unpaid' ? bill.standstill : '',
  needs_signature: bill.status === 'unpaid' && needsSignature(bill),
  refundable: bill.refundable,
  paid_at: bill.paid_at,
  refunded_fen: toFen(bill.refunded_fen),
  refunding_fen: toFen(bill.refunding_fen),
})
