import { orderNumber, searchOf, whole } from '#src/web/client/search/search-fields.ts'

const MOST_TRAVELLERS = 50

/** `seq` is the place of who stays at home. */
export const parseSwapSearch = searchOf({ id: orderNumber, seq: whole(1, MOST_TRAVELLERS) })
