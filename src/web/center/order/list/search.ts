export interface OrderListSearch {
  /** The tab of the specification's list: 0 to 5. */
  status?: number
  page?: number
}

export function parseOrderListSearch(raw: Record<string, unknown>): OrderListSearch {
  const status = Number(raw['status'])
  const page = Number(raw['page'])
  return {
    ...(Number.isInteger(status) && status > 0 && status <= 5 && { status }),
    ...(Number.isInteger(page) && page > 1 && page <= 500 && { page }),
  }
}
