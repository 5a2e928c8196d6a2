import { firstStatus } from '#src/domain/booking/order.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { confirmDeadline } from '#src/domain/content/working-hours.ts'
import type { OrderLimits } from '#src/domain/limits/order-limits.ts'
import type { Quote } from '#src/domain/pricing/price.ts'
import { type Choice, quoteInput, type SellableDeparture } from '#src/server/catalog/products/service.ts'
import { snapshotOf } from '../snapshot.ts'

/**
 * The columns of an order that say what is bought, for how much, and until when the order waits by the
 * limits of this moment: `payBy`, where staff need not confirm it first.
 */
export function soldColumns(
  sellable: SellableDeparture,
  choice: Choice,
  price: Quote,
  { now, payBy, limits }: { now: Date; payBy: Date; limits: OrderLimits },
) {
  const { product, combo, departure } = sellable
  const isConfirmedByStaff = product.confirmMode === 'second'
  return {
    product_id: product.id,
    combo_id: combo.id,
    departure_id: departure.id,
    snapshot: JSON.stringify(snapshotOf(sellable, quoteInput(sellable, choice, dayOf(now)))),
    departs_on: departure.date,
    returns_on: departure.returnDate,
    ...choice.counts,
    rooms: price.rooms,
    share: price.share,
    total_fen: price.totalFen,
    discount_fen: price.discountFen,
    payable_fen: price.payableFen,
    deposit_fen: price.depositFen,
    balance_due_on: price.balanceDue,
    status: firstStatus[product.confirmMode],
    confirm_deadline: isConfirmedByStaff ? confirmDeadline(now, limits, departure.date) : null,
    pay_deadline: isConfirmedByStaff ? null : payBy,
    sign_hours: limits.signHours,
  }
}
