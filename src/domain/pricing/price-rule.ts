import { type Day, daysBetween } from '../calendar-day.ts'
import type { OffKind, PriceRuleKind } from '../codes.ts'
import { type Fen, shareOf, toFen } from '../money.ts'

/** 早鸟 or 多人同行. `threshold` is days ahead or adults; `offValue` is fen per adult or basis points of the base. */
export interface PriceRule {
  id: number
  kind: PriceRuleKind
  name: string
  threshold: number
  offKind: OffKind
  offValue: number
  startsOn: Day
  endsOn: Day
}

export interface Booking {
  today: Day
  departsOn: Day
  adults: number
  baseFen: Fen
}

/** Whether a rule is running today; its days are the days of booking, both included. */
const isRunning = (rule: PriceRule, today: Day): boolean => rule.startsOn <= today && today <= rule.endsOn

/** What a rule takes off the base, 0 when it does not apply. Never more than the base itself. */
function offOf(rule: PriceRule, booking: Booking): Fen {
  if (!isRunning(rule, booking.today)) return toFen(0)
  const reached = rule.kind === 'group' ? booking.adults : daysBetween(booking.today, booking.departsOn)
  if (reached < rule.threshold) return toFen(0)
  const off =
    rule.offKind === 'bp'
      ? shareOf(booking.baseFen, rule.offValue, 'half_up')
      : toFen(rule.offValue * booking.adults)
  return toFen(Math.min(off, booking.baseFen))
}

/** The one rule that takes off most, the first among equals; null when none applies (rule book §4.2). */
export function bestRule(
  rules: readonly PriceRule[],
  booking: Booking,
): { rule: PriceRule; offFen: Fen } | null {
  let best: { rule: PriceRule; offFen: Fen } | null = null
  for (const rule of rules) {
    const offFen = offOf(rule, booking)
    if (offFen > (best?.offFen ?? 0)) best = { rule, offFen }
  }
  return best
}
