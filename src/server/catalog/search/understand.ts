import { isIdleWord, lengthWord, smallNumber, synonymsOf } from '#src/domain/search-words.ts'
import type { Lexicon } from './lexicon.ts'
import { plain, runsOf } from './runs.ts'
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
  const words = runsOf(rest).flatMap(({ kind, text }) => (kind === 'han' ? lexicon.cut(text) : [text]))
  const busy = words.filter((word) => !isIdleWord(word))
  const searched = busy.length > 0 || lengths.length > 0 ? busy : words
  const terms = [...new Set(searched)].map((word) => spellingsOf(word))
  return { productId: null, terms: [...terms, ...lengths.map((word) => [whole(word)])].slice(0, MOST_TERMS) }
}

/** A number that no product can have finds none. */
const numberOf = (digits: string) => (digits.length <= 9 ? Number(digits) : 0)

const whole = (text: string): Spelling => ({ text, isBeginning: false })
const beginning = (text: string): Spelling => ({ text, isBeginning: true })

/** A word is found whole or as the beginning of another; so are words for the same. */
const spellingsOf = (word: string): Spelling[] => [
  isShortNumber(word) ? whole(word) : beginning(word),
  ...synonymsOf(word).map(whole),
]

const isShortNumber = (word: string) => /^\d+$/.test(word)
