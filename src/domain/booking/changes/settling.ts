import { addDays, type Day } from '../../calendar-day.ts'
import { type Fen, toFen } from '../../money.ts'
import { dueAgain } from '../refunds/request.ts'
import { endOfDay } from '../supplements.ts'

/** How an order stands to its money when it is changed. */
export interface Standing {
  paidFen: Fen
  /** Refunds that have arrived or are on their way. */
  committedFen: Fen
  /** What of the price is still to be paid, without unpaid 补款; 0 when nothing is. */
  balanceFen: Fen
}

/** What a change does to the money of its order: a bill that comes first, a refund, and what becomes of 尾款. */
export interface Settled {
  payFen: Fen
  refundFen: Fen
  /** Null: 尾款 falls away; it is as before where it is the same. */
  balanceFen: Fen | null
}

/**
 * More is paid by a bill of its own before anything moves; of less, 尾款 shrinks first and the rest goes back (rule book
 * §8.9, 4 and 7). `payableFen` is the price after the change.
 */
export function settle(
  { paidFen, committedFen, balanceFen }: Standing,
  payableFen: Fen,
  differenceFen: Fen,
): Settled {
  const payFen = toFen(Math.max(0, differenceFen))
  if (payFen > 0) return { payFen, refundFen: toFen(0), balanceFen: balanceFen === 0 ? null : balanceFen }
  const dueFen = payableFen - (paidFen - committedFen)
  return {
    payFen,
    refundFen: toFen(Math.max(0, -dueFen)),
    balanceFen: balanceFen === 0 || dueFen <= 0 ? null : toFen(dueFen),
  }
}

/** When 尾款 is due for the new date: never before a day has passed (rule book §8.9, 7). */
export const balanceDueAt = (departsOn: Day, balanceDays: number, now: Date): Date =>
  dueAgain(endOfDay(addDays(departsOn, -balanceDays)), now)
