import { points } from '#src/api/marketing/points.ts'
import { keysOf } from '#src/domain/keys.ts'
import { pointTypes } from '#src/domain/marketing/points/points.ts'
import { query } from '#src/web/client/api/query.ts'
import type { DealSearch } from './search.ts'

const PAGE_SIZE = 10

const typeOf = (number: number | undefined) => keysOf(pointTypes).find((type) => pointTypes[type] === number)

export const entriesQuery = ({ type, page = 1 }: DealSearch) => ({
  ...query(points.list, { type: typeOf(type), page, size: PAGE_SIZE }),
  staleTime: 0,
})

/** The balance stands beside the first page of all entries, whichever page is shown. */
export const balanceQuery = entriesQuery({})

export const rulesQuery = query(points.rule, {})
