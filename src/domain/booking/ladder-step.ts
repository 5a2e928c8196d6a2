import { addDays, type Day } from '../calendar-day.ts'

/**
 * What is kept when cancelling `fromDays` to `toDays` before departure, in basis points of the fee; `toDays` null
 * means "and earlier". Days are whole calendar days between the request and departure (rule book §8.6).
 */
export interface LadderStep {
  fromDays: number
  toDays: number | null
  bp: number
}

/** The step that answers a day; null once the departure is past. */
export function stepOn(steps: readonly LadderStep[], daysBefore: number): LadderStep | null {
  if (daysBefore < 0) return null
  const hit = steps.find((each) => each.fromDays <= daysBefore && daysBefore <= (each.toDays ?? daysBefore))
  if (!hit) throw new RangeError(`the ladder has no step for ${daysBefore} days before departure`)
  return hit
}

/** Null once the departure day is past: for a trip that was broken off staff decide the refund, not the ladder. */
export const deductBp = (steps: readonly LadderStep[], daysBefore: number): number | null =>
  stepOn(steps, daysBefore)?.bp ?? null

/** `20%`, `12.5%`. */
export const percentText = (bp: number): string => `${bp / 100}%`

/**
 * The last day on which cancelling costs nothing, until its midnight in Shanghai. Null when that day is past, or when
 * the ladder keeps something of every cancellation (rule book §8.6).
 */
export function freeUntil(steps: readonly LadderStep[], departsOn: Day, today: Day): Day | null {
  const free = steps.filter(({ bp }) => bp === 0).map(({ fromDays }) => fromDays)
  if (free.length === 0) return null
  const last = addDays(departsOn, -Math.min(...free))
  return last >= today ? last : null
}

/** The first of these departures, in their order, that can still be cancelled free today (rule book §8.6). */
export const firstFree = <D extends { date: Day }>(
  steps: readonly LadderStep[],
  departures: readonly D[],
  today: Day,
): D | null => departures.find(({ date }) => freeUntil(steps, date, today) !== null) ?? null
