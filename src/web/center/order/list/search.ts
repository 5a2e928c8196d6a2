const MOST_LETTERS = 50

export interface OrderListSearch {
  /** The tab of the specification's list: 0 to 5. */
  status?: number
  /** A part of an order's number or title. */
  keywords?: string
  page?: number
}

export function parseOrderListSearch(raw: Record<string, unknown>): OrderListSearch {
  const status = Number(raw['status'])
  const page = Number(raw['page'])
  const keywords = cutKeywords(String(raw['keywords'] ?? ''))
  return {
    ...(Number.isInteger(status) && status > 0 && status <= 5 && { status }),
    ...(keywords !== '' && { keywords }),
    ...(Number.isInteger(page) && page > 1 && page <= 500 && { page }),
  }
}

/** As the server would take them: longer ones are cut. */
export const cutKeywords = (typed: string) => [...typed.trim()].slice(0, MOST_LETTERS).join('').trim()
