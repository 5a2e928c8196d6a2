import type { DeskReview, deskReviews } from '#src/api/desk/service/reviews.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { hiddenText, hideKinds, hideKindText, holdsPassage } from '#src/domain/catalog/review-moderation.ts'
import type { AuditEntry, Audited } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type ApprovalNoun, askApproval } from '#src/server/operations/approvals/service.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { subjectOf, viewReview } from './read.ts'
import * as store from './store.ts'
import { lockFor, reviewChanged } from './work.ts'

/** What stands in an approval of this kind: also when its author had last edited the review, and added to it. */
const Payload = z.object({
  kind: z.enum(hideKinds),
  passage: z.string(),
  edited_at: z._default(z.nullable(z.string()), null),
  appended_at: z._default(z.nullable(z.string()), null),
})

/** What its author changes, and nobody else: a reply of the shop leaves the text as it was. */
const writtenOf = ({ edited_at, append }: store.ReviewRecord) => ({
  edited_at: edited_at?.toISOString() ?? null,
  appended_at: append?.at ?? null,
})

/**
 * Asks a second person to hide a review for one of the reasons that the law knows, with the words marked for which it is
 * asked. Until then the review stays as it is. Refuses PARAM for words that do not stand in it.
 */
export const askToHide = (
  ctx: Ctx,
  staff: Staff,
  input: Input<(typeof deskReviews)['hide']>,
): Promise<Audited<DeskReview>> =>
  ctx.transaction(async (tx) => {
    const row = await lockFor(ctx, tx, { ...input, action: 'hide' })
    const { kind, passage, reason } = input
    const texts = [row.content, row.append?.content ?? '']
    // A clerk marks what the screen shows, where numbers are masked.
    if (!holdsPassage([...texts, ...texts.map(maskNumbers)], passage))
      throw badFields({ passage: '点评里没有这段文字' })
    await askApproval(ctx, tx, {
      kind: 'review_hide',
      entity: 'review',
      entityId: row.id,
      payload: { kind, passage: maskNumbers(passage), ...writtenOf(row) },
      reason,
      askedBy: staff.id,
    })
    return {
      answer: await viewReview(tx, row.id, ctx.now),
      audit: [{ entity: 'review', id: row.id, after: { asked: kind }, reason }],
    }
  })

/** What the second person reads, and what happens when they agree. */
export const reviewHiding: ApprovalNoun = {
  async describe(ctx, { entityId, payload }) {
    const { kind, passage } = z.parse(Payload, payload)
    const review = await viewReview(ctx.db, Number(entityId), ctx.now)
    return [
      review.service
        ? {
            label: '定制服务',
            text: [review.service.title, review.service.designer].filter(Boolean).join(' · '),
          }
        : { label: '产品', text: review.product?.title ?? '' },
      { label: '评分', text: `${review.score} 分` },
      { label: '点评', text: review.content },
      { label: '标出的文字', text: passage },
      { label: '依据', text: hideKindText[kind] },
      { label: '公开显示', text: hiddenText(kind) },
    ]
  },

  approve: (ctx, { entityId, payload, reason }, by) =>
    ctx.transaction(async (tx): Promise<AuditEntry[]> => {
      const { kind, passage, ...asked } = z.parse(Payload, payload)
      const row = await lockFor(ctx, tx, { id: Number(entityId), action: 'hide' })
      const written = writtenOf(row)
      // The second person has agreed to another text.
      if (written.edited_at !== asked.edited_at || written.appended_at !== asked.appended_at)
        throw new Refused('STATE', undefined, '作者在提交复核后改过点评，请驳回，需要隐藏时重新提交')
      await store.moderate(tx, row.id, {
        status: 'hidden',
        hide_kind: kind,
        hide_passage: passage,
        hide_reason: reason,
        hidden_at: ctx.now,
        hidden_by: by.id,
      })
      await reviewChanged(ctx, tx, row)
      if (row.member_id !== null && row.order_no !== null)
        await notify(ctx, tx, 'review_hidden', {
          memberId: row.member_id,
          reviewId: row.id,
          version: row.version,
          orderNo: row.order_no,
          title: subjectOf(row),
          ...(row.request_no !== null && { requestNo: row.request_no }),
          kind: hideKindText[kind],
          reason,
        })
      return [
        {
          entity: 'review',
          id: row.id,
          before: { status: row.status },
          after: { status: 'hidden', kind },
          reason,
        },
      ]
    }),
}
