import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import type { Right } from '#src/domain/account/staff.ts'
import { type CostState, obstacleToRequest, type RequestAction } from '#src/domain/booking/refunds/desk.ts'
import { quoteGoodwill, type RefundQuote } from '#src/domain/booking/refunds/quote.ts'
import { isOpenRequest, requestStatusText } from '#src/domain/booking/refunds/request.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { lockOrder, type OrderRecord, withinReach } from '#src/server/booking/orders/service.ts'
import { eyesOf } from '#src/server/operations/approvals/service.ts'
import { findFacts, type RefundFacts } from '../facts.ts'
import { quoteFor } from '../quoting.ts'
import { lockRequest, type RequestRow } from '../store.ts'
import { signaturesOf } from './signatures.ts'

const NOT_MINE = '没有这笔退款，或不在你的范围内'

/** A request of an order that the person may see by this right; NOT_FOUND for any other. */
export async function findDeskRequest(db: Db, staff: Staff, no: string, right: Right = 'order.read') {
  const found = await db
    .selectFrom('refund_request')
    .innerJoin('orders', 'orders.id', 'refund_request.order_id')
    .selectAll('refund_request')
    .where('refund_request.request_no', '=', no)
    .where(withinReach(staff, right))
    .$castTo<RequestRow>()
    .executeTakeFirst()
  if (!found) throw new Refused('NOT_FOUND', undefined, NOT_MINE)
  return found
}

/** The same with its order, both under their locks, and all that it is worked out on. */
export async function lockDeskRequest(tx: Tx, staff: Staff, no: string, right: Right) {
  const { id, order_id } = await findDeskRequest(tx, staff, no, right)
  const order = await lockOrder(tx, { id: order_id })
  if (!order) throw new Refused('NOT_FOUND', undefined, NOT_MINE)
  const request = await lockRequest(tx, id)
  return { order, request, facts: await findFacts(tx, order) }
}

export const findOrderOf = (db: Db, { order_id }: Pick<RequestRow, 'order_id'>): Promise<OrderRecord> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order_id)
    .$castTo<OrderRecord>()
    .executeTakeFirstOrThrow()

/**
 * Works an open request out again, for the day of asking: only costs or payments that came since can change it (rule book
 * §8.9, 1). STATE where the order no longer bears it.
 */
export function workedOutAgain(
  facts: RefundFacts,
  request: RequestRow,
  costFen = request.cost_fen,
): RefundQuote {
  const { kind, cause, asked_on: today, leavers, refund_fen } = request
  if (cause === 'goodwill') {
    const quote = quoteGoodwill(facts.toRefund, toFen(refund_fen))
    if (!quote) throw new Refused('STATE', undefined, '可退金额已不足，请驳回后重新申请')
    return quote
  }
  // A difference is approved by rule in the transaction that makes it, so nobody ever decides one.
  if (cause === 'changed') throw new Refused('STATE')
  return quoteFor(facts, { cause, today, leavers: kind === 'part' ? leavers : null, costFen: toFen(costFen) })
}

/** The same of a request that is open; null once it is decided. */
export const quoteOfOpen = (facts: RefundFacts, request: RequestRow): RefundQuote | null =>
  isOpenRequest(request.status) ? workedOutAgain(facts, request) : null

export const isChanged = (
  request: Pick<RequestRow, 'refund_fen' | 'deduct_fen'>,
  quote: RefundQuote,
): boolean => quote.refundFen !== request.refund_fen || quote.deductFen !== request.deduct_fen

export const costStateOf = ({ status, asks_cost, cost_at, cost_fen, automatic }: RequestRow): CostState => {
  if (cost_fen > 0) return 'given'
  return asks_cost && cost_at === null && !automatic && isOpenRequest(status) ? 'open' : 'none'
}

/** How a request stands to what somebody wants to do with it. */
export const standingOf = (request: RequestRow, quote: RefundQuote | null) => ({
  status: request.status,
  cause: request.cause,
  costs: costStateOf(request),
  isChanged: quote !== null && isChanged(request, quote),
  askedBy: request.asked_by,
  firstBy: request.first_by,
})

/** Refuses what cannot be done now: FOUR_EYES, PRICE_CHANGED, or STATE with who was faster. */
export async function assertMay(
  db: Db,
  staff: Staff,
  action: RequestAction,
  request: RequestRow,
  quote: RefundQuote | null,
) {
  const obstacle = obstacleToRequest(action, standingOf(request, quote), await eyesOf(db, staff.id))
  if (!obstacle) return
  const { refusal, why } = obstacle
  if (refusal === 'FOUR_EYES') throw new Refused('FOUR_EYES', undefined, why)
  if (refusal === 'PRICE_CHANGED') throw priceChanged(quote, why)
  throw new Refused('STATE', { status: request.status }, (await fasterText(db, request)) ?? why)
}

export const priceChanged = (quote: RefundQuote | null, sentence: string) =>
  new Refused(
    'PRICE_CHANGED',
    quote ? { deduct_fen: quote.deductFen, refund_fen: quote.refundFen } : undefined,
    sentence,
  )

/** `李静 14:03 已通过待到账`; undefined while nobody has decided. */
async function fasterText(db: Db, request: RequestRow): Promise<string | undefined> {
  if (isOpenRequest(request.status)) return undefined
  const last = (await signaturesOf(db, request)).at(-1)
  const by =
    last && last.step !== 'asked' && last.step !== 'cost' ? last.name : request.automatic ? '系统' : '客人'
  return `${by} ${minuteText(request.decided_at ?? request.created_at).slice(11)} ${requestStatusText[request.status]}`
}

/** What staff agreed to of an order in the last seven days: what the rule approved by itself is not theirs (§8.9, 14). */
export async function approvedLately(db: Db, orderId: number, now: Date) {
  const since = new Date(now.getTime() - LATELY_MS)
  const { sum } = await db
    .selectFrom('refund_request')
    .select(sql<number>`coalesce(sum(refund_fen), 0)::integer`.as('sum'))
    .where('order_id', '=', orderId)
    .where('status', 'in', ['approved', 'done'])
    .where('automatic', '=', false)
    .where('decided_at', '>', since)
    .executeTakeFirstOrThrow()
  return toFen(sum)
}
const LATELY_MS = 7 * 24 * 3_600_000
