export interface CollectionSearch {
  /** Only what is on sale. */
  valid?: 1
  page?: number
}

export function parseCollectionSearch(raw: Record<string, unknown>): CollectionSearch {
  const page = Number(raw['page'])
  return {
    ...(String(raw['valid'] ?? '') === '1' && { valid: 1 as const }),
    ...(Number.isInteger(page) && page > 1 && page <= 500 && { page }),
  }
}
