import { type Day, daysBetween } from '../../calendar-day.ts'
import type { Scope } from '../../codes.ts'
import { type Fen, shareOf, toFen } from '../../money.ts'
import { type LadderStep, percentText } from '../ladder-step.ts'
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
  /** What the percentage is of: what is to be paid less what was kept of those who left before. */
  baseFen: Fen
  amountFen: Fen
  /** The rule with its figures, for staff and the traveller; empty where nothing is owed. */
  lawText: string
}

const modelContract: Record<Scope, string> = {
  domestic: '《团队境内旅游合同（示范文本）》GF-2014-2401',
  hkmo: '《团队出境旅游合同（示范文本）》GF-2014-2402',
  outbound: '《团队出境旅游合同（示范文本）》GF-2014-2402',
}

const daysText = ({ fromDays, toDays }: LadderStep): string =>
  toDays === 0 ? '行程开始当日' : `行程开始前${toDays ?? ''}日至${fromDays}日`

const lawTextOf = (scope: Scope, reached: LadderStep): string =>
  `${modelContract[scope]}：旅行社${daysText(reached)}解除合同的，支付旅游费用总额${percentText(reached.bp)}的违约金`

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
  if (!isOwed || !reached || reached.bp === 0) return { bp: 0, baseFen, amountFen: toFen(0), lawText: '' }
  return {
    bp: reached.bp,
    baseFen,
    amountFen: shareOf(baseFen, reached.bp, 'half_up'),
    lawText: lawTextOf(scope, reached),
  }
}
