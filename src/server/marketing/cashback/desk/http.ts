import { deskCashback } from '#src/api/desk/marketing/cashback.ts'
import { handlers } from '#src/server/ctx.ts'
import { dropRate, planRate, viewDeskRates } from './rates.ts'
import { pageDeskCashback } from './reading.ts'

export const deskCashbackHandlers = handlers(deskCashback, {
  list: ({ ctx, input }) => pageDeskCashback(ctx, input),
  rates: ({ ctx }) => viewDeskRates(ctx, ctx.db),
  planRate: ({ ctx, staff, input }) => planRate(ctx, staff, input),
  dropRate: ({ ctx, input }) => dropRate(ctx, input),
})
