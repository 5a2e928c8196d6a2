import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/web/client/api/call.ts'

/** What others search for, beside a list that is empty: most are not, so the code of the call comes with one that is. */
export const hotSearchesQuery = queryOptions({
  queryKey: ['hot-searches'],
  queryFn: async () => call((await import('#src/api/content/pages.ts')).content.keywords, {}),
  staleTime: 60_000,
})
