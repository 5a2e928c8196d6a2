import { type LadderStep, stepOn } from '#src/domain/booking/ladder-step.ts'
import { ladderFaultText } from '#src/domain/booking/refund-ladder.ts'
import { type Fen, shareOf, toFen } from '#src/domain/money.ts'

/** A row as it is typed: a number that is still missing is null. `toDays` null means "and earlier" once `isOpen`. */
export interface TypedStep {
  fromDays: number | null
  toDays: number | null
  bp: number | null
}

export const stepsOf = (body: string) => JSON.parse(body) as TypedStep[]
export const bodyOf = (steps: readonly TypedStep[]) =>
  JSON.stringify(steps.map(({ fromDays, toDays, bp }) => ({ fromDays, toDays, bp })))

const isWhole = (step: TypedStep): step is LadderStep => step.fromDays !== null && step.bp !== null

/** What is wrong with the table, in a sentence; null for a ladder that answers every day. */
export const faultOf = (steps: readonly TypedStep[]): string | null =>
  steps.every(isWhole) ? ladderFaultText(steps) : '请填写每一档的天数与比例'

/** A sound ladder, from the days furthest ahead on; null while something is wrong with it. */
export const soundLadder = (steps: readonly TypedStep[]): LadderStep[] | null =>
  faultOf(steps) === null && steps.every(isWhole)
    ? [...steps].sort((one, other) => other.fromDays - one.fromDays)
    : null

/** ¥10,000, with which the desk shows what a ladder means. */
export const SAMPLE_FEN: Fen = toFen(1_000_000)

/** What is kept of the sample order for cancelling that many days ahead. */
export const keptFen = (ladder: readonly LadderStep[], days: number): Fen =>
  shareOf(SAMPLE_FEN, stepOn(ladder, days)?.bp ?? 0, 'down')
