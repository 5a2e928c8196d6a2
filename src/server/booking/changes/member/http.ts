import { changes } from '#src/api/booking/changes.ts'
import { handlers } from '#src/server/ctx.ts'
import { acceptProposal, withdrawChange } from './answer.ts'
import { applyForDate } from './apply.ts'
import { quoteDateChange } from './quote.ts'
import { applyForSwap } from './swap.ts'

export const changeHandlers = handlers(changes, {
  quote: ({ ctx, member, input }) => quoteDateChange(ctx, member, input),
  apply: ({ ctx, member, input }) => applyForDate(ctx, member, input),
  accept: ({ ctx, member, input }) => acceptProposal(ctx, member, input.change_no),
  withdraw: ({ ctx, member, input }) => withdrawChange(ctx, member, input.change_no),
  swap: ({ ctx, member, input }) => applyForSwap(ctx, member, input),
})
