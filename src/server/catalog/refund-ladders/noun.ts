import { z } from '#src/api/zod.ts'
import { type LadderStep, percentText } from '#src/domain/booking/ladder-step.ts'
import {
  LONGEST_LADDER_DAYS,
  ladderFaultText,
  MOST_STEPS,
  stepText,
} from '#src/domain/booking/refund-ladder.ts'
import { badFields } from '#src/platform/refused.ts'
import { type LegalNoun, legalApproval } from '#src/server/operations/legal/service.ts'
import { countProducts, insertLadder, listLadders, setLadderWithdrawn } from './store.ts'

const days = z.int().check(z.gte(0), z.lte(LONGEST_LADDER_DAYS))
const Steps = z
  .array(
    z.strictObject({ fromDays: days, toDays: z.nullable(days), bp: z.int().check(z.gte(0), z.lte(10_000)) }),
  )
  .check(z.maxLength(MOST_STEPS))

function readSteps(json: unknown): LadderStep[] {
  const read = z.safeParse(Steps, json)
  if (!read.success)
    throw badFields({ body: `最多${MOST_STEPS}档，天数为0到${LONGEST_LADDER_DAYS}的整数，比例为0%到100%` })
  return read.data
    .map(({ fromDays, toDays, bp }) => ({ fromDays, toDays, bp }))
    .sort((one, other) => other.fromDays - one.fromDays)
}

const linesOf = (steps: readonly LadderStep[]) =>
  steps.map((step) => `${stepText(step)} ${step.bp === 0 ? '不扣' : `扣${percentText(step.bp)}`}`).join('；')

export const ladderNoun: LegalNoun<LadderStep[]> = {
  kind: 'refund_ladder',
  listVersions: listLadders,
  insertVersion: insertLadder,
  setWithdrawn: setLadderWithdrawn,
  countProducts,
  read: readSteps,
  blockers(steps) {
    const fault = ladderFaultText(steps)
    return fault === null ? [] : [fault]
  },
  differences: (before, now) => [
    { label: '现行规则', text: linesOf(before) },
    { label: '新规则', text: linesOf(now) },
  ],
}

/** How a version of a ladder comes into use. */
export const ladderApproval = legalApproval(ladderNoun)
