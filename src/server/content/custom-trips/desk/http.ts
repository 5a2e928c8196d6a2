import { deskCustomRequests } from '#src/api/desk/service/custom-requests.ts'
import { handlers } from '#src/server/ctx.ts'
import { boardOfRequests, designersFor, pageRequests, viewRequest } from './read.ts'
import { revealPhone } from './reveal.ts'
import { assignRequest, closeRequest, recordCall } from './work.ts'

export const deskCustomRequestHandlers = handlers(deskCustomRequests, {
  list: ({ ctx, staff, input }) => pageRequests(ctx, staff, input),
  board: ({ ctx, staff, input }) => boardOfRequests(ctx, staff, input),
  detail: ({ ctx, staff, input }) => viewRequest(ctx, ctx.db, staff, input),
  designers: ({ ctx, staff, input }) => designersFor(ctx, staff, input.request_no),
  step: ({ ctx, staff, input }) => recordCall(ctx, staff, input),
  assign: ({ ctx, staff, input }) => assignRequest(ctx, staff, input),
  close: ({ ctx, staff, input }) => closeRequest(ctx, staff, input),
  reveal: ({ ctx, staff, input }) => revealPhone(ctx, staff, input),
})
