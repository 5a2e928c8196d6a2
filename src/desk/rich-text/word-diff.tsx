import { type ArrayChange, diffArrays } from 'diff'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const wordsIn = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** What was written in and what was taken out, word by word, each part with its place among all words. */
export const wordChanges = (before: string, now: string) => placed(diffArrays(wordsIn(before), wordsIn(now)))

/** Each part with the place where it begins among all words, old and new. */
function placed(parts: readonly ArrayChange<string>[]) {
  let at = 0
  return parts.map(({ added, removed, value }) => {
    const part = { at, added, removed, text: value.join('') }
    at += value.length
    return part
  })
}

export const Added = ({ text }: { text: string }) => (
  <ins className="bg-pine-50 text-pine-700 no-underline">{text}</ins>
)

export const Removed = ({ text }: { text: string }) => <del className="bg-cin-50 text-cin-700">{text}</del>
