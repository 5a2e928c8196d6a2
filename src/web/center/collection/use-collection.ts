import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { favourites } from '#src/api/account/favourites.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { asksOnPressAlone } from '#src/web/client/api/asks-on-press-alone.ts'
import { call } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { rememberFavourites } from '#src/web/client/favourites/favourites.ts'
import type { CollectionSearch } from './search.ts'

type List = Data<(typeof favourites)['list']>
export type FavouriteProduct = List['list'][number]

const PAGE_SIZE = 12

const inputOf = ({ valid, page = 1 }: CollectionSearch): Input<(typeof favourites)['list']> => ({
  ...(valid && { valid: true }),
  page,
  size: PAGE_SIZE,
})

/** A page of favourites. While it is shown nothing in it moves: a removed favourite keeps its place. */
export function useCollection(search: CollectionSearch) {
  const queryClient = useQueryClient()
  const input = inputOf(search)
  return useQuery({
    ...query(favourites.list, input),
    async queryFn() {
      const data = await call(favourites.list, input)
      // The hearts of these products need no call of their own.
      for (const { product_id } of data.list) rememberFavourites(queryClient, product_id, true)
      return data
    },
    staleTime: 0,
    ...asksOnPressAlone,
  })
}

/** Removes a favourite from every cached page of the list, without fetching them again. */
export function leaveOut(queryClient: QueryClient, productId: number) {
  rememberFavourites(queryClient, productId, false)
  queryClient.setQueriesData<List>({ queryKey: [favourites.list.path] }, (data) => {
    const list = data?.list.filter(({ product_id }) => product_id !== productId)
    return data && list && { ...data, list, total: data.total - (data.list.length - list.length) }
  })
}
