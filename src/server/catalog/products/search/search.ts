import type { Db } from '#src/platform/db/database.ts'
import { correct } from './lexicon/correct.ts'
import { cachedLexicon, type Lexicon, loadLexicon } from './lexicon/lexicon.ts'
import { plain } from './lexicon/runs.ts'
import type { Named } from './named.ts'
import { probe } from './store.ts'
import type { Terms } from './terms.ts'
import { understand } from './understand.ts'

export interface Search {
  terms: Terms
  /** What was meant, when the words as typed find nothing and these do; else empty. */
  corrected: string
  /** The place and the theme that are called so, by any of their names (rule book §22). */
  named: { dest: Named | null; theme: Named | null }
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
  return search !== null && (await probe(db, search.terms, '')).isFound
}

async function tryWith(db: Db, typed: string, lexicon: Lexicon) {
  const terms = understand(typed, lexicon) ?? NOTHING
  const { version, isFound, ...named } = await probe(db, terms, nameOf(typed))
  const isCurrent = version === lexicon.version
  const asTyped: Search = { terms, corrected: '', named }
  const search = isFound || !isCurrent ? asTyped : await mended(db, typed, lexicon, asTyped)
  return { isCurrent, search }
}

async function mended(db: Db, typed: string, lexicon: Lexicon, asTyped: Search): Promise<Search> {
  const corrected = correct(typed, lexicon)
  const terms = corrected === null ? null : understand(corrected, lexicon)
  if (corrected === null || terms === null) return asTyped
  const { isFound, dest, theme } = await probe(db, terms, nameOf(corrected))
  return isFound ? { terms, corrected, named: { dest, theme } } : asTyped
}

const nameOf = (typed: string) => plain(typed).trim()
