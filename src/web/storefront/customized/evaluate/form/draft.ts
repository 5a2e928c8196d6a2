import { type EvaluationPart, evaluationParts } from '#src/domain/content/evaluations/evaluation.ts'
import { emptyJudged, isJudged, type Judged } from '#src/web/form/judging/judged.ts'
import { sessionDraft } from '#src/web/form/session-draft.ts'

/** What a member has typed of an evaluation, by the wire's names; 0 is no star yet. */
type EvaluationTyped = Judged & Record<EvaluationPart, number>

export const emptyEvaluation: EvaluationTyped = { ...emptyJudged, reply: 0, plan: 0, care: 0 }

export const evaluationDraft = (requestNo: string) => sessionDraft(`bm_evaluation_${requestNo}`, isEvaluation)

const isEvaluation = (kept: unknown): kept is EvaluationTyped =>
  isJudged(kept) &&
  evaluationParts.every((part) => Number.isInteger((kept as Partial<EvaluationTyped>)[part]))
