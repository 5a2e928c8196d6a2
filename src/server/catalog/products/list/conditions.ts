import type { productFacets, productLists } from '#src/api/catalog/product-lists.ts'
import type { Input } from '#src/api/endpoint.ts'
import type { Db } from '#src/platform/db/database.ts'
import { searchFor } from '../search/search.ts'
import type { ListConditions } from '../store/conditions.ts'

export type ShortList = Input<(typeof productLists)['shortList']>
type Asked = Input<(typeof productFacets)['facets']>

/**
 * A caller's query as conditions, its search words understood and corrected. Routes say destId, calls say district_id; both
 * are understood (rule book §25 A25). A `0` stands for any, as in links of the old shop.
 */
export async function conditionsOf(db: Db, asked: Asked) {
  const search = asked.keywords ? await searchFor(db, asked.keywords) : null
  const conditions: ListConditions = {
    destinationIds: chosen(asked.district_id ?? asked.destId),
    themeIds: chosen(asked.theme_id ?? asked.themeId),
    labelIds: chosen(asked.label_id),
    supplierId: asked.supplier_id || undefined,
    types: asked.type,
    dayBands: chosen(asked.days),
    cityIds: chosen(asked.city),
    months: asked.month,
    priceMin: asked.price_min,
    priceMax: asked.price_max,
    words: search?.terms,
  }
  return { conditions, corrected: search?.corrected ?? '' }
}

const chosen = (ids: readonly number[] | undefined) => ids?.filter((id) => id !== 0)
