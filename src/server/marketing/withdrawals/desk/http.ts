import { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import { handlers } from '#src/server/ctx.ts'
import { approveWithdrawal, rejectWithdrawal } from './deciding.ts'
import { recordPaid } from './paying.ts'
import { pageDeskWithdrawals, viewDeskWithdrawal } from './reading.ts'
import { revealPayee } from './reveal.ts'

export const deskWithdrawalHandlers = handlers(deskWithdrawals, {
  list: ({ ctx, input }) => pageDeskWithdrawals(ctx, input),
  detail: ({ ctx, staff, input }) => viewDeskWithdrawal(ctx, staff, input.withdraw_no),
  async approve({ ctx, staff, input }) {
    const audit = await approveWithdrawal(ctx, staff, input)
    return { answer: await viewDeskWithdrawal(ctx, staff, input.withdraw_no), audit }
  },
  async reject({ ctx, staff, input }) {
    const audit = await rejectWithdrawal(ctx, staff, input)
    return { answer: await viewDeskWithdrawal(ctx, staff, input.withdraw_no), audit }
  },
  async paid({ ctx, staff, input }) {
    const audit = await recordPaid(ctx, staff, input)
    return { answer: await viewDeskWithdrawal(ctx, staff, input.withdraw_no), audit }
  },
  reveal: ({ ctx, staff, input }) => revealPayee(ctx, staff, input),
})
