import { withdrawals } from '#src/api/marketing/withdrawals.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForWithdrawal } from './asking.ts'
import { pageWithdrawals, viewForm, withdrawalView } from './reading.ts'

const PAGE_SIZE = 10

export const withdrawalHandlers = handlers(withdrawals, {
  form: ({ ctx, member, input }) => viewForm(ctx, member.id, input.amount_fen),
  list: ({ ctx, member, input }) =>
    pageWithdrawals(ctx, member.id, {
      page: input.page ?? 1,
      size: input.pageSize ?? input.size ?? PAGE_SIZE,
    }),
  create: async ({ ctx, member, input }) => withdrawalView(await askForWithdrawal(ctx, member.id, input)),
})
