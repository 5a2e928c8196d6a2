import type { changes } from '#src/api/booking/changes.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { CHANGE_HOURS, whyNotMoved } from '#src/domain/booking/changes/change.ts'
import { isUnpaid } from '#src/domain/booking/order.ts'
import { ladderTexts } from '#src/domain/booking/refund-ladder.ts'
import { isRefundable } from '#src/domain/booking/refunds/request.ts'
import { groupText, seatsLeft, shownStock } from '#src/domain/booking/stock.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import {
  changeFactsOf,
  changeSumsView,
  dateView,
  lineViews,
  type OrderRecord,
  openTravellers,
} from '#src/server/booking/orders/service.ts'
import { findFacts, quoteFor, type RefundFacts } from '#src/server/booking/refunds/service.ts'
import {
  assertSeats,
  loadSellableDeparture,
  type SellableDeparture,
} from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type Blocker, blocker, movedOrder, peopleBlockers } from '../blockers.ts'
import { dateOfOrder, ladderToday, type QuotedChange, quoteDate } from '../date-quote.ts'
import { makeChangeToken } from '../token.ts'
import { findOwnOrder } from './own.ts'

type Quote = Data<(typeof changes)['quote']>

/** Another date of the trip that an order is about. NOT_FOUND for a trip that is made to measure or no longer sold. */
async function loadTarget(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { product_id, snapshot }: OrderRecord,
  date: string,
  comboKey = snapshot.comboKey,
): Promise<SellableDeparture> {
  if (product_id === null) throw new Refused('NOT_FOUND')
  return loadSellableDeparture(db, { productId: product_id, comboKey, date }, dayOf(now))
}

/** A date that nobody has to confirm, and an old one whose ladder keeps nothing today (rule book §8.9, 7). */
export const isByRule = (facts: RefundFacts, target: SellableDeparture, now: Date): boolean =>
  target.product.confirmMode === 'instant' && ladderToday(facts, dayOf(now))?.deductFen === 0

/** Everything about one date, whether it can be had or not. It counts when the facts were read under the order's lock. */
export async function workOutDate(ctx: Ctx, db: Db, facts: RefundFacts, target: SellableDeparture) {
  const { order } = facts
  const today = dayOf(ctx.now)
  const why = whyNotMoved(await changeFactsOf(db, order, ctx.now))
  if (why !== '') return { quoted: null, blockers: [blocker('STATE', 'status', why)] }
  if (target.departure.id === order.departure_id)
    return { quoted: null, blockers: [blocker('STATE', 'date', '与原出发日期相同，请选择其他日期')] }
  const quoted = quoteDate(facts, target, { askedOn: today, today })
  if (!quoted) return { quoted, blockers: [blocker('STATE', 'date', '该日期不能在线改期，请联系客服')] }
  const people = await openTravellers(db, ctx.vault, order.id)
  return { quoted, blockers: await peopleBlockers(ctx, db, order, movedOrder(order, quoted.kept), people) }
}

/** What cancelling instead would keep and give back today; nothing is known of it once the trip has begun. */
function cancellingView(facts: RefundFacts, now: Date): Quote['cancelling'] {
  if (!isRefundable(facts.order.status) || !ladderToday(facts, dayOf(now)))
    return { text: '', deduct_fen: toFen(0), refund_fen: toFen(0) }
  const { text, deductFen, refundFen } = quoteFor(facts, {
    cause: 'traveller',
    today: dayOf(now),
    leavers: null,
  })
  return { text, deduct_fen: deductFen, refund_fen: refundFen }
}

/** The sums of an order that stays as it is. */
export const unchangedSums = (facts: RefundFacts) => ({
  from: dateOfOrder(facts.order),
  to: null,
  rows: [],
  oldPayableFen: toFen(facts.order.payable_fen),
  payableFen: toFen(facts.order.payable_fen),
  payFen: toFen(0),
  refundFen: toFen(0),
  balanceFen: null,
  balanceDays: facts.order.snapshot.balanceDays,
})

export function dateQuoteView(
  ctx: Pick<Ctx, 'vault' | 'now'>,
  facts: RefundFacts,
  target: SellableDeparture,
  { quoted, blockers }: { quoted: QuotedChange | null; blockers: readonly Blocker[] },
): Quote {
  const { order } = facts
  const { departure, combo, ladder } = target
  const told = quoted?.kept ?? unchangedSums(facts)
  const { token, expiresAt } = makeChangeToken(
    ctx.vault,
    {
      orderNo: order.order_no,
      departureId: departure.id,
      changeNo: null,
      day: dayOf(ctx.now),
      differenceFen: quoted?.differenceFen ?? 0,
      keptFen: quoted?.floorFen ?? 0,
    },
    ctx.now,
  )
  return {
    order_id: order.order_no,
    from: dateView(dateOfOrder(order)),
    to: {
      date: departure.date,
      return_date: departure.returnDate,
      combo_name: combo.name,
      combo_key: combo.key,
      group_code: departure.groupCode,
      stock: shownStock(seatsLeft(departure)),
      group_text: groupText(departure),
    },
    lines: lineViews(told.rows),
    ...changeSumsView(told, order, quoted?.floorFen ?? order.kept_floor_fen, ctx.now),
    by_rule: isByRule(facts, target, ctx.now),
    cancelling: cancellingView(facts, ctx.now),
    ladder: ladderTexts(ladder),
    blockers: [...blockers],
    hold_hours: CHANGE_HOURS,
    change_token: blockers.length === 0 ? token : '',
    token_expires_ts: expiresAt,
    server_ts: ctx.now,
  }
}

/**
 * `GET /order/change/quote`: what another date would cost today. An order that waits for its money or is ready to travel is
 * told why not in `blockers`; STATE once its trip has begun or it has ended. SOLD_OUT, CLOSED as for an order.
 */
export async function quoteDateChange(
  ctx: Ctx,
  member: Member,
  { order_id, date, combo_key }: Input<(typeof changes)['quote']>,
): Promise<Quote> {
  const order = await findOwnOrder(ctx.db, member, order_id)
  const target = await loadTarget(ctx, order, date, combo_key)
  const facts = await findFacts(ctx.db, order)
  if (!isUnpaid(order.status) && !isRefundable(order.status))
    throw new Refused(
      'STATE',
      undefined,
      whyNotMoved(await changeFactsOf(ctx.db, order, ctx.now)) || undefined,
    )
  if (target.departure.id !== order.departure_id) assertSeats(target, facts.toRefund.counts, ctx.now)
  return dateQuoteView(ctx, facts, target, await workOutDate(ctx, ctx.db, facts, target))
}
