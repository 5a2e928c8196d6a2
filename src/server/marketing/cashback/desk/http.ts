import { deskCashback } from '#src/api/desk/marketing/cashback.ts'
import { handlers } from '#src/server/ctx.ts'
import { pageDeskCashback } from './reading.ts'

export const deskCashbackHandlers = handlers(deskCashback, {
  list: ({ ctx, input }) => pageDeskCashback(ctx, input),
})
