import { changedLines } from '#src/domain/booking/changes/changed-lines.ts'
import { settle } from '#src/domain/booking/changes/settling.ts'
import { payableOf } from '#src/domain/booking/refunds/order-lines.ts'
import { toFen } from '#src/domain/money.ts'
import type { RefundFacts } from '#src/server/booking/refunds/service.ts'
import { dateOfOrder, type QuotedChange } from './date-quote.ts'
import type { KeptChange } from './store.ts'

/**
 * What another person costs by the order's own terms, of its lines of now (rule book §7.5). Of a lower price the ladder of
 * the day of asking keeps its share, as when somebody leaves. Null where the departure takes nobody of that kind.
 */
export function quoteSwap(
  { order, toRefund }: RefundFacts,
  { kindText, counts, agreed, keepBp }: Pick<KeptChange, 'kindText' | 'counts' | 'agreed' | 'keepBp'>,
): QuotedChange | null {
  const { terms } = toRefund
  const floorFen = toFen(order.kept_floor_fen)
  const changed =
    terms && changedLines(toRefund.lines, { terms, prices: terms.prices, counts, floorFen, keepBp })
  if (!changed) return null
  return {
    changed,
    differenceFen: changed.differenceFen,
    floorFen,
    kept: {
      ...{ from: dateOfOrder(order), to: null, rows: changed.rows, oldPayableFen: payableOf(toRefund.lines) },
      payableFen: changed.payableFen,
      ...settle(toRefund, changed.payableFen, changed.differenceFen),
      balanceDays: order.snapshot.balanceDays,
      ...{ kindText, counts, snapshot: order.snapshot, comboId: order.combo_id, keepBp },
      ...(agreed && { agreed }),
      ...{ departsOn: order.departs_on, returnsOn: order.returns_on },
    },
  }
}
