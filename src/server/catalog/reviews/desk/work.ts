import type { DeskReview, deskReviews } from '#src/api/desk/service/reviews.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { type ReviewAction, reviewActionFault } from '#src/domain/catalog/review-moderation.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { lostTo, Refused } from '#src/platform/refused.ts'
import { designersChanged } from '#src/server/content/custom-trips/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { productChanged } from '../../products/service.ts'
import { moderatedOf, viewReview } from './read.ts'
import * as store from './store.ts'

type Fields<A extends keyof typeof deskReviews> = Input<(typeof deskReviews)[A]>
type Changed = Promise<Audited<DeskReview>>

interface Locking {
  id: number
  /** As the screen showed it. A second person decides without one, and that it was asked for is no obstacle to them. */
  version?: number
  action: ReviewAction
}

/**
 * The review under its lock. Refuses NOT_FOUND, and STATE when it has changed since the screen showed it, by whom where
 * that is known, or cannot be done.
 */
export async function lockFor(
  ctx: Ctx,
  tx: Tx,
  { id, version, action }: Locking,
): Promise<store.ReviewRecord> {
  await store.lockReview(tx, id)
  const row = await store.findReview(tx, id)
  if (!row) throw new Refused('NOT_FOUND')
  const fault = reviewActionFault(
    action,
    { ...moderatedOf(row), ...(version === undefined && { isHidingAsked: false }) },
    ctx.now,
  )
  if (version !== undefined && row.version !== version) throw changedSince(row)
  if (fault !== null) throw new Refused('STATE', undefined, fault)
  return row
}

const changedSince = (row: store.ReviewRecord) =>
  row.replier !== null && row.replied_at !== null
    ? lostTo({ by: row.replier, doneAt: shanghaiTime(row.reply_edited_at ?? row.replied_at), did: '已回复' })
    : new Refused('STATE', undefined, '点评刚刚变化，请重新查看')

/** Brings up to date what is worked out from the reviews of a product, or of a designer's service. */
export async function reviewChanged(ctx: Ctx, tx: Tx, { product_id, designer_id }: store.ReviewRecord) {
  if (product_id !== null) await productChanged(ctx, tx, product_id)
  if (designer_id !== null) await designersChanged(tx, designer_id)
}

/** Lets others read a review that waited for a look. */
export const showReview = (ctx: Ctx, input: Fields<'show'>): Changed =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(ctx, tx, { ...input, action: 'show' })
    await store.moderate(tx, row.id, { status: 'shown' })
    await reviewChanged(ctx, tx, row)
    return {
      answer: await viewReview(tx, row.id, ctx.now),
      audit: [{ entity: 'review', id: row.id, before: { status: row.status }, after: { status: 'shown' } }],
    }
  })

/** What the shop says, once; changed within a day. It is read from now on, also on pages that were kept. */
export const replyToReview = (ctx: Ctx, staff: Staff, input: Fields<'reply'>): Changed =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(ctx, tx, { ...input, action: 'reply' })
    const { text: reply } = input
    const isFirst = row.reply === null
    await store.moderate(tx, row.id, {
      reply,
      replied_by: staff.id,
      ...(isFirst ? { replied_at: ctx.now } : { reply_edited_at: ctx.now }),
    })
    await reviewChanged(ctx, tx, row)
    return {
      answer: await viewReview(tx, row.id, ctx.now),
      audit: [{ entity: 'review', id: row.id, before: { reply: row.reply }, after: { reply } }],
    }
  })
