import { addDays, type Day, daysBetween } from '../calendar-day.ts'
import type { DepositMode } from '../codes.ts'
import { type Fen, shareOf, toFen } from '../money.ts'

export interface DepositRule {
  mode: DepositMode
  /** Fen per seat for `fixed`, basis points of the payable sum for `percent`. */
  value: number
  /** The balance is due this many days before departure. */
  balanceDays: number
}

export type PayPlan =
  | { payMode: 'full'; depositFen: null; balanceFen: null; balanceDue: null }
  | { payMode: 'deposit'; depositFen: Fen; balanceFen: Fen; balanceDue: Day }

const inFull: PayPlan = { payMode: 'full', depositFen: null, balanceFen: null, balanceDue: null }

/** Days between booking and the balance's due day below which paying in two parts is not worth it. */
export const LEAST_DAYS_TO_BALANCE = 2

/** One bill, or 订金 and 尾款 that sum to the payable amount, 订金 at most half of it (rule book §5.1). */
export function payPlan(
  rule: DepositRule,
  payableFen: Fen,
  seats: number,
  today: Day,
  departsOn: Day,
): PayPlan {
  if (rule.mode === 'none') return inFull
  if (daysBetween(today, departsOn) < rule.balanceDays + LEAST_DAYS_TO_BALANCE) return inFull
  const wanted =
    rule.mode === 'fixed' ? toFen(rule.value * seats) : shareOf(payableFen, rule.value, 'half_up')
  const depositFen = toFen(Math.min(wanted, shareOf(payableFen, 5000, 'down')))
  if (depositFen === 0) return inFull
  return {
    payMode: 'deposit',
    depositFen,
    balanceFen: toFen(payableFen - depositFen),
    balanceDue: addDays(departsOn, -rule.balanceDays),
  }
}
