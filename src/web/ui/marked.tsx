import { Fragment } from 'react'

interface Part {
  text: string
  isMarked: boolean
}

/** A text in parts, those that were searched for marked; without regard to upper and lower case. */
export function markParts(text: string, words: readonly string[]): Part[] {
  const wanted = words
    .filter((word) => word !== '')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (wanted.length === 0) return [{ text, isMarked: false }]
  // The longest first: of 云南 and 云南大理 the longer one is meant. What the group matched stands at odd places.
  wanted.sort((a, b) => b.length - a.length)
  return text
    .split(new RegExp(`(${wanted.join('|')})`, 'giu'))
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

/** The words of a search, as they were typed apart. */
export const wordsOf = (keyword: string) => keyword.split(/[\s,，、]+/).filter(Boolean)

export const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  markParts(text, words).map((part, index) => (
    // The parts of one text never change places.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <Fragment key={index}>{part.isMarked ? <mark>{part.text}</mark> : part.text}</Fragment>
  ))
