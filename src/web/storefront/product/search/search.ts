import { cut } from '#src/web/client/search/search-fields.ts'
import { type ListAddress, type ListSearch, parseListSearch } from '../list/search.ts'

/** Longer words are cut: nobody means more than this (rule book §23.1). */
const MOST_SIGNS = 50

export interface SearchAddress extends ListAddress {
  keyword?: string
}

export interface ProductSearch extends ListSearch {
  /** Trimmed; empty when nothing was asked for. */
  keyword: string
}

/** What was searched for, with the filters of a list. */
export function parseProductSearch(raw: Record<string, unknown>): ProductSearch {
  const { bannerId: _none, ...filters } = parseListSearch(raw)
  return { keyword: cut(raw['keyword'], MOST_SIGNS), ...filters }
}
