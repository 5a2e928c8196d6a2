import { matching, orderNumber, searchOf, whole } from '../client/search-fields.ts'

const productId = whole(1, Number.MAX_SAFE_INTEGER)

/** What step 1 reads from its address; without a product there is nothing to choose. */
export const parseJourneySearch = searchOf({
  productId,
  date: matching(/^\d{4}-\d\d-\d\d$/),
  comboKey: matching(/^.{1,40}$/s),
})
export type JourneySearch = ReturnType<typeof parseJourneySearch>

/** `orderId` is the order number, once the order exists. */
export const parseOrderSearch = searchOf({ productId, orderId: orderNumber })
