import type { refunds } from '#src/api/booking/refunds.ts'
import type { Data } from '#src/api/endpoint.ts'
import { cancelReasonText, isCancelReason, payChannelText } from '#src/domain/booking/order-codes.ts'
import { isAutomatic } from '#src/domain/booking/refunds/approval.ts'
import type { RefundQuote } from '#src/domain/booking/refunds/quote.ts'
import {
  ARRIVES,
  isOpenRequest,
  type RefundReason,
  ROUTE,
  refundReasonText,
  requestStatusText,
  shownStatus,
} from '#src/domain/booking/refunds/request.ts'
import { addDays, type Day, dayOf, minuteText, monthDayText } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import { personKindText } from '#src/domain/travellers/traveller-codes.ts'
import { listRefundRows } from '#src/server/booking/payments/service.ts'
import { compensationsOfRequests } from '#src/server/booking/payouts/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { headcount, type RefundFacts } from '../facts.ts'
import { makeQuoteToken } from '../quote-token.ts'
import { lineView, nonRefundableView, quoteFor, routesOf, sumsView } from '../quoting.ts'
import type { Leaver, RequestRow } from '../store.ts'

const BY_BANK = '银行转账'
const kindText: Record<RequestRow['kind'], string> = {
  whole: '整单退款',
  part: '部分出行人退款',
  goodwill: '商家退款',
  difference: '改期换人退差价',
}

/** The quote of today with its token, and what the same would give back on the later days of the ladder. */
export function quoteView(
  ctx: Pick<Ctx, 'vault' | 'now'>,
  facts: RefundFacts,
  leavers: readonly Leaver[] | null,
  quote: RefundQuote,
): Data<(typeof refunds)['quote']> {
  const { order } = facts
  const leaving = quote.kind === 'whole' ? null : leavers
  const { token, expiresAt } = makeQuoteToken(
    ctx.vault,
    {
      orderNo: order.order_no,
      seqs: (leaving ?? []).map(({ seq }) => seq),
      cause: 'traveller',
      day: dayOf(ctx.now),
      deductFen: quote.deductFen,
      refundFen: quote.refundFen,
    },
    ctx.now,
  )
  return {
    order_id: order.order_no,
    kind: quote.kind === 'part' ? 'part' : 'whole',
    ...sumsView(facts, quote),
    travellers: (leaving ?? facts.people).map(({ seq, name, kind }) => ({
      seq,
      name,
      kind_text: personKindText[kind],
    })),
    route: ROUTE,
    routes: routesOf(facts, quote.refundFen).map(({ payment, amountFen }) => ({
      channel_text: payChannelText[payment.channel],
      amount_fen: amountFen,
    })),
    arrive_text: ARRIVES,
    automatic: isAutomatic(quote, 'traveller', false),
    dates: datesOf(facts, leaving, dayOf(ctx.now)),
    quote_token: token,
    quote_expires_ts: expiresAt,
    server_ts: ctx.now,
  }
}

/** One row for each step of the ladder that is still to come. */
function datesOf(facts: RefundFacts, leavers: readonly Leaver[] | null, today: Day) {
  const { ladder, departsOn } = facts.toRefund
  return [...ladder]
    .sort((a, b) => b.fromDays - a.fromDays)
    .flatMap(({ fromDays, toDays }) => {
      const first = toDays === null ? today : addDays(departsOn, -toDays)
      const until = addDays(departsOn, -fromDays)
      if (until < today) return []
      const from = first < today ? today : first
      const { deductFen, refundFen } = quoteFor(facts, { cause: 'traveller', today: from, leavers })
      const text = from === until ? monthDayText(from) : `${monthDayText(from)}至${monthDayText(until)}`
      return [{ from, until, text, deduct_fen: deductFen, refund_fen: refundFen, is_today: from === today }]
    })
}

const moneyText = { approved: '待打款', sending: '打款中', success: '已到账', failed: '处理中' } as const
const rowText = (status: string): string => moneyText[status as keyof typeof moneyText] ?? '处理中'

function nextText(request: RequestRow): string {
  if (isOpenRequest(request.status)) return `客服将在${minuteText(request.staff_due_at)}前处理`
  if (request.status === 'approved') return `已通过，款项${ROUTE}，预计${ARRIVES}到账`
  if (request.status === 'done') return request.refund_fen > 0 ? '款项已全部退回' : '按退改规则没有可退金额'
  return request.status === 'rejected' ? '未通过，订单保持原状' : '已撤回，订单保持原状'
}

/** The traveller's own reason, or what the shop ended the order for. */
const reasonText = ({ reason_code, cause, kind }: RequestRow) =>
  refundReasonText[reason_code as RefundReason] ??
  (isCancelReason(cause) ? cancelReasonText[cause] : kindText[kind])

/** What the traveller reads of requests. */
export async function requestViews(
  { db }: Pick<Ctx, 'db'>,
  requests: readonly RequestRow[],
): Promise<Data<(typeof refunds)['list']>['list']> {
  const ids = requests.map(({ id }) => id)
  const rows = await listRefundRows(db, 'request_id', ids)
  const compensations = await compensationsOfRequests(db, ids)
  return requests.map((request) => ({
    refund_no: request.request_no,
    kind: request.kind,
    kind_text: kindText[request.kind],
    status: shownStatus(request.status),
    status_text: requestStatusText[shownStatus(request.status)],
    next_text: nextText(request),
    reason_text: reasonText(request),
    note: request.asked_by === null ? request.note : '',
    reject_reason: request.reject_reason,
    people_text: request.leavers.length === 0 ? '' : travellersText(headcount(request.leavers)),
    deduct_fen: toFen(request.deduct_fen),
    refund_fen: toFen(request.refund_fen),
    nonrefundable: nonRefundableView(request.quote.nonRefundable),
    lines: request.quote.leaving.map(lineView),
    ladder_text: request.quote.text,
    created_at: request.created_at,
    decided_at: request.decided_at,
    done_at: request.done_at,
    can_withdraw: request.status === 'submitted' && request.asked_by === null,
    routes: rows
      .filter(({ request_id }) => request_id === request.id)
      .map((row) => ({
        channel_text: row.by_hand ? BY_BANK : payChannelText[row.channel],
        by_bank: row.by_hand,
        amount_fen: toFen(row.amount_fen),
        status_text: rowText(row.status),
        success_at: row.success_at,
      })),
    compensation: compensations.get(request.id) ?? null,
  }))
}
