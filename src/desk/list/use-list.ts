import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { listOf } from '#src/api/desk/list.ts'
import type { Data, DeskEndpoint, Input } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import type { Search } from '../client/address.ts'
import { call } from '../client/call.ts'
import { useMore } from '../client/use-more.ts'

type ListEndpoint = DeskEndpoint & { method: 'GET' }
type Page = z.output<ReturnType<typeof listOf>>
/** Holds a list to the contract of all lists. */
type AnswersPages<E extends ListEndpoint> = Data<E> extends Page ? unknown : never

export type RowOf<E extends ListEndpoint> = Data<E> extends { list: readonly (infer R)[] } ? R : never
export type ListState<R, D = unknown> = ReturnType<typeof stateOf<R, D>> & ReturnType<typeof useMore>

/**
 * A list of fifty rows and more behind them, narrowed down by what stands in the address. A word of the address that the
 * endpoint does not know is left out, so an old link still opens.
 */
export function useList<E extends ListEndpoint>(endpoint: E & AnswersPages<E>, search: Search) {
  const { input, wire } = inputOf(endpoint, search)
  const found = useInfiniteQuery({
    queryKey: [endpoint.path, 'pages', wire],
    queryFn: ({ signal, pageParam }) =>
      call(endpoint, { ...input, cursor: pageParam } as Input<E>, { signal }),
    initialPageParam: undefined as unknown,
    getNextPageParam: (last) => (last as Page).next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const more = useMore(found, JSON.stringify([endpoint.path, wire]))
  return { ...stateOf<RowOf<E>, Data<E>>(found), ...more }
}

interface Found {
  data: { pages: unknown[] } | undefined
  error: unknown
  isPlaceholderData: boolean
  dataUpdatedAt: number
  hasNextPage: boolean
  isFetching: boolean
  refetch(): unknown
}

function stateOf<R, D>(found: Found) {
  const pages = (found.data?.pages ?? []) as Page[]
  const [first] = pages
  return {
    rows: pages.flatMap(({ list }) => list) as R[],
    /** Null until it is known. */
    total: first ? first.total : null,
    isTotalExact: first?.is_total_exact !== false,
    /** Of the first page: sums and whatever else it says. */
    first: first as D | undefined,
    error: found.error,
    updatedAt: new Date(found.dataUpdatedAt),
    /** What is shown belongs to other filters; the wanted rows are on their way. */
    isStale: found.isPlaceholderData,
    isFetching: found.isFetching,
    hasMore: found.hasNextPage,
    retry: () => void found.refetch(),
  }
}

/** Of an address what the endpoint takes, in our words and as it stands on the wire. */
function inputOf(endpoint: ListEndpoint, search: Search) {
  const { def } = (endpoint.input as z.core.$ZodTypes)._zod
  const shape: Readonly<Record<string, z.core.$ZodType>> = def.type === 'object' ? def.shape : {}
  const input: Record<string, unknown> = {}
  const wire: Record<string, string> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const value = search[name]
    if (value === undefined || name === 'cursor') continue
    try {
      input[name] = z.decode(schema, value)
      wire[name] = value
    } catch {
      // What was typed into an address by hand is no reason to show nothing.
    }
  }
  return { input, wire }
}
