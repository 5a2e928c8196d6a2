import { reviews } from '#src/contract/reviews.ts'
import { handlers } from '../ctx.ts'
import { briefReviews, pageReviews } from './service.ts'

const PAGE_SIZE = 10

export const reviewHandlers = handlers(reviews, {
  comments: ({ ctx, input }) =>
    pageReviews(
      ctx,
      input.product_id,
      { filter: input.main_filter ?? 'all', party: input.party, tag: input.tag },
      { page: input.page ?? 1, size: input.pageSize ?? input.size ?? PAGE_SIZE },
    ),

  brief: ({ ctx, input }) => briefReviews(ctx, input.product_id),
})
