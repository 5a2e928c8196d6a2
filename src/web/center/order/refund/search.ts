import { orderNumber, searchOf } from '#src/web/client/search/search-fields.ts'

export const parseRefundSearch = searchOf({ id: orderNumber })
