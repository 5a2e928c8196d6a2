import { payouts } from '#src/api/desk/finance/payouts.ts'
import { handlers } from '#src/server/ctx.ts'
import { signCompensation } from './compensation.ts'
import { payByHand, payOwed, retryFailed } from './paying.ts'

export const deskPayoutHandlers = handlers(payouts, {
  retry: ({ ctx, input }) => retryFailed(ctx, input),
  byHand: ({ ctx, staff, input }) => payByHand(ctx, staff, input),
  approve: ({ ctx, staff, input }) => signCompensation(ctx, staff, 'first', input),
  second: ({ ctx, staff, input }) => signCompensation(ctx, staff, 'second', input),
  paid: ({ ctx, staff, input }) => payOwed(ctx, staff, input),
})
