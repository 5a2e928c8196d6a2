import type { OwnReviewView } from '#src/api/booking/order-reviews.ts'
import { type ReviewPart, reviewParts } from '#src/domain/catalog/review-form.ts'
import { type TravelParty, travelParties } from '#src/domain/codes.ts'
import { emptyJudged, isJudged, type Judged } from '#src/web/form/judging/judged.ts'
import { sessionDraft } from '#src/web/form/session-draft.ts'

/** What a member has typed of a review, by the wire's names. */
export interface ReviewTyped extends Judged, Partial<Record<ReviewPart, number>> {
  party: TravelParty | ''
}

export const emptyReview: ReviewTyped = { ...emptyJudged, party: '' }

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

function isReview(kept: unknown): kept is ReviewTyped {
  if (!isJudged(kept)) return false
  const { party } = kept as Partial<ReviewTyped>
  return party === '' || Object.keys(travelParties).includes(party ?? '?')
}
