import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { saved } from '#src/api/account/favourites.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { call } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { rememberSaved } from '#src/web/client/favourites/favourites.ts'
import type { CollectionSearch } from './search.ts'

type List = Data<(typeof saved)['list']>
export type SavedProduct = List['list'][number]

const PAGE_SIZE = 12

const inputOf = ({ valid, page = 1 }: CollectionSearch): Input<(typeof saved)['list']> => ({
  ...(valid && { valid: true }),
  page,
  size: PAGE_SIZE,
})

/** A page of what is saved. While it is looked at nothing in it moves: what is taken back keeps its place. */
export function useCollection(search: CollectionSearch) {
  const queryClient = useQueryClient()
  const input = inputOf(search)
  return useQuery({
    ...query(saved.list, input),
    async queryFn() {
      const data = await call(saved.list, input)
      // The hearts of these products need not ask.
      for (const { product_id } of data.list) rememberSaved(queryClient, product_id, true)
      return data
    },
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Out of every page that shows it, without asking for them again. */
export function leaveOut(queryClient: QueryClient, productId: number) {
  rememberSaved(queryClient, productId, false)
  queryClient.setQueriesData<List>({ queryKey: [saved.list.path] }, (data) => {
    const list = data?.list.filter(({ product_id }) => product_id !== productId)
    return data && list && { ...data, list, total: data.total - (data.list.length - list.length) }
  })
}
