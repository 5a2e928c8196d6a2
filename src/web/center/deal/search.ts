import { laterPage, oneOf, searchOf, whole } from '#src/web/client/search/search-fields.ts'

/** How far back payments are shown, in months; a year needs no number. */
export const periods = [3, 36, 60] as const

export const parseDealSearch = searchOf({
  tab: oneOf('cashback', 'points', 'payments'),
  /** The number of one kind of points; written out, because every page carries the code that reads addresses. */
  type: whole(1, 13),
  /** 1 payments, 2 refunds; of cashback, 2 withdrawals. */
  kind: oneOf(1, 2),
  months: oneOf(...periods),
  page: laterPage,
})
export type DealSearch = ReturnType<typeof parseDealSearch>
