import { type CustomTripStatus, customTripStatusText } from '../../codes.ts'
import { keysOf } from '../../keys.ts'

/**
 * How far a request is for whoever works on it (desk book §4.7): its state, and 方案中 while a version is being written
 * that its customer waits for.
 */
export const requestStageText = {
  new: customTripStatusText.new,
  contacted: customTripStatusText.contacted,
  planning: '方案中',
  planned: customTripStatusText.planned,
  accepted: customTripStatusText.accepted,
  closed: customTripStatusText.closed,
} as const
export type RequestStage = keyof typeof requestStageText
export const requestStages = keysOf(requestStageText)

interface Standing {
  status: CustomTripStatus
  /** Somebody has begun to write its plan. */
  hasDraft: boolean
  /** Its customer waits for the next version. */
  isAsked: boolean
}

export function requestStage({ status, hasDraft, isAsked }: Standing): RequestStage {
  const isWritten = (status === 'contacted' && hasDraft) || (status === 'planned' && isAsked)
  return isWritten ? 'planning' : status
}
