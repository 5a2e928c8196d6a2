import { orderNumber, rowId, searchOf } from '#src/web/client/search/search-fields.ts'

/** An order, and which of its bills is to be paid; without one the first that is due. */
export const parseResultSearch = searchOf({ id: orderNumber, bill: rowId })
