import type { ReviewState } from '../../account/member-codes.ts'
import type { OrderStatus } from '../../booking/order-codes.ts'
import type { Day } from '../../calendar-day.ts'
import { lastReviewDay, tripFault } from '../../catalog/review.ts'

/** The parts of a designer's service that can be judged by themselves, as they stand on the wire and in the form. */
export const evaluationParts = ['reply', 'plan', 'care'] as const
export type EvaluationPart = (typeof evaluationParts)[number]
export const evaluationPartText: Record<EvaluationPart, string> = {
  reply: '响应',
  plan: '方案',
  care: '照应',
}

/** Words to tick, praise and blame. */
export const evaluationTags = [
  '响应及时',
  '懂我们的需求',
  '方案用心',
  '报价清楚',
  '途中有人管',
  '回复偏慢',
  '改了多次',
  '与方案有出入',
] as const

/** Letters are code points. */
export const evaluationLimits = { minChars: 10, maxChars: 500, maxPictures: 6 } as const
export const evaluationLengthText = `请填写${evaluationLimits.minChars}到${evaluationLimits.maxChars}个字`

export interface EvaluationFacts {
  /** The order that stands on the request's plan; null while there is none. */
  order: { status: OrderStatus; returnsOn: Day } | null
  isEvaluated: boolean
}

/**
 * Why a request cannot be evaluated now; null when it can. As with every review, only of what was bought and travelled,
 * once, within 180 days of the return (rule book §14): whoever may ask for a trip could otherwise rate its designer.
 */
export function evaluateFault({ order, isEvaluated }: EvaluationFacts, now: Date): string | null {
  if (isEvaluated) return '这份需求已经评价过，评价不能修改'
  return order === null ? '行程结束后才能评价' : tripFault(order, '评价', now)
}

export function evaluationStateOf(facts: EvaluationFacts, now: Date): ReviewState {
  if (facts.isEvaluated) return 'written'
  return evaluateFault(facts, now) === null ? 'open' : 'closed'
}

/** Why it cannot be evaluated, or until when it can. */
export const evaluationStateText = (facts: EvaluationFacts, now: Date): string =>
  evaluateFault(facts, now) ?? `可以评价至 ${facts.order ? lastReviewDay(facts.order.returnsOn) : ''}`

/** What is wrong with the text of an evaluation. */
export function evaluationTextFault(typed: string): string | null {
  const length = [...typed.trim()].length
  return length < evaluationLimits.minChars || length > evaluationLimits.maxChars
    ? evaluationLengthText
    : null
}
