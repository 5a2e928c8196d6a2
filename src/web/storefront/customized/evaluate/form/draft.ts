import { type EvaluationPart, evaluationParts } from '#src/domain/content/evaluations/evaluation.ts'
import { sessionDraft } from '#src/web/form/session-draft.ts'

/** What a member has typed of an evaluation, by the wire's names; 0 is no star yet. */
interface EvaluationTyped extends Record<EvaluationPart, number> {
  score: number
  content: string
  images_json: string[]
  tags_json: string[]
  anonymous: boolean
}

export const emptyEvaluation: EvaluationTyped = {
  ...{ score: 0, reply: 0, plan: 0, care: 0 },
  content: '',
  images_json: [],
  tags_json: [],
  anonymous: false,
}

export const evaluationDraft = (requestNo: string) => sessionDraft(`bm_evaluation_${requestNo}`, isEvaluation)

const areTexts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === 'string')

function isEvaluation(kept: unknown): kept is EvaluationTyped {
  if (typeof kept !== 'object' || kept === null) return false
  const { content, images_json, tags_json, ...rest } = kept as Partial<EvaluationTyped>
  return (
    (['score', ...evaluationParts] as const).every((part) => Number.isInteger(rest[part])) &&
    typeof content === 'string' &&
    areTexts(images_json) &&
    areTexts(tags_json)
  )
}
