import { cashback } from '#src/api/marketing/cashback.ts'
import { handlers } from '#src/server/ctx.ts'
import { pageCashback, pageInvited, viewRates } from './reading.ts'

const PAGE_SIZE = 10

interface Paging {
  page?: number | undefined
  size?: number | undefined
  pageSize?: number | undefined
}
const pageOf = ({ page, size, pageSize }: Paging) => ({
  page: page ?? 1,
  size: pageSize ?? size ?? PAGE_SIZE,
})

export const cashbackHandlers = handlers(cashback, {
  list: ({ ctx, member, input }) =>
    pageCashback(ctx, member.id, { state: input.status ?? null, ...pageOf(input) }),
  invited: ({ ctx, member, input }) => pageInvited(ctx, member.id, pageOf(input)),
  rate: ({ ctx }) => viewRates(ctx),
})
