import { isIdleWord } from '#src/domain/search-words.ts'
import type { Lexicon } from './lexicon.ts'
import { roughly, syllablesOf } from './pinyin.ts'
import { plain, runsOf } from './runs.ts'

/** What a piece costs: known words are free, the less sure a guess the dearer, and what stays unknown is dearest. */
const cost = { known: 0.1, sameSound: 1, likeSound: 2, oneLetter: 3, oneCharacter: 3, unknown: 20 } as const

interface Way {
  cost: number
  words: string[]
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
  // Where the two do not run in step, nothing can be said about sounds.
  if (syllables.length !== characters.length) return text
  const guess = (from: number, to: number): Way | null => {
    const piece = characters.slice(from, to).join('')
    const found = guessHan(piece, syllables.slice(from, to), lexicon)
    if (found) return found
    return to - from === 1 ? { cost: cost.unknown, words: [piece] } : null
  }
  return joined(cheapest(characters.length, lexicon.longest, guess)?.words ?? [text])
}

function guessHan(piece: string, syllables: readonly string[], lexicon: Lexicon): Way | null {
  if (isIdleWord(piece)) return { cost: cost.known, words: [piece] }
  if (piece.length < 2) return null
  if (lexicon.hasPart(piece)) return { cost: cost.known, words: [piece] }
  const { bySyllables, byRoughSyllables } = lexicon.sounds()
  const same = bySyllables.get(syllables.join(' '))
  if (same) return { cost: cost.sameSound, words: [same] }
  const like = byRoughSyllables.get(syllables.map(roughly).join(' '))
  if (like) return { cost: cost.likeSound, words: [like] }
  const near = piece.length >= 3 ? nearest(piece, lexicon) : undefined
  return near ? { cost: cost.oneCharacter, words: [near] } : null
}

/** Words are written together; only a piece that was mended from letters is set apart. */
const joined = (words: readonly string[]) => words.join('')

function nearest(piece: string, lexicon: Lexicon) {
  for (const word of lexicon.sounds().bySyllables.values())
    if (word.length >= 3 && isOneEditAway(piece, word)) return word
  return undefined
}

/** Pinyin, several words of it written together, or with one letter wrong. */
function mendLatin(text: string, lexicon: Lexicon): string {
  const { byLetters } = lexicon.sounds()
  const guess = (from: number, to: number): Way | null => {
    const word = byLetters.get(text.slice(from, to))
    return word ? { cost: cost.sameSound, words: [word] } : null
  }
  const read = cheapest(text.length, 24, guess)
  if (read) return read.words.join(' ')
  if (text.length < 4) return text
  for (const [letters, word] of byLetters) if (isOneEditAway(text, letters)) return word
  return text
}

/** The cheapest way to cover a text of this length with pieces, or null when none covers it. */
function cheapest(length: number, longest: number, guess: (from: number, to: number) => Way | null) {
  const best: (Way | null)[] = [{ cost: 0, words: [] }]
  for (let to = 1; to <= length; to++) {
    let found: Way | null = null
    for (let from = Math.max(0, to - longest - 1); from < to; from++) {
      const before = best[from]
      const piece = before && guess(from, to)
      if (!before || !piece) continue
      const total = before.cost + piece.cost
      if (!found || total < found.cost) found = { cost: total, words: [...before.words, ...piece.words] }
    }
    best.push(found)
  }
  return best[length] ?? null
}

/** One character more, less or other, or two neighbours changed over. */
function isOneEditAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const rests = (a: number, b: number) => one.slice(same + a) === other.slice(same + b)
  if (one.length !== other.length) return one.length > other.length ? rests(1, 0) : rests(0, 1)
  return rests(1, 1) || (one[same] === other[same + 1] && one[same + 1] === other[same] && rests(2, 2))
}
