import { addDays, type Day, daysBetween } from '../../calendar-day.ts'
import { type Fen, shareOf, toFen } from '../../money.ts'
import { type LadderStep, stepOn } from '../ladder-step.ts'
import { stepText } from '../refund-ladder.ts'

/**
 * Why money goes back, which decides what is kept of it (rule book §8.6). `no_resources`, `not_formed` and
 * `force_majeure` are the shop's to say; `visa_refused` is through no fault of the traveller.
 */
export const refundCauses = [
  'traveller',
  'visa_refused',
  'mid_trip',
  'balance_overdue',
  'no_resources',
  'not_formed',
  'force_majeure',
] as const
export type RefundCause = (typeof refundCauses)[number]

/** The shop cancels: the whole order, everything that was paid (rule book §7.2, row 19). */
export const shopCauses = ['no_resources', 'not_formed', 'force_majeure'] as const satisfies RefundCause[]
export type ShopCause = (typeof shopCauses)[number]
export const isOfShop = (cause: RefundCause | 'goodwill' | 'changed'): boolean =>
  shopCauses.some((each) => each === cause)

/** When the shop cancels all of the fee is the base, non-refundable add-ons too: it keeps what it has proof of, or nothing. */
export const keepsOptions = (cause: RefundCause): boolean => !isOfShop(cause)

export interface Trip {
  ladder: readonly LadderStep[]
  departsOn: Day
  days: number
}

export interface Deduction {
  daysBefore: number
  /** 0 where no ladder decides. */
  bp: number
  /** `行程开始前14日至7日`; empty where no ladder decides. */
  text: string
  /** By the ladder alone. */
  ladderFen: Fen
  /** What is kept of the base: the higher of ladder and actual costs, never more than the base. */
  deductFen: Fen
}

/** 行程中止: the share of the day of departure, and of the rest as many days as were begun (rule book §8.6). */
function midTrip(baseFen: Fen, bp: number, days: number, begun: number): Fen {
  const shareFen = shareOf(baseFen, bp, 'down')
  const rest = BigInt(baseFen - shareFen) * BigInt(Math.min(begun, days))
  return toFen(shareFen + Number(rest / BigInt(days)))
}

/**
 * What is kept of a base on the day that was asked, rounded down in the traveller's favour. Null once the trip has begun,
 * where only staff decide (`mid_trip`); an overdue balance keeps all from then on (rule book §8.9, 15).
 */
export function deductionOf(
  cause: RefundCause,
  trip: Trip,
  today: Day,
  baseFen: Fen,
  costFen: Fen,
): Deduction | null {
  const daysBefore = daysBetween(today, trip.departsOn)
  const atMost = (ladderFen: Fen) => toFen(Math.min(baseFen, Math.max(ladderFen, costFen)))
  const free = { daysBefore, bp: 0, text: '', ladderFen: toFen(0) }
  if (cause === 'no_resources' || cause === 'not_formed') return { ...free, deductFen: toFen(0) }
  if (cause === 'force_majeure' || cause === 'visa_refused') return { ...free, deductFen: atMost(toFen(0)) }
  if (cause === 'mid_trip') {
    if (daysBefore > 0 || today > addDays(trip.departsOn, trip.days)) return null
    const bp = stepOn(trip.ladder, 0)?.bp ?? 0
    const ladderFen = midTrip(baseFen, bp, trip.days, 1 - daysBefore)
    return { daysBefore, bp, text: '行程中', ladderFen, deductFen: atMost(ladderFen) }
  }
  const step = stepOn(trip.ladder, daysBefore)
  if (!step)
    return cause === 'balance_overdue'
      ? { daysBefore, bp: 10_000, text: '行程开始后', ladderFen: baseFen, deductFen: baseFen }
      : null
  const ladderFen = shareOf(baseFen, step.bp, 'down')
  return { daysBefore, bp: step.bp, text: stepText(step), ladderFen, deductFen: atMost(ladderFen) }
}
