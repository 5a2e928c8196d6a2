import { Fragment } from 'react'

interface Part {
  text: string
  isMarked: boolean
}

/** A text in parts, those that were searched for marked; without regard to upper and lower case. */
export function markParts(text: string, words: readonly string[]): Part[] {
  // The longest first: of 云南 and 云南大理 the longer one is meant.
  const wanted = words
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
    .sort((a, b) => b.length - a.length)
  const lower = inSmallLetters(text)
  const parts: Part[] = []
  let plainFrom = 0
  let at = 0
  const endPlain = () => {
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), isMarked: false })
  }
  while (at < text.length) {
    const word = wanted.find((each) => lower.startsWith(each, at))
    if (word === undefined) {
      at += 1
      continue
    }
    endPlain()
    parts.push({ text: text.slice(at, at + word.length), isMarked: true })
    at += word.length
    plainFrom = at
  }
  endPlain()
  return parts
}

/** The few letters that grow when they become small would move all places behind them. */
function inSmallLetters(text: string): string {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text
}

/** The words of a search, as they were typed apart. */
export const wordsOf = (keyword: string) => keyword.split(/[\s,，、]+/).filter(Boolean)

export const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  markParts(text, words).map((part, index) => (
    // The parts of one text never change places.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <Fragment key={index}>{part.isMarked ? <mark>{part.text}</mark> : part.text}</Fragment>
  ))
