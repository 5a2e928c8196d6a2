import type { DeskRefund } from '#src/api/desk/finance/refunds.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { orderStatusText } from '#src/domain/booking/order-codes.ts'
import { needsSecond } from '#src/domain/booking/refunds/approval.ts'
import { obstacleToRequest, requestActions, requestRights } from '#src/domain/booking/refunds/desk.ts'
import type { RefundQuote } from '#src/domain/booking/refunds/quote.ts'
import {
  ARRIVES,
  isOpenRequest,
  type RefundReason,
  refundReasonText,
} from '#src/domain/booking/refunds/request.ts'
import { toFen } from '#src/domain/money.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import { personKindText } from '#src/domain/travellers/traveller-codes.ts'
import { Refused } from '#src/platform/refused.ts'
import {
  aboutOrder,
  countsOf,
  type OrderRecord,
  seesPeople,
  whyNoRight,
} from '#src/server/booking/orders/service.ts'
import { shownCompensation, shownRefundRows } from '#src/server/booking/payouts/service.ts'
import { secondPersonLinesOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { eyesOf } from '#src/server/operations/approvals/service.ts'
import { documentsShown } from '#src/server/operations/documents/service.ts'
import { messagesOf } from '#src/server/operations/notifications/service.ts'
import { findFacts } from '../facts.ts'
import { lineView, nonRefundableView, routesView } from '../quoting.ts'
import type { RequestRow } from '../store.ts'
import { costsMarkOf, listCosts } from './costs.ts'
import { findListed, rowOf } from './list.ts'
import {
  approvedLately,
  costStateOf,
  findDeskRequest,
  findOrderOf,
  isChanged,
  quoteOfOpen,
  standingOf,
} from './requests.ts'
import { signaturesOf } from './signatures.ts'

/** One request with all that led to it, and what this person can do with it. NOT_FOUND beyond their reach. */
export async function viewDeskRefund(ctx: Ctx, staff: Staff, no: string): Promise<DeskRefund> {
  const { db } = ctx
  const request = await findDeskRequest(db, staff, no)
  const order = await findOrderOf(db, request)
  const { now, routes } = await workedOutNow(ctx, order, request)
  const { quote } = request
  return {
    ...rowOf(await findListed(db, request.id)),
    order: {
      no: order.order_no,
      status_text: orderStatusText[order.status],
      people_text: travellersText(countsOf(order)),
      version: order.version,
    },
    ...saidOf(staff, request),
    asked_on: request.asked_on,
    days_before: quote.daysBefore,
    ladder_text: quote.text,
    bp: quote.bp,
    ladder_fen: toFen(quote.ladderFen),
    base_fen: toFen(quote.baseFen),
    fee_fen: toFen(quote.feeFen),
    paid_fen: toFen(quote.paidFen),
    payable_fen: toFen(quote.payableFen),
    lines: quote.leaving.map(lineView),
    nonrefundable: nonRefundableView(quote.nonRefundable),
    costs: await costsOf(ctx, request),
    costs_state: costStateOf(request),
    costs_mark: costsMarkOf(request),
    cost_note: request.cost_note,
    signatures: await signaturesOf(db, request),
    now: now && {
      deduct_fen: now.deductFen,
      refund_fen: now.refundFen,
      payable_fen: now.payableFen,
      is_changed: isChanged(request, now),
    },
    routes,
    second: await secondOf(ctx, request, now),
    rows: await shownRefundRows(ctx, staff, 'request_id', [request.id]),
    compensation: await shownCompensation(ctx, db, staff, request.id),
    messages: isOpenRequest(request.status) ? toldOnApproval(order, request, now) : [],
    arrive_text: ARRIVES,
    actions: await actionsOf(ctx, staff, order, request, now),
  }
}

/** Null once it is decided, and where the order bears it no more: then it can only be rejected. */
async function workedOutNow(
  { db }: Ctx,
  order: OrderRecord,
  request: RequestRow,
): Promise<{ now: RefundQuote | null; routes: DeskRefund['routes'] }> {
  try {
    const facts = await findFacts(db, order)
    const now = quoteOfOpen(facts, request)
    return { now, routes: now ? routesView(facts, now.refundFen) : [] }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { now: null, routes: [] }
  }
}

/** In whose words it was asked. Who sees no people reads neither names nor what a traveller wrote. */
const saidOf = (staff: Staff, request: RequestRow) => ({
  reason_text: refundReasonText[request.reason_code as RefundReason] ?? '',
  note: seesPeople(staff) ? request.note : '',
  reject_reason: request.reject_reason,
  people: seesPeople(staff)
    ? request.leavers.map(({ seq, name, kind }) => ({ seq, name, kind_text: personKindText[kind] }))
    : [],
})

async function costsOf(ctx: Ctx, { id }: RequestRow): Promise<DeskRefund['costs']> {
  const costs = await listCosts(ctx.db, id)
  const papers = await documentsShown(
    ctx,
    ctx.db,
    costs.map(({ document_id }) => document_id),
  )
  return costs.map(({ document_id, amount_fen, ...cost }) => ({
    ...cost,
    amount_fen: toFen(amount_fen),
    document: papers.get(document_id) ?? null,
  }))
}

async function secondOf({ db, now }: Ctx, request: RequestRow, quote: RefundQuote | null) {
  const isOpen = isOpenRequest(request.status)
  const lately = isOpen ? await approvedLately(db, request.order_id, now) : toFen(0)
  const lines = await secondPersonLinesOf(db)
  const refundFen = quote?.refundFen ?? toFen(request.refund_fen)
  // Whoever signed first did so by the line of that day: what waits for a second person goes on waiting for one.
  const waits = request.status === 'first_approved'
  return {
    is_needed: isOpen
      ? waits || needsSecond(request.kind, refundFen, lately, lines)
      : request.second_by !== null,
    line_fen: toFen(lines.refundFen),
    lately_fen: lately,
  }
}

const toldOnApproval = (order: OrderRecord, request: RequestRow, now: RefundQuote | null) =>
  messagesOf('refund_approved', {
    ...aboutOrder(order),
    requestNo: request.request_no,
    refundFen: now?.refundFen ?? toFen(request.refund_fen),
    isPart: request.kind === 'part',
  })

/** Every act with the reason why it cannot be done: a right that is missing comes before what stands in the way. */
async function actionsOf(
  { db }: Ctx,
  staff: Staff,
  order: OrderRecord,
  request: RequestRow,
  now: RefundQuote | null,
) {
  const eyes = await eyesOf(db, staff.id)
  const standing = standingOf(request, now)
  const isOwn = order.advisor_id === staff.id
  const isStuck = now === null && isOpenRequest(request.status)
  return requestActions.map((code) => {
    const obstacle = obstacleToRequest(code, standing, eyes)?.why ?? ''
    const stuck =
      isStuck && (code === 'approve' || code === 'second') ? '可退金额已不足，请驳回后重新申请' : ''
    const why = whyNoRight(staff, requestRights[code], isOwn) || obstacle || stuck
    return { code, allowed: why === '', why }
  })
}
