import { queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api/call.ts'

/**
 * Asked for anew with each visit: a link that was taken back leads nowhere at once. The code of the call comes with it,
 * because every page carries what the routes of all pages name.
 */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['share', token],
    queryFn: async () =>
      call((await import('#src/api/booking/papers/shares.ts')).orderShares.shared, { token }),
    staleTime: 5_000,
  })
