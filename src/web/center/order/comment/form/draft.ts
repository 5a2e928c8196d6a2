import type { OwnReviewView } from '#src/api/booking/order-reviews.ts'
import { type ReviewPart, reviewParts } from '#src/domain/catalog/review-form.ts'
import { type TravelParty, travelParties } from '#src/domain/codes.ts'
import { sessionDraft } from '#src/web/form/session-draft.ts'

/** What a member has typed of a review, by the wire's names. */
export interface ReviewTyped extends Partial<Record<ReviewPart, number>> {
  /** 0 until it is chosen. */
  score: number
  content: string
  images_json: string[]
  tags_json: string[]
  party: TravelParty | ''
  anonymous: boolean
}

export const emptyReview: ReviewTyped = {
  score: 0,
  content: '',
  images_json: [],
  tags_json: [],
  party: '',
  anonymous: false,
}

/** Where an edit begins. */
export const typedOf = (own: OwnReviewView): ReviewTyped => ({
  ...Object.fromEntries(reviewParts.flatMap((part) => (own.dims[part] ? [[part, own.dims[part]]] : []))),
  score: own.score,
  content: own.content,
  images_json: own.images,
  tags_json: own.tags,
  party: own.party,
  anonymous: own.anonymous,
})

/**
 * Its place is named by order and by what is being written; an order's page is shown to its owner alone, and so is what
 * was typed there.
 */
export const reviewDraft = (place: string) => sessionDraft(`bm_review_${place}`, isReview)

const areTexts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === 'string')

function isReview(kept: unknown): kept is ReviewTyped {
  if (typeof kept !== 'object' || kept === null) return false
  const { score, content, images_json, tags_json, party } = kept as Partial<ReviewTyped>
  return (
    Number.isInteger(score) &&
    typeof content === 'string' &&
    areTexts(images_json) &&
    areTexts(tags_json) &&
    (party === '' || Object.keys(travelParties).includes(party ?? '?'))
  )
}
