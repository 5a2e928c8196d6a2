import { type ChangedLines, changedLines } from '#src/domain/booking/changes/changed-lines.ts'
import { settle } from '#src/domain/booking/changes/settling.ts'
import { refundBase } from '#src/domain/booking/refund-base.ts'
import { deductionOf } from '#src/domain/booking/refunds/deduction.ts'
import { flatLines, payableOf } from '#src/domain/booking/refunds/order-lines.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { QuoteInput } from '#src/domain/pricing/price.ts'
import { type OrderRecord, type OrderSnapshot, snapshotOf } from '#src/server/booking/orders/service.ts'
import type { RefundFacts } from '#src/server/booking/refunds/service.ts'
import type { SellableDeparture } from '#src/server/catalog/products/service.ts'
import type { KeptChange } from './store.ts'

/** What is kept by the ladder of the order's date on this day; null once the trip has begun. */
export function ladderToday({ toRefund }: Pick<RefundFacts, 'toRefund'>, today: Day) {
  const { baseFen } = refundBase(payableOf(toRefund.lines), flatLines(toRefund.lines))
  return deductionOf('traveller', toRefund, today, baseFen, toFen(0))
}

/** The order's terms at today's prices of another date; what was added on keeps the price it was sold at. */
const termsOn = (terms: QuoteInput, { departure }: SellableDeparture, today: Day): QuoteInput => ({
  ...terms,
  prices: departure,
  departsOn: departure.date,
  today,
})

const dateOf = (
  { departs_on, returns_on }: Pick<OrderRecord, 'departs_on' | 'returns_on'>,
  snapshot: OrderSnapshot,
) => ({
  date: departs_on,
  returnDate: returns_on,
  comboName: snapshot.comboName,
  groupCode: snapshot.groupCode,
})
export const dateOfOrder = (order: OrderRecord) => dateOf(order, order.snapshot)

export interface QuotedChange {
  kept: KeptChange
  changed: ChangedLines
  differenceFen: Fen
  /** What no later cancellation keeps less than. */
  floorFen: Fen
}

/**
 * What another date would cost (rule book §8.9, 7). The ladder of the day of asking, and of changes before, is the floor.
 * Null where this date takes no such people, or the order was not priced from terms.
 */
export function quoteDate(
  facts: RefundFacts,
  target: SellableDeparture,
  { askedOn, today }: { askedOn: Day; today: Day },
): QuotedChange | null {
  const ladder = ladderToday(facts, askedOn)
  const floorFen = ladder && toFen(Math.max(facts.order.kept_floor_fen, ladder.deductFen))
  return floorFen === null ? null : quoteWithFloor(facts, target, today, floorFen)
}

/** The same for who is offered it because the shop has cancelled their date: nothing is kept of it, then or later. */
export const quoteOffered = (
  facts: RefundFacts,
  target: SellableDeparture,
  today: Day,
): QuotedChange | null => quoteWithFloor(facts, target, today, toFen(0))

function quoteWithFloor(
  { order, toRefund }: RefundFacts,
  target: SellableDeparture,
  today: Day,
  floorFen: Fen,
): QuotedChange | null {
  const { terms } = toRefund
  if (!terms) return null
  const moved = termsOn(terms, target, today)
  const snapshot = { ...snapshotOf(target, moved), insurances: order.snapshot.insurances }
  const changed = changedLines(toRefund.lines, {
    terms: moved,
    prices: target.departure,
    counts: toRefund.counts,
    floorFen,
    keepBp: 0,
  })
  if (!changed) return null
  const { date: departs_on, returnDate: returns_on } = target.departure
  const settled = settle(toRefund, changed.payableFen, changed.differenceFen)
  return {
    changed,
    differenceFen: changed.differenceFen,
    floorFen,
    kept: {
      from: dateOfOrder(order),
      to: dateOf({ departs_on, returns_on }, snapshot),
      rows: changed.rows,
      oldPayableFen: payableOf(toRefund.lines),
      payableFen: changed.payableFen,
      ...settled,
      balanceDays: snapshot.balanceDays,
      kindText: '',
      counts: toRefund.counts,
      snapshot,
      // The contract of the new date is signed with what it says of shopping (`withSupplement`).
      ...(snapshot.hasShopping && { agreed: [...new Set([...order.agreed, 'shopping'])] }),
      comboId: target.combo.id,
      departsOn: departs_on,
      returnsOn: returns_on,
      keepBp: 0,
    },
  }
}
