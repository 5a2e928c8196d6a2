import type { orderReviews } from '#src/api/booking/order-reviews.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import type { ReviewStatus } from '#src/domain/account/member-codes.ts'
import { appendFault, editFault, reviewerName, writeFault } from '#src/domain/catalog/review.ts'
import { holdsContact } from '#src/domain/catalog/review-contacts.ts'
import { reviewCheckDue } from '#src/domain/content/working-hours.ts'
import { isPictureReview } from '#src/domain/marketing/points/points.ts'
import { Refused } from '#src/platform/refused.ts'
import { freeUploads } from '#src/server/account/uploads/service.ts'
import { lockOrder, moveOrder } from '#src/server/booking/orders/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { awardPoints } from '#src/server/marketing/points/service.ts'
import { productChanged } from '../products/service.ts'
import { isSame, judgedBy, type Review, takePictures, type Writing } from './judged.ts'
import { findSubject, insertReview, updateReview } from './own-store.ts'

type Written = Data<(typeof orderReviews)['submit']>
type Addition = Pick<Input<(typeof orderReviews)['edit']>, 'order_id' | 'content' | 'images_json'>

const writing = (
  ctx: Ctx,
  memberId: number,
  orderNo: string,
  work: (writing: Writing) => Promise<Written>,
): Promise<Written> =>
  ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderNo })
    if (order?.member_id !== memberId) throw new Refused('NOT_FOUND')
    return work({ ctx, tx, order, subject: await findSubject(tx, order.id) })
  })

/** Refuses NOT_FOUND, and REVIEW_NO with the rule that stands in the way: also when there is a review already. */
export const addReview = (ctx: Ctx, memberId: number, review: Review) =>
  writing(ctx, memberId, review.order_id, (each) => add(each, review))

/** Changes what has been written; once, within seven days. Refuses as `addReview`. */
export const editReview = (ctx: Ctx, memberId: number, review: Review) =>
  writing(ctx, memberId, review.order_id, (each) => edit(each, review))

/** Writes, or edits what is there. The same review again, as of a double click, changes nothing and is no edit. */
export const submitReview = (ctx: Ctx, memberId: number, review: Review) =>
  writing(ctx, memberId, review.order_id, async (each) => {
    const { own } = each.subject
    if (!own) return add(each, review)
    return isSame(own, review) ? answer(own.id, own.status) : edit(each, review)
  })

/** Adds to a review, once. Refuses as `addReview`. */
export const appendToReview = (ctx: Ctx, memberId: number, addition: Addition) =>
  writing(ctx, memberId, addition.order_id, (each) => append(each, addition))

async function add(each: Writing, review: Review): Promise<Written> {
  const { ctx, tx, order, subject } = each
  refuse(writeFault(factsOf(each), ctx.now))
  const status = holdsContact(review.content) ? 'checking' : 'shown'
  const id = await insertReview(tx, {
    ...(await judgedBy(each, review)),
    product_id: productOf(order),
    order_id: order.id,
    member_id: order.member_id,
    combo_name: order.snapshot.comboName,
    trip_on: order.departs_on,
    status,
    ...checkedBy(status, ctx.now),
    written_at: ctx.now,
    // A sample order makes no real review: it may not enter a product's rating.
    sample: order.sample,
    user_name: reviewerName(subject.writer, review.anonymous ?? false),
  })
  if (order.status === 'wait_review')
    await moveOrder(tx, order, 'done', {
      actor: 'member',
      actorId: order.member_id,
      reason: 'reviewed',
      extra: { comment_id: id },
      now: ctx.now,
    })
  return finish(each, id, status, review)
}

async function edit(each: Writing, review: Review): Promise<Written> {
  const { ctx, tx, subject } = each
  const { own } = subject
  refuse(editFault(factsOf(each), ctx.now))
  if (!own) throw new Error('a review that does not exist was found free to edit')
  const isCaught = holdsContact(review.content) || holdsContact(own.append?.content ?? '')
  // A hidden review stays unseen until staff have looked at its new text.
  const status = own.status === 'hidden' || isCaught ? 'checking' : 'shown'
  await updateReview(tx, own.id, {
    ...(await judgedBy(each, review)),
    status,
    ...checkedBy(status, ctx.now),
    edited_at: ctx.now,
    user_name: reviewerName(subject.writer, review.anonymous ?? false),
  })
  const kept = new Set([...(review.images_json ?? []), ...(own.append?.images ?? []).map(({ url }) => url)])
  await freeUploads(
    tx,
    own.images.map(({ url }) => url).filter((url) => !kept.has(url)),
  )
  return finish(each, own.id, status, review)
}

async function append(each: Writing, { content, images_json = [] }: Addition): Promise<Written> {
  const { ctx, tx } = each
  const { own } = each.subject
  refuse(appendFault(factsOf(each), ctx.now))
  if (!own) throw new Error('a review that does not exist was found free to follow up')
  const status = own.status === 'shown' && holdsContact(content) ? 'checking' : own.status
  const images = await takePictures(each, images_json)
  await updateReview(tx, own.id, {
    append: JSON.stringify({ content, images, at: ctx.now.toISOString() }),
    status,
    ...(status !== own.status && checkedBy(status, ctx.now)),
  })
  return finish(each, own.id, status)
}

/** Until when staff look at a review that nobody else sees yet. */
const checkedBy = (status: ReviewStatus, now: Date) => ({
  staff_due_at: status === 'checking' ? reviewCheckDue(now) : null,
})

const refuse = (fault: string | null) => {
  if (fault !== null) throw new Refused('REVIEW_NO', undefined, fault)
}

const factsOf = ({ order, subject: { own } }: Writing) => ({
  isOfProduct: order.product_id !== null,
  status: order.status,
  returnsOn: order.returns_on,
  review: own && { writtenAt: own.written_at, editedAt: own.edited_at, isAppended: own.append !== null },
})

/** `writeFault` lets nobody write about an order without one. */
function productOf({ product_id }: Writing['order']): number {
  if (product_id === null) throw new Error('an order of no product was found free to review')
  return product_id
}

/** Brings the product's page, card and rating up to date at once, and gives what the review is worth in points. */
async function finish(each: Writing, id: number, status: ReviewStatus, review?: Review): Promise<Written> {
  const { ctx, tx, order } = each
  await productChanged(ctx, tx, productOf(order))
  return answer(id, status, review ? await award(each, review) : 0)
}

/** For the review of an order once, and once for one with pictures; whatever its score (rule book §12, §14). */
async function award({ ctx, tx, order }: Writing, { content, images_json = [] }: Review): Promise<number> {
  const what = { memberId: order.member_id, cause: `order:${order.order_no}`, note: order.snapshot.title }
  const written = await awardPoints(tx, { ...what, type: 'review' }, ctx.now)
  if (!isPictureReview({ content, images: images_json })) return written
  return written + (await awardPoints(tx, { ...what, type: 'picture_review' }, ctx.now))
}

const answer = (id: number, status: ReviewStatus, points = 0): Written => ({
  comment_id: id,
  points,
  message: status === 'shown' ? '提交成功' : '提交成功，审核后展示',
})
