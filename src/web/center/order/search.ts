import { orderNumber, searchOf } from '../../client/search-fields.ts'

/** By the order number. */
export const parseOrderIdSearch = searchOf({ id: orderNumber })
