import type { Db } from '#src/platform/db/database.ts'
import { correct } from './lexicon/correct.ts'
import { cachedLexicon, type Lexicon, loadLexicon } from './lexicon/lexicon.ts'
import { probe } from './store.ts'
import type { Terms } from './terms.ts'
import { understand } from './understand.ts'

export interface Search {
  terms: Terms
  /** What was meant, when the words as typed find nothing and these do; else empty. */
  corrected: string
}

const NOTHING: Terms = { productId: null, terms: [] }

/**
 * A search as terms of the index; null when nothing was typed. One statement, more when the shop's words have changed
 * since the last search of this process, or when the words have to be corrected.
 */
export async function searchFor(db: Db, typed: string): Promise<Search | null> {
  if (typed.trim() === '') return null
  const cached = cachedLexicon(db)
  const first = await tryWith(db, typed, cached ?? (await loadLexicon(db)))
  if (first.isCurrent) return first.search
  return (await tryWith(db, typed, await loadLexicon(db))).search
}

/** Whether a search as typed, or as it was mended, has something to show. */
export async function findsSomething({ db }: { db: Db }, typed: string): Promise<boolean> {
  const search = await searchFor(db, typed)
  return search !== null && (await probe(db, search.terms)).isFound
}

async function tryWith(db: Db, typed: string, lexicon: Lexicon) {
  const terms = understand(typed, lexicon) ?? NOTHING
  const { version, isFound } = await probe(db, terms)
  const isCurrent = version === lexicon.version
  const search = isFound || !isCurrent ? { terms, corrected: '' } : await mended(db, typed, lexicon, terms)
  return { isCurrent, search }
}

async function mended(db: Db, typed: string, lexicon: Lexicon, asTyped: Terms): Promise<Search> {
  const corrected = correct(typed, lexicon)
  const terms = corrected === null ? null : understand(corrected, lexicon)
  if (corrected === null || terms === null || !(await probe(db, terms)).isFound)
    return { terms: asTyped, corrected: '' }
  return { terms, corrected }
}
