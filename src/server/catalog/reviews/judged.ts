import type { orderReviews } from '#src/api/booking/order-reviews.ts'
import type { Input } from '#src/api/endpoint.ts'
import { partsOfTrip, reviewParts, tagsOfTrip } from '#src/domain/catalog/review-form.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import { markUsed } from '#src/server/account/uploads/service.ts'
import type { OrderRecord } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { OwnReview, Subject } from './own-store.ts'
import { tripOf } from './own-view.ts'

export type Review = Input<(typeof orderReviews)['submit']>

/** The locked order, so that two clicks are answered one after the other, and what a review of it may hold. */
export interface Writing {
  ctx: Ctx
  tx: Tx
  order: OrderRecord
  subject: Subject
}

/** The columns that a first review and an edit have in common. Refuses by field what this trip did not hold. */
export async function judgedBy(writing: Writing, review: Review) {
  const trip = tripOf(writing.order, writing.subject.trip)
  const judgeable = partsOfTrip(trip)
  const strange = reviewParts.filter((part) => review[part] !== undefined && !judgeable.includes(part))
  const tags = [...new Set(review.tags_json)]
  const known = tagsOfTrip(trip)
  const faults = {
    ...Object.fromEntries(strange.map((part) => [part, '该行程没有这一项，请刷新页面后重试'])),
    ...(tags.some((tag) => !known.includes(tag)) && { tags_json: '标签有误，请重新选择' }),
  }
  if (Object.keys(faults).length > 0) throw badFields(faults)
  return {
    score: review.score,
    party: review.party,
    dims: JSON.stringify(dimsOf(review)),
    content: review.content,
    images: JSON.stringify(await takePictures(writing, review.images_json ?? [])),
    tags,
    anonymous: review.anonymous ?? false,
  }
}

const dimsOf = (review: Review) => Object.fromEntries(reviewParts.map((part) => [part, review[part] ?? null]))

/** Pictures that this member sent for reviews, each once; others are refused by field. */
export async function takePictures({ ctx, tx, order }: Writing, stems: readonly string[]) {
  const own = [...new Set(stems)]
  await markUsed(tx, order.member_id, 'review', own, ctx.now)
  return own.map((url) => ({ url }))
}

/** Whether form and review hold the same; lists may differ in order and repetition. */
export const isSame = (own: OwnReview, review: Review) =>
  own.score === review.score &&
  own.party === review.party &&
  own.content === review.content &&
  own.anonymous === (review.anonymous ?? false) &&
  reviewParts.every((part) => own.dims[part] === (review[part] ?? null)) &&
  own.tags.join() === [...new Set(review.tags_json)].join() &&
  own.images.map(({ url }) => url).join() === [...new Set(review.images_json)].join()
