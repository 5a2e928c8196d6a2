import type { OwnReviewView, orderReviews } from '#src/api/booking/order-reviews.ts'
import type { Data } from '#src/api/endpoint.ts'
import { reviewStatusText } from '#src/domain/account/member-codes.ts'
import {
  appendFault,
  editFault,
  type ReviewFacts,
  reviewLimits,
  reviewStateOf,
  reviewStateText,
} from '#src/domain/catalog/review.ts'
import {
  partsOfTrip,
  type ReviewedTrip,
  reviewPartText,
  tagsOfTrip,
} from '#src/domain/catalog/review-form.ts'
import { Refused } from '#src/platform/refused.ts'
import { findOrder, reviewFactsOf } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { reviewPointsHint } from '#src/server/marketing/points/service.ts'
import { findSubject, type OwnReview, type Subject } from './own-store.ts'

type Form = Data<(typeof orderReviews)['form']>

/** What a member may write about an order, and has written. Refuses NOT_FOUND for another's order. */
export async function viewOwnReview(ctx: Ctx, memberId: number, orderNo: string): Promise<Form> {
  const order = await findOrder(ctx.db, memberId, orderNo)
  if (!order) throw new Refused('NOT_FOUND')
  const { trip, own } = await findSubject(ctx.db, order.id)
  const facts = reviewFactsOf(order)
  const state = reviewStateOf(facts, ctx.now)
  return {
    state,
    state_text: reviewStateText(facts, ctx.now),
    product: {
      product_id: order.product_id,
      title: order.snapshot.title,
      cover: order.snapshot.cover,
      date: order.departs_on,
      return_date: order.returns_on,
    },
    form: formOf(tripOf(order, trip)),
    comment: own && reviewOf(own, facts, ctx.now),
    points_hint: state === 'open' ? await reviewPointsHint(ctx) : '',
  }
}

export const tripOf = (
  { snapshot }: { snapshot: Pick<ReviewedTrip, 'type' | 'nights'> },
  { itinerary }: Subject['trip'],
): ReviewedTrip => ({ type: snapshot.type, nights: snapshot.nights, days: itinerary })

const formOf = (trip: ReviewedTrip): Form['form'] => ({
  dims: partsOfTrip(trip).map((key) => ({ key, name: reviewPartText[key] })),
  tags: tagsOfTrip(trip),
  max_images: reviewLimits.maxPictures,
  min_chars: reviewLimits.minChars,
  max_chars: reviewLimits.maxChars,
})

const reviewOf = (own: OwnReview, facts: ReviewFacts, now: Date): OwnReviewView => ({
  id: own.id,
  score: own.score,
  dims: own.dims,
  content: own.content,
  images: own.images.map(({ url }) => url),
  tags: own.tags,
  party: own.party,
  anonymous: own.anonymous,
  written_at: own.written_at,
  edited_at: own.edited_at,
  append: own.append && {
    content: own.append.content,
    images: own.append.images.map(({ url }) => url),
    at: new Date(own.append.at),
  },
  reply: own.reply !== null && own.replied_at ? { content: own.reply, at: own.replied_at } : null,
  status: own.status,
  status_text: reviewStatusText[own.status],
  hide_reason: own.hide_reason,
  can_edit: editFault(facts, now) === null,
  can_append: appendFault(facts, now) === null,
})
