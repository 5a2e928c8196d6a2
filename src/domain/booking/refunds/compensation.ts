import { type Day, daysBetween } from '../../calendar-day.ts'
import type { Scope } from '../../codes.ts'
import { type Fen, shareOf, toFen } from '../../money.ts'
import type { LadderStep } from '../ladder-step.ts'
import type { RefundCause } from './deduction.ts'

const step = (fromDays: number, toDays: number | null, bp: number): LadderStep => ({ fromDays, toDays, bp })

const home = [step(7, null, 0), step(4, 6, 1000), step(1, 3, 1500), step(0, 0, 2000)]
const abroad = [
  step(30, null, 0),
  step(15, 29, 200),
  step(7, 14, 500),
  step(4, 6, 1000),
  step(1, 3, 1500),
  step(0, 0, 2000),
]

/** 违约金 of the model contracts of 2014 when the shop cancels within the window (rule book §8.6). */
const compensationSteps: Record<Scope, readonly LadderStep[]> = {
  domestic: home,
  hkmo: abroad,
  outbound: abroad,
}

export interface Compensation {
  bp: number
  amountFen: Fen
}

/** What the shop owes beside the refund: nothing for force majeure (旅游法 67) nor when it told people in time. */
export function compensationOf(
  cause: RefundCause,
  scope: Scope,
  departsOn: Day,
  today: Day,
  baseFen: Fen,
): Compensation {
  const daysBefore = daysBetween(today, departsOn)
  const isOwed = cause === 'no_resources' || cause === 'not_formed'
  const reached = compensationSteps[scope].find(
    ({ fromDays, toDays }) => fromDays <= Math.max(0, daysBefore) && daysBefore <= (toDays ?? daysBefore),
  )
  const bp = isOwed ? (reached?.bp ?? 0) : 0
  return { bp, amountFen: bp === 0 ? toFen(0) : shareOf(baseFen, bp, 'half_up') }
}
