import type { DeskReview, deskReviews } from '#src/api/desk/service/reviews.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { reviewPartText } from '#src/domain/catalog/review-form.ts'
import { reviewActionFault, reviewActions } from '#src/domain/catalog/review-moderation.ts'
import { evaluationPartText } from '#src/domain/content/evaluations/evaluation.ts'
import { instantValue, pageOf } from '#src/domain/desk/list.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './store.ts'

export const moderatedOf = (row: store.ReviewRecord) => ({
  status: row.status,
  repliedAt: row.replied_at,
  isHidingAsked: row.is_hiding_asked,
})

const viewOf = (row: store.ReviewRecord, now: Date): DeskReview => ({
  id: row.id,
  kind: row.request_no === null ? 'product' : 'service',
  product:
    row.product_id === null || row.product_title === null
      ? null
      : { id: row.product_id, title: row.product_title },
  service:
    row.request_no === null
      ? null
      : {
          request_no: row.request_no,
          title: row.trip_title ?? '',
          designer: row.designer_name ?? '',
        },
  order_no: row.order_no,
  user_name: row.user_name,
  party: row.party,
  score: row.score,
  parts: partsOf(row),
  // A clerk sees that a number stands there; which one is nobody's business.
  content: maskNumbers(row.content),
  images: row.images.map(({ url }) => url),
  append: row.append && {
    content: maskNumbers(row.append.content),
    images: row.append.images.map(({ url }) => url),
    at: new Date(row.append.at),
  },
  trip_on: row.trip_on,
  written_at: row.written_at,
  edited_at: row.edited_at,
  status: row.status,
  reply: replyOf(row),
  hidden:
    row.status === 'hidden' && row.hide_kind !== null
      ? {
          kind: row.hide_kind,
          passage: maskNumbers(row.hide_passage),
          reason: row.hide_reason,
          at: row.hidden_at,
        }
      : null,
  is_sample: row.sample,
  version: row.version,
  actions: reviewActions.map((code) => {
    const why = reviewActionFault(code, moderatedOf(row), now)
    return { code, allowed: why === null, why: why ?? '' }
  }),
})

const parts = { ...reviewPartText, ...evaluationPartText }

const partsOf = ({ dims }: store.ReviewRecord): DeskReview['parts'] =>
  keysOf(parts).flatMap((part) => {
    const score = dims[part] ?? null
    return score === null ? [] : [{ name: parts[part], score }]
  })

/** What the review is of, in words. */
export const subjectOf = (row: store.ReviewRecord): string =>
  row.product_title ?? `${row.trip_title ?? ''} 定制服务`.trim()

const replyOf = (row: store.ReviewRecord): DeskReview['reply'] =>
  row.reply === null || row.replied_at === null
    ? null
    : {
        content: row.reply,
        at: row.replied_at,
        by:
          row.replied_by === null || row.replier === null ? null : { id: row.replied_by, name: row.replier },
        edited_at: row.reply_edited_at,
      }

/** One page of reviews, the newest first. */
export async function pageReviewsAtDesk(
  ctx: Ctx,
  wanted: Input<(typeof deskReviews)['list']>,
): Promise<Data<(typeof deskReviews)['list']>> {
  const { tab = 'checking', score, with_pictures, product_id, kind, from, until, cursor } = wanted
  const conditions: store.Conditions = {
    tab,
    score: score ?? null,
    withPictures: with_pictures ?? false,
    productId: product_id ?? null,
    kind: kind ?? null,
    ...{ from, until },
  }
  const total = await store.countReviews(ctx.db, conditions)
  const found = await store.listReviews(ctx.db, conditions, cursor)
  const { rows, ...page } = pageOf(found, total, (row) => instantValue(row.written_at))
  return { list: rows.map((row) => viewOf(row, ctx.now)), ...page }
}

/** Refuses NOT_FOUND. */
export async function viewReview(db: Db, id: number, now: Date): Promise<DeskReview> {
  const row = await store.findReview(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  return viewOf(row, now)
}
