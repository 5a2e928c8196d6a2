import type { ReviewStatus } from '../account/member-codes.ts'
import { keysOf } from '../keys.ts'

/** For what the law lets a review be hidden, and for nothing else (在线旅游经营服务管理暂行规定; rule book §14). */
export const hideKindText = { unlawful: '违法信息', privacy: '他人隐私', advertising: '广告' } as const
export type HideKind = keyof typeof hideKindText
export const hideKinds = keysOf(hideKindText)
/** What the public reads instead: that there is one more, and for what it is not shown. */
export const hiddenText = (kind: HideKind): string => `该点评因${hideKindText[kind]}未展示`

/** Whether the passage stands in the review: nobody hides a text for words that it does not hold. */
export const holdsPassage = (texts: readonly string[], passage: string): boolean =>
  texts.some((text) => text.includes(passage))

/** Code points of what the shop says to a review. */
export const replyLimits = { minChars: 10, maxChars: 300 } as const
export const replyLengthText = `请填写${replyLimits.minChars}到${replyLimits.maxChars}字`
const EDIT_MS = 24 * 3_600_000

export const reviewActions = ['show', 'reply', 'hide'] as const
export type ReviewAction = (typeof reviewActions)[number]

export interface ModeratedReview {
  status: ReviewStatus
  repliedAt: Date | null
  /** A second person has been asked to hide it. */
  isHidingAsked: boolean
}

/** Why this cannot be done with the review now; null when it can. Deleting, ranking and scores are nobody's to change. */
export function reviewActionFault(
  action: ReviewAction,
  { status, repliedAt, isHidingAsked }: ModeratedReview,
  now: Date,
): string | null {
  if (status === 'hidden') return '这条点评已依法隐藏'
  if (action === 'show') return status === 'checking' ? null : '这条点评已经展示'
  if (action === 'hide') return isHidingAsked ? '已提交复核，请等待决定' : null
  if (status !== 'shown') return '审核通过后才能回复'
  return repliedAt !== null && now.getTime() - repliedAt.getTime() > EDIT_MS
    ? '只能回复一次，24小时内可以修改'
    : null
}
