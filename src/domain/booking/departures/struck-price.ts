import { addDays, type Day } from '../../calendar-day.ts'
import { type Fen, toFen, yuanText } from '../../money.ts'
import { bookedStatuses } from '../order.ts'
import type { OrderStatus } from '../order-codes.ts'

/**
 * A struck-out price says 本商品近7日实际成交价 (rule book §5.4). It stands only above the adult's price, and only where
 * the departure itself was sold at it: another day of the trip is another thing to buy, at the price of its season.
 */
const PROOF_DAYS = 7

/** The first of the days before today whose sales prove a price. */
export const firstProofDay = (today: Day): Day => addDays(today, -PROOF_DAYS)

/** Orders whose sale stands. One that is given back, or was never paid, proves nothing. */
export const provingStatuses = [...bookedStatuses, 'wait_review', 'done'] as const satisfies OrderStatus[]

/** Why a price may not be struck out; empty where it may. `proven` are the prices at which it was sold in those days. */
export function whyNotStruck(market: Fen, adult: Fen, proven: readonly Fen[]): string {
  if (market <= adult) return '划线价须高于成人价'
  return proven.includes(market) ? '' : `近7日没有按${yuanText(market)}成交，不能作为划线价`
}

/** The struck-out price as far as it may stand beside this adult's price. */
export const standingMarket = (market: Fen | null, adult: Fen, proven: readonly Fen[]): Fen | null =>
  market !== null && whyNotStruck(market, adult, proven) === '' ? market : null

/** The highest price that may be struck out beside this adult's price; null where there is none. */
export function highestMarket(adult: Fen, proven: readonly Fen[]): Fen | null {
  const highest = Math.max(0, ...proven)
  return standingMarket(toFen(highest), adult, proven)
}
