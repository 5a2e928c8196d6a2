import { queryOptions } from '@tanstack/react-query'
import { asksOnPressAlone } from '../../../client/api/asks-on-press-alone.ts'
import { call } from '../../../client/api/call.ts'
import { ofMember } from '../../../client/api/query.ts'
import type { PlanSearch } from './search.ts'

/**
 * One version of a plan. It says whether it is the visitor's own, so it is one member's data; the code of its endpoint is
 * fetched only where the page did not bring it.
 */
export const planQuery = (asked: PlanSearch) =>
  queryOptions({
    ...ofMember,
    queryKey: ['plan', asked],
    queryFn: async () => call((await import('#src/api/content/plans.ts')).plans.view, asked),
    staleTime: 5_000,
    // Another version in its place while one is being read or accepted would be another price: only a press does that.
    ...asksOnPressAlone,
  })
