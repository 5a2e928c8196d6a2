import type { productSearch } from '#src/api/catalog/product-lists.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { Db } from '#src/platform/db/database.ts'
import { findPage } from '../store/list.ts'
import { plain } from './lexicon/runs.ts'
import { searchFor } from './search.ts'
import { findSuggestions } from './suggest-store.ts'

const PRODUCTS = 5

/** What somebody who is still typing may mean: products that match, places and themes that begin so. */
export async function suggestFor(db: Db, typed: string): Promise<Data<(typeof productSearch)['suggest']>> {
  const search = await searchFor(db, typed)
  if (!search) return { products: [], dests: [], themes: [] }
  const { ids } = await findPage(db, { words: search.terms }, { limit: PRODUCTS, offset: 0 })
  return findSuggestions(db, ids, plain(search.corrected || typed).trim())
}
