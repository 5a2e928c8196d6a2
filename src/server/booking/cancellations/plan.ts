import type { PlannedOrder } from '#src/api/desk/orders/departures.ts'
import {
  begunText,
  type CancelFate,
  cancelFateOf,
  cancelFateText,
  planSums,
} from '#src/domain/booking/desk/departure-cancelling.ts'
import { statusTextOf } from '#src/domain/booking/order.ts'
import { type Compensation, compensationOf } from '#src/domain/booking/refunds/compensation.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import { compensationBase, type RefundQuote } from '#src/domain/booking/refunds/quote.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { OrderRecord } from '#src/server/booking/orders/service.ts'
import {
  findFacts,
  findOpenRequest,
  quoteFor,
  type RefundFacts,
  type RequestRow,
} from '#src/server/booking/refunds/service.ts'
import { type DateToOffer, datesThatFit, type Offers } from './offers/dates.ts'

/** What goes back to an order that has paid. */
interface Money {
  facts: RefundFacts
  request: RequestRow | undefined
  quote: RefundQuote
  compensation: Compensation
}

export interface Planned {
  order: OrderRecord
  fate: CancelFate
  /** Dates that it can be moved to instead. */
  offered: readonly DateToOffer[]
  /** Null where nothing goes back by this: unpaid, or decided before. Of an order that is offered dates: if it takes none. */
  money: Money | null
}

interface Asked {
  cause: ShopCause
  /** The day of asking (rule book §8.9, 1). */
  today: Day
  /** Dates that are offered instead; nothing is where too little time is left to choose. */
  offers?: Offers | null | undefined
}

/**
 * What happens to each of these orders when the shop cancels their departure (rule book §8.9, 2 and 13), worked out one by
 * one by the functions that work out every refund. STATE where a trip has begun.
 */
export async function planOf(db: Db, orders: readonly OrderRecord[], asked: Asked): Promise<Planned[]> {
  const planned: Planned[] = []
  for (const order of orders) {
    const request = await findOpenRequest(db, order.id)
    const fate = cancelFateOf(order.status, request?.cause ?? null)
    if (fate === null) throw new Refused('STATE', undefined, begunText(order.status))
    const isPaidBack = fate === 'refunded' || fate === 'raised'
    const offered = fate === 'refunded' && asked.offers ? datesThatFit(order, asked.offers) : []
    planned.push({
      order,
      fate: offered.length > 0 ? 'offered' : fate,
      offered,
      money: isPaidBack ? await moneyOf(db, order, request, asked) : null,
    })
  }
  return planned
}

async function moneyOf(
  db: Db,
  order: OrderRecord,
  request: RequestRow | undefined,
  { cause, today }: Asked,
): Promise<Money> {
  const facts = await findFacts(db, order)
  const costFen = toFen(request?.cost_fen ?? 0)
  const quote = quoteFor(facts, { cause, today, leavers: null, costFen })
  const baseFen = compensationBase(facts.toRefund.lines)
  const compensation = compensationOf(cause, order.snapshot.scope, order.departs_on, today, baseFen)
  return { facts, request, quote, compensation }
}

const nothing = toFen(0)
const sumsOf = ({ fate, money }: Planned) => ({
  fate,
  refundFen: money?.quote.refundFen ?? nothing,
  keptFen: money?.quote.keptFen ?? nothing,
  compensationFen: money?.compensation.amountFen ?? nothing,
})

export const totalsOf = (planned: readonly Planned[]) => planSums(planned.map(sumsOf))

/**
 * Stands for the sums that were seen, order by order, and for the dates that were chosen; never trusted for them. Unpaid
 * orders are not in it, for they come and lapse by themselves, nor is who could take which date, for others buy its seats.
 */
export const tokenOf = (
  vault: Vault,
  { id, cause, chosen = [] }: { id: number; cause: ShopCause; chosen?: readonly number[] },
  planned: readonly Planned[],
) =>
  vault
    .hmac(
      'departure-cancel',
      JSON.stringify([
        id,
        cause,
        chosen,
        ...planned.flatMap((each) => {
          const { refundFen, keptFen, compensationFen } = sumsOf(each)
          return each.money ? [[each.order.order_no, refundFen, keptFen, compensationFen]] : []
        }),
      ]),
    )
    .toString('base64url')

export function plannedView(each: Planned): PlannedOrder {
  const { order, fate } = each
  const { refundFen, keptFen, compensationFen } = sumsOf(each)
  return {
    no: order.order_no,
    status_text: statusTextOf(order.status, order.snapshot.type, null),
    people_text: travellersText(order),
    paid_fen: toFen(order.paid_fen),
    fate,
    fate_text: cancelFateText[fate],
    refund_fen: refundFen,
    kept_fen: keptFen,
    compensation_fen: compensationFen,
  }
}
