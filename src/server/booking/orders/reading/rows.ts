import type { OrderRow, OrderSimple } from '#src/api/booking/order-views.ts'
import { isOpenChange, isPromisedChange } from '#src/domain/booking/changes/change.ts'
import { actionsOf, dateChoiceOf, isUnpaid, statusTextOf } from '#src/domain/booking/order.ts'
import { statusAfterPaying } from '#src/domain/booking/payment.ts'
import { type RefundBase, refundBase } from '#src/domain/booking/refund-base.ts'
import { isOpenRequest, requestStatusText, shownStatus } from '#src/domain/booking/refunds/request.ts'
import { type ReviewFacts, reviewStateOf } from '#src/domain/catalog/review.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { evaluationStateOf } from '#src/domain/content/evaluations/evaluation.ts'
import { type Fen, sumOf, toFen } from '#src/domain/money.ts'
import { type Counts, travellersText } from '#src/domain/pricing/counts.ts'
import type { OrderParts } from './parts.ts'
import type { FoundOrder } from './store.ts'

export const countsOf = ({ adult, child_bed, child_nobed, infant }: Counts): Counts => ({
  adult,
  child_bed,
  child_nobed,
  infant,
})

/** Before the contract is signed there are no bills, and all of the price is still to be paid. */
const unpaidFen = (order: FoundOrder) =>
  toFen(order.unpaid_bills_fen === 0 && isUnpaid(order.status) ? order.payable_fen : order.unpaid_bills_fen)

/** The refund base of the order, on which a cancellation is worked out. */
export const refundBaseOf = (
  { payable_fen }: Pick<FoundOrder, 'payable_fen'>,
  { items }: Pick<OrderParts, 'items'>,
): RefundBase =>
  refundBase(
    toFen(payable_fen),
    items.map(({ amount_fen, refundable }) => ({ amountFen: toFen(amount_fen), refundable })),
  )

/** What is on its way back, of every bill: approved, and not arrived. */
export const refundingFenOf = ({ bills }: Pick<OrderParts, 'bills'>): Fen =>
  sumOf(bills.map(({ refunding_fen }) => toFen(refunding_fen)))

/** What the shop still holds of an order: paid, less what has gone back or is on its way. */
export const heldFenOf = (
  { paid_fen, refunded_fen }: Pick<FoundOrder, 'paid_fen' | 'refunded_fen'>,
  parts: Pick<OrderParts, 'bills'>,
): Fen => toFen(paid_fen - refunded_fen - refundingFenOf(parts))

/** Until when the order waits for the traveller; nothing waits in any other state. */
export const deadlineOf = (order: Pick<FoundOrder, 'status' | 'pay_deadline'>) =>
  isUnpaid(order.status) ? order.pay_deadline : null

export const reviewFactsOf = ({
  product_id,
  status,
  returns_on: returnsOn,
  review,
}: Pick<FoundOrder, 'product_id' | 'status' | 'returns_on' | 'review'>): ReviewFacts => ({
  isOfProduct: product_id !== null,
  status,
  returnsOn,
  review:
    review === null || product_id === null
      ? null
      : {
          writtenAt: new Date(review.written),
          editedAt: review.edited === null ? null : new Date(review.edited),
          isAppended: review.appended,
        },
})

const choiceOf = ({ date_offer_until: until, change }: FoundOrder) =>
  dateChoiceOf(until, change !== null && isOpenChange(change))

const whatItIs = (order: FoundOrder, now: Date) => ({
  order_id: order.order_no,
  product_id: order.product_id,
  plan_id: order.plan_id,
  title: order.snapshot.title,
  cover: order.snapshot.cover,
  date: order.departs_on,
  return_date: order.returns_on,
  people_text: travellersText(order),
  payable_fen: toFen(order.payable_fen),
  paid_fen: toFen(order.paid_fen),
  unpaid_fen: unpaidFen(order),
  status: order.status,
  status_text: statusTextOf(order.status, order.snapshot.type, choiceOf(order)),
  pay_deadline_ts: deadlineOf(order),
  server_ts: now,
})

/** What is open when nothing is taken any more is nobody's debt. */
function nextBillOf({ next_bill: bill, status }: FoundOrder, now: Date): OrderRow['next_bill'] {
  if (!bill || !statusAfterPaying(bill.kind, status)) return null
  const due_at = new Date(bill.due)
  return {
    bill_id: bill.id,
    kind: bill.kind,
    title: bill.title,
    amount_fen: toFen(bill.amount_fen),
    due_at,
    overdue: now > due_at,
    needs_signature: bill.needs_signature,
  }
}

function refundOf({ refund_request: request }: FoundOrder): OrderRow['refund'] {
  if (!request) return null
  const status = shownStatus(request.status)
  return {
    refund_no: request.request_no,
    status,
    status_text: requestStatusText[status],
    refund_fen: toFen(request.refund_fen),
  }
}

/** What is unpaid is paid when the change is done or over, but for its own difference. */
const waitsForChange = ({ change }: FoundOrder) =>
  change !== null && change !== 'to_pay' && isPromisedChange(change)

/** A custom trip is spoken of by its designer's service. */
const reviewOf = (order: FoundOrder, now: Date) =>
  order.snapshot.plan
    ? evaluationStateOf(
        { order: { status: order.status, returnsOn: order.returns_on }, isEvaluated: order.review !== null },
        now,
      )
    : reviewStateOf(reviewFactsOf(order), now)

export function rowOf(order: FoundOrder, now: Date): OrderRow {
  const review = reviewOf(order, now)
  return {
    ...whatItIs(order, now),
    type: order.snapshot.type,
    type_text: productTypeText[order.snapshot.type],
    days: order.snapshot.days,
    nights: order.snapshot.nights,
    combo_name: order.snapshot.comboName,
    depart_city: order.snapshot.departCity,
    next_bill: nextBillOf(order, now),
    actions: actionsOf(
      {
        status: order.status,
        payDeadline: order.pay_deadline,
        hasUnpaidBill: order.unpaid_bills_fen > 0 && !waitsForChange(order),
        contractSigned: order.contract_signed === true,
        review,
        dateIsOffered: order.date_offer_until !== null,
        refundIsAsked: order.refund_request !== null && isOpenRequest(order.refund_request.status),
        changeIsOpen: order.change !== null && isOpenChange(order.change),
        departsOn: order.departs_on,
      },
      now,
    ),
    date_offer: order.date_offer_until && {
      until_ts: order.date_offer_until,
      is_taken: choiceOf(order) === 'taken',
    },
    refund: refundOf(order),
    comment: {
      state: review,
      comment_id: order.review?.id ?? null,
      can_append: review === 'may_append',
    },
    request_no: order.snapshot.plan?.requestNo ?? '',
    is_plato: order.source !== 'web',
    created_at: order.created_at,
  }
}

export const confirmingOf = ({
  status,
  confirm_deadline,
  sign_hours,
}: Pick<FoundOrder, 'status' | 'confirm_deadline' | 'sign_hours'>): OrderSimple['confirming'] =>
  status === 'wait_confirm' && confirm_deadline ? { until_ts: confirm_deadline, sign_hours } : null

export const simpleOf = (order: FoundOrder, now: Date): OrderSimple => ({
  ...whatItIs(order, now),
  confirming: confirmingOf(order),
  contract_signed: order.contract_signed === true,
})
