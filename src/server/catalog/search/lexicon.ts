import { allIdleWords, synonymsFor } from '#src/domain/search-words.ts'
import type { Db } from '#src/platform/db/database.ts'
import { type Cut, vocabularyCut } from './cut.ts'
import { roughly, syllablesOf } from './pinyin.ts'
import { findLexicon } from './store.ts'

/** The words of the shop as a search needs them. */
export interface Lexicon {
  version: string
  has(word: string): boolean
  /** Some word is or contains this. */
  hasPart(text: string): boolean
  cut: Cut
  /** Words by how they sound, the most frequent first; made when something has to be mended. */
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
}

/** One per database; a process has one, a test file its own. */
const kept = new WeakMap<Db, Lexicon>()

export const keptLexicon = (db: Db): Lexicon | undefined => kept.get(db)

/** Reads it anew and keeps it. */
export async function loadLexicon(db: Db): Promise<Lexicon> {
  const { version, words } = await findLexicon(db)
  const lexicon = lexiconOf(version, words)
  kept.set(db, lexicon)
  return lexicon
}

function lexiconOf(version: string, vocabulary: readonly string[]): Lexicon {
  const ofShop = new Set(vocabulary)
  const words = [...new Set([...vocabulary, ...synonymsFor((word) => ofShop.has(word))])]
  const known = new Set(words)
  const text = words.join(' ')
  let sounds: Sounds | undefined
  return {
    version,
    has: (word) => known.has(word),
    hasPart: (part) => text.includes(part),
    cut: vocabularyCut([...words, ...allIdleWords]),
    sounds: () => {
      sounds ??= soundsOf(words)
      return sounds
    },
    longest: Math.max(0, ...words.map(({ length }) => length)),
  }
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
  return { bySyllables, byRoughSyllables, byLetters, byInitials }
}
