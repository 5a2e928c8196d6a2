import { isIdleWord } from '#src/domain/catalog/search-words.ts'
import type { Lexicon } from './lexicon.ts'
import { roughly, syllablesOf } from './pinyin.ts'
import { plain, runsOf } from './runs.ts'

/** What a piece costs: known words are free, the less sure a guess the dearer, and what stays unknown is dearest. */
const cost = { known: 0.1, sameSound: 1, likeSound: 2, oneLetter: 3, oneCharacter: 3, unknown: 20 } as const

/** Longer words are not corrected: letters are those of the pinyin. */
const MOST_LETTERS = 24
const MOST_CHARACTERS = 12

interface Piece {
  cost: number
  word: string
}

/** One reading of a text up to some place: its last word, and the reading before it. */
interface Way extends Piece {
  before: Way | null
}

/**
 * What was probably meant by words that find nothing: characters that sound like a word of the shop, pinyin written
 * together, a letter or a character too many, too few or wrong. Null when there is nothing better than what was typed.
 */
export function correct(typed: string, lexicon: Lexicon): string | null {
  const pieces = runsOf(typed).map(({ kind, text }) => {
    if (kind === 'han') return mendHan(text, lexicon)
    return kind === 'latin' ? mendLatin(text, lexicon) : text
  })
  const corrected = pieces.join(' ')
  return corrected === plain(typed).trim() ? null : corrected
}

/** The cheapest way to read the characters as words. */
function mendHan(text: string, lexicon: Lexicon): string {
  const characters = [...text]
  const syllables = syllablesOf(text)
  // Where characters and their sounds differ in number, no sound can be compared.
  if (syllables.length !== characters.length) return text
  const guess = (from: number, to: number): Piece | null => {
    const piece = characters.slice(from, to).join('')
    const found = guessHan(piece, syllables.slice(from, to), lexicon)
    if (found) return found
    return to - from === 1 ? { cost: cost.unknown, word: piece } : null
  }
  const longest = Math.min(lexicon.longest, MOST_CHARACTERS) + 1
  return joined(cheapest(characters.length, longest, guess) ?? [text])
}

function guessHan(piece: string, syllables: readonly string[], lexicon: Lexicon): Piece | null {
  if (isIdleWord(piece)) return { cost: cost.known, word: piece }
  if (piece.length < 2) return null
  if (lexicon.hasPart(piece)) return { cost: cost.known, word: piece }
  const { bySyllables, byRoughSyllables } = lexicon.sounds()
  const same = bySyllables.get(syllables.join(' '))
  if (same) return { cost: cost.sameSound, word: same }
  const like = byRoughSyllables.get(syllables.map(roughly).join(' '))
  if (like) return { cost: cost.likeSound, word: like }
  const near = piece.length >= 3 ? lexicon.sounds().nearWord(piece) : undefined
  return near ? { cost: cost.oneCharacter, word: near } : null
}

/** Words are written together; only a piece that was corrected from letters is set apart. */
const joined = (words: readonly string[]) => words.join('')

/** Pinyin, several words of it written together, or with one letter wrong. */
function mendLatin(text: string, lexicon: Lexicon): string {
  const { byLetters, nearLetters } = lexicon.sounds()
  const guess = (from: number, to: number): Piece | null => {
    const word = byLetters.get(text.slice(from, to))
    return word ? { cost: cost.sameSound, word: word } : null
  }
  const read = cheapest(text.length, MOST_LETTERS, guess)
  if (read) return read.join(' ')
  if (text.length < 4) return text
  return nearLetters(text) ?? text
}

/** The cheapest way to cover a text of this length with pieces, or null when none covers it. */
function cheapest(length: number, longest: number, guess: (from: number, to: number) => Piece | null) {
  const best: (Way | null)[] = [{ cost: 0, word: '', before: null }]
  for (let to = 1; to <= length; to++) {
    let found: Way | null = null
    for (let from = Math.max(0, to - longest); from < to; from++) {
      const before = best[from]
      const piece = before && guess(from, to)
      if (!before || !piece) continue
      const total = before.cost + piece.cost
      if (!found || total < found.cost) found = { cost: total, word: piece.word, before }
    }
    best.push(found)
  }
  return wordsOf(best[length] ?? null)
}

function wordsOf(way: Way | null): string[] | null {
  if (!way) return null
  const words: string[] = []
  for (let at: Way = way; at.before; at = at.before) words.push(at.word)
  return words.reverse()
}
