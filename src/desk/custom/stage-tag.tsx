import { type RequestStage, requestStageText } from '#src/domain/content/plans/request-stage.ts'

const look: Partial<Record<RequestStage, string>> = { new: 'och', closed: '' }

export const StageTag = ({ stage }: { stage: RequestStage }) => (
  <span className={`tag ${look[stage] ?? 'pine'}`}>{requestStageText[stage]}</span>
)
