export interface OrderIdSearch {
  /** The order number. */
  id?: string
}

export function parseOrderIdSearch(raw: Record<string, unknown>): OrderIdSearch {
  const id = String(raw['id'] ?? '')
  return /^BM\d{12}$/.test(id) ? { id } : {}
}
