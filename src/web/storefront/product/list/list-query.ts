import { queryOptions } from '@tanstack/react-query'
import type { productLists } from '#src/api/catalog/product-lists.ts'
import type { Input } from '#src/api/endpoint.ts'
import { call } from '#src/web/client/api/call.ts'
import { leftBehind } from '#src/web/client/api/query.ts'
import { destinationsQuery } from '../../../client/taxonomy.ts'
import { narrowed } from './filters/places.ts'
import { boundsOf, type ListSearch, orderOf, typesOf } from './search.ts'

const FEN = 100
/** An upper bound in yuan includes the fen of its last yuan: ¥5,000 covers ¥5,000.99. */
const LAST_FEN = 99

/**
 * What a list shows, with how many each further choice would leave, and the places that it may name. A first page has
 * it in its HTML, so the code of the call comes with the first choice.
 */
export function listQuery(search: ListSearch, keywords?: string) {
  const { destId, themeId, days, city, month, labels, page = 1 } = search
  const types = typesOf(search)
  const { from, to } = boundsOf(search)
  const input: Input<typeof productLists.list> = {
    facet: true,
    page,
    ...(keywords !== undefined && { keywords }),
    // What is searched for stands by relevance until somebody chooses an order.
    ...((keywords === undefined || search.orderBy !== undefined) && { order_by: orderOf(search) }),
    ...(types.length > 0 && { type: types }),
    ...(destId && { destId }),
    ...(themeId && { themeId }),
    ...(days && { days }),
    ...(city && { city }),
    ...(month && { month }),
    ...(labels && { label_id: labels }),
    ...(from !== null && { price_min: from * FEN }),
    ...(to !== null && { price_max: to * FEN + LAST_FEN }),
  }
  return queryOptions({
    queryKey: ['products', input],
    queryFn: async ({ client }) => {
      const { productLists } = await import('#src/api/catalog/product-lists.ts')
      const [list, tree] = await Promise.all([
        call(productLists.list, input),
        client.fetchQuery({ ...destinationsQuery, ...leftBehind }),
      ])
      return narrowed(list, tree, destId)
    },
    staleTime: 60_000,
  })
}

/** A banner goes with one place or one theme; several choices have the shop's general one. */
export function bannerQuery({ bannerId, destId = [], themeId = [] }: ListSearch) {
  const [place] = destId.length === 1 ? destId : []
  const [theme] = themeId.length === 1 ? themeId : []
  const input = {
    ...(bannerId && { bannerId }),
    ...(place && { destId: place }),
    ...(theme && { themeId: theme }),
  }
  return queryOptions({
    queryKey: ['banner', input],
    queryFn: async () => call((await import('#src/api/content/banners.ts')).listBanner, input),
    staleTime: 60_000,
  })
}
