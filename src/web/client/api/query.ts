import { type Query, queryOptions } from '@tanstack/react-query'
import type { Endpoint, Input } from '#src/api/endpoint.ts'
import { call } from './call.ts'

/** Marks a query whose data stays on the server: see `HydrateOnVisible`. */
export const leftBehind = { meta: { isLeftBehind: true } }

/** Marks a query of one member's data: it is dropped when that member logs out or another one logs in. */
export const ofMember = { meta: { isOfMember: true } }
export const isOfMember = ({ meta }: Pick<Query, 'meta'>) => meta?.['isOfMember'] === true

/** An endpoint with its input as something TanStack Query can load, keep and prefetch. */
export const query = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input),
    staleTime: 60_000,
    ...(endpoint.access === 'member' && ofMember),
  })
