import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import type { DeskEndpoint, Input } from '#src/api/endpoint.ts'
import { ApiError } from '#src/api/reply.ts'
import { call } from './call.ts'

export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      // Offline a call fails at once: by default Query would wait silently for the network.
      queries: { networkMode: 'always', retry: (tries, error) => !(error instanceof ApiError) && tries < 2 },
      mutations: { networkMode: 'always' },
    },
  })

/** A GET with its input, for `useQuery`. What was there stays while it is read anew, and when that fails. */
export const query = <E extends DeskEndpoint & { method: 'GET' }>(endpoint: E, input: Input<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
