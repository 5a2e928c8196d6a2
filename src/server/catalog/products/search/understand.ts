import { isIdleWord, lengthWord, smallNumber, synonymsOf } from '#src/domain/catalog/search-words.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import { plain, runsOf } from './lexicon/runs.ts'
import type { Spelling, Terms } from './terms.ts'

/** More words than anybody types; what is longer is no search. */
const MOST_TERMS = 10

const lengthPattern = /(\d{1,2}|[一二两三四五六七八九十]{1,3})\s*[天日]游?/gu

/** What was typed as terms that must all match. Null when nothing was typed that could be searched for. */
export function understand(typed: string, lexicon: Lexicon): Terms | null {
  const text = plain(typed).trim()
  if (text === '') return null
  if (/^\d+$/.test(text)) return { productId: numberOf(text), terms: [[whole(text)]] }
  const lengths: string[] = []
  const rest = text.replace(lengthPattern, (all, digits: string) => {
    const days = smallNumber(digits)
    if (days === null) return all
    lengths.push(lengthWord(days))
    return ' '
  })
  const words = runsOf(rest).flatMap(({ kind, text }) => (kind === 'han' ? hanWords(text, lexicon) : [text]))
  const busy = words.filter((word) => !isIdleWord(word))
  const searched = busy.length > 0 || lengths.length > 0 ? busy : words
  const terms = [...new Set(searched)].map((word) => spellingsOf(word, lexicon))
  return { productId: null, terms: [...terms, ...lengths.map((word) => [whole(word)])].slice(0, MOST_TERMS) }
}

/** A number that no product can have finds none. */
const numberOf = (digits: string) => (digits.length <= 9 ? Number(digits) : 0)

const whole = (text: string): Spelling => ({ text, isBeginning: false })
const beginning = (text: string): Spelling => ({ text, isBeginning: true })

/** A word is found whole or as the beginning of another; so are words for the same. */
function spellingsOf(word: string, lexicon: Lexicon): Spelling[] {
  const isWhole = /^\d+$/.test(word) || isInitials(word, lexicon)
  return [isWhole ? whole(word) : beginning(word), ...synonymsOf(word).map(otherWord)]
}

/** 银发 stands in 银发慢游; a single character stands in too much. */
const otherWord = (word: string): Spelling => (word.length === 1 ? whole(word) : beginning(word))

/** Two or three letters begin too many words to be meant as a beginning when they are somebody's initials. */
const isInitials = (word: string, lexicon: Lexicon) =>
  /^[a-z]{2,3}$/.test(word) && lexicon.sounds().byInitials.has(word)

/** The words of the shop in it, and between them what it does not know: in one piece, or as parts of words. */
function hanWords(text: string, lexicon: Lexicon): string[] {
  const words: string[] = []
  let unknown = ''
  const endUnknown = () => {
    if (unknown !== '') words.push(...partsOf(unknown, lexicon))
    unknown = ''
  }
  for (const word of lexicon.cut(text)) {
    if (word.length === 1 && !isIdleWord(word)) unknown += word
    else {
      endUnknown()
      words.push(word)
    }
  }
  endUnknown()
  return words
}

/** The longest parts of known words from the left, when they cover the text; else the text, which will be corrected. */
function partsOf(text: string, lexicon: Lexicon): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    let to = Math.min(text.length, at + Math.max(1, lexicon.longest))
    while (to > at + 1 && !lexicon.hasPart(text.slice(at, to))) to--
    parts.push(text.slice(at, to))
    at = to
  }
  return parts.some((part) => part.length > 1) ? parts : [text]
}
