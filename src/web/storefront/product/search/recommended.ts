import { productLists } from '#src/api/catalog/product-lists.ts'
import { query } from '#src/web/client/api/query.ts'

/** Six, as many as a short page holds. */
export const recommendedQuery = query(productLists.shortList, { order_by: 'overall' })
