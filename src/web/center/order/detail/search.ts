import { oneOf, orderNumber, searchOf } from '#src/web/client/search/search-fields.ts'

/** The query of the product specification's order page. */
export const parseOrderDetailSearch = searchOf({
  id: orderNumber,
  /** Picks what stands there while the order is loaded; what the order is, the server says. */
  isPlato: oneOf(1),
  /** Opens the review once the order is loaded, if it can be reviewed. */
  comment: oneOf(1),
})
