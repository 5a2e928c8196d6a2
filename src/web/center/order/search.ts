import { orderNumber, searchOf } from '#src/web/client/search/search-fields.ts'

/** By the order number. */
export const parseOrderIdSearch = searchOf({ id: orderNumber })
