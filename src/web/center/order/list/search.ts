import { cut, laterPage, searchOf, textUpTo, whole } from '#src/web/client/search/search-fields.ts'

const MOST_LETTERS = 50

export const parseOrderListSearch = searchOf({
  /** The tab of the specification's list. */
  status: whole(1, 5),
  /** A part of an order's number or title. */
  keywords: textUpTo(MOST_LETTERS),
  page: laterPage,
})
export type OrderListSearch = ReturnType<typeof parseOrderListSearch>

/** As the server would take them: longer ones are cut. */
export const cutKeywords = (typed: string) => cut(typed, MOST_LETTERS)
