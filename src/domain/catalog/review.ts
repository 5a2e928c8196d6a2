import type { ReviewState } from '../account/member-codes.ts'
import type { OrderStatus } from '../booking/order-codes.ts'
import { addDays, type Day, dayOf } from '../calendar-day.ts'

/** Of a review and of what is added to it later (rule book §14). Letters are code points. */
export const reviewLimits = { minChars: 10, maxChars: 1000, maxPictures: 9 } as const
export const reviewTooShortText = '请至少填写10个字'
export const reviewTooLongText = '点评最多1000字'

/** Days since the day of return. */
const WRITE_DAYS = 180
/** Days since it was written. */
const EDIT_DAYS = 7
const APPEND_DAYS = 180
const DAY_MS = 86_400_000

interface WrittenReview {
  writtenAt: Date
  editedAt: Date | null
  isAppended: boolean
}

export interface ReviewFacts {
  /** A custom trip has no product page on which others could read the review. */
  isOfProduct: boolean
  status: OrderStatus
  returnsOn: Day
  review: WrittenReview | null
}

const afterTheTrip: readonly OrderStatus[] = ['wait_review', 'done']
const withoutTrip: readonly OrderStatus[] = ['cancelled', 'refunding', 'refunded']

/** Why this order cannot be reviewed now; null when it can. */
export function writeFault(
  { isOfProduct, status, returnsOn, review }: ReviewFacts,
  now: Date,
): string | null {
  if (!isOfProduct) return '定制行程没有产品页，请评价定制服务'
  if (review) return '该订单已经点评过，可以修改或追评'
  return tripFault({ status, returnsOn }, '点评', now)
}

/** Why nothing can be said of the trip of an order now; `verb` is what one wants to do. Null when it can. */
export function tripFault(
  { status, returnsOn }: Pick<ReviewFacts, 'status' | 'returnsOn'>,
  verb: '点评' | '评价',
  now: Date,
): string | null {
  if (withoutTrip.includes(status)) return `订单已取消或退款，不能${verb}`
  if (!afterTheTrip.includes(status)) return `行程结束后才能${verb}`
  return dayOf(now) > lastReviewDay(returnsOn) ? `返程已超过${WRITE_DAYS}天，不能再${verb}` : null
}

/** The last day on which the trip can be spoken of. */
export const lastReviewDay = (returnsOn: Day): Day => addDays(returnsOn, WRITE_DAYS)

const noReviewText = '该订单还没有点评，请先写点评'

export function editFault({ review }: ReviewFacts, now: Date): string | null {
  if (!review) return noReviewText
  if (review.editedAt) return '点评只能修改一次'
  return isOver(review, EDIT_DAYS, now) ? `点评发表${EDIT_DAYS}天后不能再修改` : null
}

export function appendFault({ review }: ReviewFacts, now: Date): string | null {
  if (!review) return noReviewText
  if (review.isAppended) return '追评只能写一次'
  return isOver(review, APPEND_DAYS, now) ? `点评发表${APPEND_DAYS}天后不能再追评` : null
}

const lastMoment = ({ writtenAt }: WrittenReview, days: number) =>
  new Date(writtenAt.getTime() + days * DAY_MS)
const isOver = (review: WrittenReview, days: number, now: Date) => now > lastMoment(review, days)

export function reviewStateOf(facts: ReviewFacts, now: Date): ReviewState {
  if (!facts.review) return writeFault(facts, now) === null ? 'open' : 'closed'
  return appendFault(facts, now) === null ? 'may_append' : 'written'
}

/** Why the order cannot be reviewed, or until when it can. */
export function reviewStateText(facts: ReviewFacts, now: Date): string {
  const { review, returnsOn } = facts
  if (!review) return writeFault(facts, now) ?? `可以点评至 ${lastReviewDay(returnsOn)}`
  const until = (days: number) => dayOf(lastMoment(review, days))
  return [
    '您已点评',
    editFault(facts, now) === null && `可以修改一次，至 ${until(EDIT_DAYS)}`,
    appendFault(facts, now) === null && `可以追评一次，至 ${until(APPEND_DAYS)}`,
  ]
    .filter(Boolean)
    .join('；')
}

/** What is wrong with the text of a review, or of what is added to it. */
export function reviewTextFault(typed: string): string | null {
  const length = [...typed.trim()].length
  if (length < reviewLimits.minChars) return reviewTooShortText
  return length > reviewLimits.maxChars ? reviewTooLongText : null
}

const ANONYMOUS = '匿名用户'

/** `李**` whatever the length of the name, as the public sees who wrote. */
export function reviewerName(name: string, isAnonymous: boolean): string {
  const first = [...name.trim()][0]
  return isAnonymous || first === undefined ? ANONYMOUS : `${first}**`
}
