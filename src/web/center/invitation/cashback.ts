import { cashback } from '#src/api/marketing/cashback.ts'
import { withdrawals } from '#src/api/marketing/withdrawals.ts'
import { keysOf } from '#src/domain/keys.ts'
import { cashbackStates } from '#src/domain/marketing/cashback/states.ts'
import { query } from '#src/web/client/api/query.ts'
import type { InvitationSearch } from './search.ts'

const PAGE_SIZE = 10

const stateOf = (number: number | undefined) =>
  keysOf(cashbackStates).find((state) => cashbackStates[state] === number)

export const cashbackQuery = ({ status, page = 1 }: Pick<InvitationSearch, 'status' | 'page'>) => ({
  ...query(cashback.list, { status: stateOf(status), page, size: PAGE_SIZE }),
  staleTime: 0,
})

/** The sums stand beside the first page of all entries, whichever page is shown. */
export const sumsQuery = cashbackQuery({})

export const friendsQuery = ({ page = 1 }: Pick<InvitationSearch, 'page'>) => ({
  ...query(cashback.invited, { page, size: PAGE_SIZE }),
  staleTime: 0,
})

/** Whether something can be withdrawn now, and how. */
export const formQuery = { ...query(withdrawals.form, {}), staleTime: 0 }
