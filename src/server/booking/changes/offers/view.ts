import type { DateOffer, OfferedDate } from '#src/api/booking/departures/date-offers.ts'
import type { z } from '#src/api/zod.ts'
import { cancelReasonText } from '#src/domain/booking/order-codes.ts'
import {
  groupText,
  isFormed,
  refusalToReserve,
  seatsLeft,
  seatsTaken,
  shownStock,
} from '#src/domain/booking/stock.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import { planOf } from '#src/server/booking/cancellations/service.ts'
import { changeSumsView, dateView, lineViews, openTravellers } from '#src/server/booking/orders/service.ts'
import { findFacts, type RefundFacts } from '#src/server/booking/refunds/service.ts'
import type { SellableDeparture } from '#src/server/catalog/products/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { movedOrder, peopleBlockers } from '../blockers.ts'
import { dateOfOrder, type QuotedChange, quoteOffered } from '../date-quote.ts'
import { loadTargetById } from '../member/apply.ts'
import { findOwnOrder } from '../member/own.ts'
import { unchangedSums } from '../member/quote.ts'
import { findOpenChange } from '../store.ts'
import { makeChangeToken } from '../token.ts'
import { findOffered } from './store.ts'

/** What one of the dates would be for an order; `quoted` is null where it cannot be had, for `why`. */
export async function workOutOffered(
  ctx: Ctx,
  db: Db,
  facts: RefundFacts,
  target: SellableDeparture,
): Promise<{ why: string; quoted: QuotedChange | null }> {
  const { order, toRefund } = facts
  const refusal = refusalToReserve(target.departure, seatsTaken(toRefund.counts), ctx.now)
  if (refusal) return { why: refusal === 'CLOSED' ? '该日期已停售' : '余位不足', quoted: null }
  // Who is ready to travel does not go back to waiting for a group (rule book §7.2).
  if (order.status === 'ready' && !isFormed(target.departure)) return { why: '该日期尚未成团', quoted: null }
  const quoted = quoteOffered(facts, target, dayOf(ctx.now))
  if (!quoted) return { why: '该日期不接受本单的出行人类型', quoted }
  const people = await openTravellers(db, ctx.vault, order.id)
  const [blocker] = await peopleBlockers(ctx, db, order, movedOrder(order, quoted.kept), people)
  return blocker ? { why: blocker.message, quoted: null } : { why: '', quoted }
}

async function offeredDateView(
  ctx: Ctx,
  facts: RefundFacts,
  target: SellableDeparture,
): Promise<OfferedDate> {
  const { order } = facts
  const { departure, combo } = target
  const { why, quoted } = await workOutOffered(ctx, ctx.db, facts, target)
  const told = quoted?.kept ?? unchangedSums(facts)
  const { token } = makeChangeToken(
    ctx.vault,
    {
      ...{ orderNo: order.order_no, departureId: departure.id, changeNo: null, day: dayOf(ctx.now) },
      ...{ differenceFen: quoted?.differenceFen ?? 0, keptFen: 0 },
    },
    ctx.now,
  )
  return {
    departure_id: departure.id,
    date: departure.date,
    return_date: departure.returnDate,
    combo_name: combo.name,
    group_code: departure.groupCode,
    stock: shownStock(seatsLeft(departure)),
    group_text: groupText(departure),
    why,
    lines: lineViews(told.rows),
    ...changeSumsView(told, order, 0, ctx.now),
    change_token: quoted ? token : '',
  }
}

/** `GET /order/offer`: the dates as they can be had now, and the money instead. STATE where nothing is offered. */
export async function viewOffer(
  ctx: Ctx,
  member: Member,
  orderNo: string,
): Promise<z.output<typeof DateOffer>> {
  const order = await findOwnOrder(ctx.db, member, orderNo)
  const offer = await findOffered(ctx.db, order.id)
  if (!offer) throw new Refused('STATE', undefined, '没有待选择的改期，请刷新页面')
  const facts = await findFacts(ctx.db, order)
  // What was planned on the day of asking, whenever it is chosen (rule book §8.9, 1 and 2).
  const [instead] = await planOf(ctx.db, [order], { cause: offer.cause, today: offer.asked_on })
  const dates: OfferedDate[] = []
  for (const id of offer.offered_departures) {
    const target = await loadTargetById(ctx.db, order, id, dayOf(ctx.now))
    dates.push(await offeredDateView(ctx, facts, target))
  }
  return {
    order_id: orderNo,
    cause_text: cancelReasonText[offer.cause],
    from: dateView(dateOfOrder(order)),
    until_ts: offer.offer_until,
    dates: dates.sort((a, b) => (a.date < b.date ? -1 : 1)),
    refund_fen: instead?.money?.quote.refundFen ?? toFen(0),
    compensation_fen: instead?.money?.compensation.amountFen ?? toFen(0),
    change_no: (await findOpenChange(ctx.db, order.id))?.change_no ?? '',
    server_ts: ctx.now,
  }
}
