import { refunds } from '#src/api/booking/refunds.ts'
import { handlers } from '#src/server/ctx.ts'
import { applyForRefund, listOwnRequests, quoteForMember, withdrawRequest } from './requests.ts'

export const refundHandlers = handlers(refunds, {
  quote: ({ ctx, member, input }) => quoteForMember(ctx, member, input),
  apply: ({ ctx, member, input }) => applyForRefund(ctx, member, input),
  withdraw: ({ ctx, member, input }) => withdrawRequest(ctx, member, input.refund_no),
  list: ({ ctx, member, input }) => listOwnRequests(ctx, member, input.order_id),
})
