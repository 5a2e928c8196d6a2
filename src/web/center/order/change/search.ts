import { orderNumber, searchOf } from '#src/web/client/search/search-fields.ts'

export const parseChangeSearch = searchOf({ id: orderNumber })
