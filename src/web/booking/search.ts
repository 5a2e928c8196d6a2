import { matching, orderNumber, rowId, searchOf, whole } from '../client/search/search-fields.ts'

const productId = whole(1, Number.MAX_SAFE_INTEGER)

/** What step 1 reads from its address; without a product there is nothing to choose. */
export const parseSelectionSearch = searchOf({
  productId,
  date: matching(/^\d{4}-\d\d-\d\d$/),
  comboKey: matching(/^.{1,40}$/s),
})
export type BookingSelectionSearch = ReturnType<typeof parseSelectionSearch>

/**
 * `orderId` is the order number, once the order exists; `bill` the supplement whose clause is to be signed, `change` the
 * change of date or person whose new contract is.
 */
export const parseOrderSearch = searchOf({
  productId,
  orderId: orderNumber,
  bill: rowId,
  change: matching(/^BM\d{12}C\d\d$/),
})

interface Existing {
  order_id: string
  /** Null for a custom trip. */
  product_id: number | null
}

/** The address of a step of an order that exists. */
export const orderSearchOf = ({ order_id, product_id }: Existing): ReturnType<typeof parseOrderSearch> => ({
  orderId: order_id,
  ...(product_id !== null && { productId: product_id }),
})
