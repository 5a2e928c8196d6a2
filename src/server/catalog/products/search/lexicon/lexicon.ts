import { allIdleWords, synonymsFor } from '#src/domain/catalog/search-words.ts'
import type { Db } from '#src/platform/db/database.ts'
import { findLexicon } from '../store.ts'
import { type Cut, vocabularyCut } from './cut.ts'
import { type Neighbours, neighboursOf } from './neighbours.ts'
import { roughly, syllablesOf } from './pinyin.ts'

/** The words of the shop as a search needs them. */
export interface Lexicon {
  version: string
  has(word: string): boolean
  /** Some word is or contains this, of two characters or more. */
  hasPart(text: string): boolean
  cut: Cut
  /** Words by how they sound, the most frequent first; made when a search has to be corrected. */
  sounds(): Sounds
  /** How many characters the longest has. */
  longest: number
}

interface Sounds {
  /** `yun nan` → 云南 */
  bySyllables: ReadonlyMap<string, string>
  /** The same where sounds that many people do not tell apart are one. */
  byRoughSyllables: ReadonlyMap<string, string>
  /** `yunnan` → 云南 */
  byLetters: ReadonlyMap<string, string>
  /** `yn` → 云南 */
  byInitials: ReadonlyMap<string, string>
  /** The word that is one character away. */
  nearWord: Neighbours
  /** The word whose pinyin is one letter away. */
  nearLetters: Neighbours
}

/** One per database; a process has one, a test file its own. */
const cached = new WeakMap<Db, Lexicon>()

export const cachedLexicon = (db: Db): Lexicon | undefined => cached.get(db)

/** Reads the lexicon anew and caches it. */
export async function loadLexicon(db: Db): Promise<Lexicon> {
  const { version, words } = await findLexicon(db)
  const lexicon = lexiconOf(version, words)
  cached.set(db, lexicon)
  return lexicon
}

export function lexiconOf(version: string, vocabulary: readonly string[]): Lexicon {
  const ofShop = new Set(vocabulary)
  const words = [...new Set([...vocabulary, ...synonymsFor((word) => ofShop.has(word))])]
  const known = new Set(words)
  const parts = new Set(words.flatMap(partsOf))
  let sounds: Sounds | undefined
  return {
    version,
    has: (word) => known.has(word),
    hasPart: (part) => parts.has(part),
    cut: vocabularyCut([...words, ...allIdleWords]),
    sounds: () => {
      sounds ??= soundsOf(words)
      return sounds
    },
    longest: Math.max(0, ...words.map(({ length }) => length)),
  }
}

/** Only parts of a name up to this length are known. */
const LONGEST_PART = 12

function partsOf(word: string): string[] {
  const starts = Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => at)
  return starts.flatMap((from) =>
    Array.from({ length: Math.min(LONGEST_PART, word.length - from) - 1 }, (_, more) =>
      word.slice(from, from + more + 2),
    ),
  )
}

function soundsOf(words: readonly string[]): Sounds {
  const bySyllables = new Map<string, string>()
  const byRoughSyllables = new Map<string, string>()
  const byLetters = new Map<string, string>()
  const byInitials = new Map<string, string>()
  const add = (map: Map<string, string>, key: string, word: string) => {
    if (!map.has(key)) map.set(key, word)
  }
  for (const word of words) {
    const syllables = syllablesOf(word)
    add(bySyllables, syllables.join(' '), word)
    add(byRoughSyllables, syllables.map(roughly).join(' '), word)
    add(byLetters, syllables.join(''), word)
    add(byInitials, syllables.map((each) => each[0] ?? '').join(''), word)
  }
  return {
    bySyllables,
    byRoughSyllables,
    byLetters,
    byInitials,
    nearWord: neighboursOf([...bySyllables.values()].map((word) => [word, word])),
    nearLetters: neighboursOf(byLetters),
  }
}
