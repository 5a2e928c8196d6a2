import { type OrderIdSearch, parseOrderIdSearch } from '../search.ts'

/** The query of the product specification's order page. */
export interface OrderDetailSearch extends OrderIdSearch {
  /** Picks what stands there while the order is loaded; what the order is, the server says. */
  isPlato?: 1
  /** Opens the review once the order is loaded, if it can be reviewed. */
  comment?: 1
}

export const parseOrderDetailSearch = (raw: Record<string, unknown>): OrderDetailSearch => ({
  ...parseOrderIdSearch(raw),
  ...(String(raw['isPlato']) === '1' && { isPlato: 1 as const }),
  ...(String(raw['comment']) === '1' && { comment: 1 as const }),
})
