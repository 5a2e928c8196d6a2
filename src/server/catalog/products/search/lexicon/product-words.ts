import { isIdleWord, lengthWord } from '#src/domain/catalog/search-words.ts'
import { productTypeText } from '#src/domain/codes.ts'
import type { ProductTexts } from '../store.ts'
import { type Cut, wordsOf } from './cut.ts'
import { syllablesOf } from './pinyin.ts'

/** Title, destinations and themes, subtitle and highlights, route. */
type Weight = 'A' | 'B' | 'C' | 'D'

export interface ProductWords {
  /** Each behind its weight: `A云南`. */
  words: string[]
  /** Chinese words as they stand in the texts, for cutting and correcting what is typed. */
  vocabulary: string[]
}

/**
 * All the ways to find a product. What a word is found by has the weight of the best place that it stands in; what
 * stands inside a longer word, 冰雪 in 温泉冰雪, counts as if that stood one place lower.
 */
export function productWords(texts: ProductTexts, cut: Cut): ProductWords {
  const weightOf = new Map<string, Weight>()
  const vocabulary = new Set<string>()
  const note = (lexeme: string, weight: Weight) => {
    const known = weightOf.get(lexeme)
    if (known === undefined || weight < known) weightOf.set(lexeme, weight)
  }
  for (const [weight, lines] of parts(texts)) {
    for (const word of lines.flatMap((line) => wordsOf(line, cut))) {
      if (isIdleWord(word)) continue
      if (isName(word)) vocabulary.add(word)
      for (const lexeme of lexemesOf(word)) note(lexeme, weight)
      for (const end of endsOf(word)) note(end, lower[weight])
    }
  }
  weightOf.set(lengthWord(texts.days), 'A')
  for (const lexeme of texts.latin.split(/\s+/).filter(Boolean)) note(lexeme, 'B')
  return { words: [...weightOf].map(([lexeme, weight]) => weight + lexeme), vocabulary: [...vocabulary] }
}

/** The most prominent first. */
const parts = (texts: ProductTexts): [Weight, string[]][] => [
  ['A', [texts.title]],
  ['B', [...texts.places, ...texts.themes]],
  ['C', [texts.subtitle, ...texts.highlights, ...texts.labels, productTypeText[texts.type]]],
  ['D', [...texts.cities, ...texts.way]],
]

const isName = (word: string) => /^\p{Script=Han}{2,}$/u.test(word)

const lower = { A: 'B', B: 'C', C: 'D', D: 'D' } as const

/** A search may begin inside a word. */
const endsOf = (word: string): string[] =>
  isName(word) ? Array.from({ length: word.length - 2 }, (_, at) => word.slice(at + 1)) : []

/** The word, its pinyin and its initials. */
function lexemesOf(word: string): string[] {
  if (!isName(word)) return [word]
  const syllables = syllablesOf(word)
  return [word, syllables.join(''), syllables.map((each) => each[0] ?? '').join('')]
}
