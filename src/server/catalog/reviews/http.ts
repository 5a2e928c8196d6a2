import { orderReviews } from '#src/api/booking/order-reviews.ts'
import { reviews } from '#src/api/catalog/reviews.ts'
import { badFields } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import type { Shown } from '#src/server/shown.ts'
import { viewOwnReview } from './own-view.ts'
import { promptForReview } from './prompt.ts'
import { briefReviews, pageReviews } from './service.ts'
import { addReview, appendToReview, editReview, submitReview } from './write.ts'

const PAGE_SIZE = 10

const reviewsOf = (_: unknown, { product_id }: { product_id: number }): Shown[] => [`product:${product_id}`]

export const reviewHandlers = handlers(
  reviews,
  {
    comments: ({ ctx, input }) =>
      pageReviews(
        ctx,
        input.product_id,
        { filter: input.main_filter ?? 'all', party: input.party, tag: input.tag },
        { page: input.page ?? 1, size: input.pageSize ?? input.size ?? PAGE_SIZE },
      ),

    brief: ({ ctx, input }) => briefReviews(ctx, input.product_id),
  },
  { comments: reviewsOf, brief: reviewsOf },
)

export const orderReviewHandlers = handlers(orderReviews, {
  form: ({ ctx, member, input }) => viewOwnReview(ctx, member.id, input.order_id),
  submit: ({ ctx, member, input }) => submitReview(ctx, member.id, input),
  add: ({ ctx, member, input }) => addReview(ctx, member.id, input),

  async edit({ ctx, member, input: { append, score, party, ...input } }) {
    if (append) return appendToReview(ctx, member.id, input)
    if (score === undefined) throw badFields({ score: '请选择1到5星' })
    if (party === undefined) throw badFields({ party: '请选择和谁出行' })
    return editReview(ctx, member.id, { ...input, score, party })
  },

  prompt: ({ ctx, member, input }) => promptForReview(ctx, member?.id ?? null, input),
})
