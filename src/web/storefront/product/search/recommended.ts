import { productLists } from '#src/contract/product-lists.ts'
import { query } from '../../../client/query.ts'

/** Six, as many as a short page holds. */
export const recommendedQuery = query(productLists.shortList, { order_by: 'overall' })
