import { listBanner } from '#src/contract/banners.ts'
import { productLists } from '#src/contract/product-lists.ts'
import { query } from '../../../client/query.ts'
import { boundsOf, type ListSearch, orderOf, typesOf } from './search.ts'

const FEN = 100
/** The hundred fen of a bound's last yuan belong to it. */
const LAST_FEN = 99

/** What a list shows, with how many each further choice would leave. */
export function listQuery(search: ListSearch, keywords?: string) {
  const { destId, themeId, days, city, month, labels, page = 1 } = search
  const types = typesOf(search)
  const { from, to } = boundsOf(search)
  return query(productLists.list, {
    facet: true,
    order_by: orderOf(search),
    page,
    ...(keywords !== undefined && { keywords }),
    ...(types.length > 0 && { type: types }),
    ...(destId && { destId }),
    ...(themeId && { themeId }),
    ...(days && { days }),
    ...(city && { city }),
    ...(month && { month }),
    ...(labels && { label_id: labels }),
    ...(from !== null && { price_min: from * FEN }),
    ...(to !== null && { price_max: to * FEN + LAST_FEN }),
  })
}

/** A banner goes with one place or one theme; several choices have the shop's general one. */
export function bannerQuery({ bannerId, destId = [], themeId = [] }: ListSearch) {
  const [place] = destId.length === 1 ? destId : []
  const [theme] = themeId.length === 1 ? themeId : []
  return query(listBanner, {
    ...(bannerId && { bannerId }),
    ...(place && { destId: place }),
    ...(theme && { themeId: theme }),
  })
}
