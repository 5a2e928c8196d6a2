import { deskReviews } from '#src/api/desk/service/reviews.ts'
import { handlers } from '#src/server/ctx.ts'
import { askToHide } from './hiding.ts'
import { pageReviewsAtDesk, viewReview } from './read.ts'
import { replyToReview, showReview } from './work.ts'

export const deskReviewHandlers = handlers(deskReviews, {
  list: ({ ctx, input }) => pageReviewsAtDesk(ctx, input),
  detail: ({ ctx, input }) => viewReview(ctx.db, input.id, ctx.now),
  show: ({ ctx, input }) => showReview(ctx, input),
  reply: ({ ctx, staff, input }) => replyToReview(ctx, staff, input),
  hide: ({ ctx, staff, input }) => askToHide(ctx, staff, input),
})
