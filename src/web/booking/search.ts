export interface JourneySearch {
  productId?: number
  date?: string
  comboKey?: string
}

/** What step 1 reads from its address; without a product there is nothing to choose. */
export function parseJourneySearch(raw: Record<string, unknown>): JourneySearch {
  const productId = Number(raw['productId'])
  const date = String(raw['date'] ?? '')
  const comboKey = String(raw['comboKey'] ?? '')
  return {
    ...(Number.isSafeInteger(productId) && productId > 0 && { productId }),
    ...(/^\d{4}-\d\d-\d\d$/.test(date) && { date }),
    ...(comboKey !== '' && comboKey.length <= 40 && { comboKey }),
  }
}

export interface OrderSearch {
  productId?: number
  /** The order number, once the order exists. */
  orderId?: string
}

export function parseOrderSearch(raw: Record<string, unknown>): OrderSearch {
  const { productId } = parseJourneySearch(raw)
  const orderId = String(raw['orderId'] ?? '')
  return { ...(productId && { productId }), ...(/^BM\d{12}$/.test(orderId) && { orderId }) }
}
