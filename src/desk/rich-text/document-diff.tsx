import { type ArrayChange, diffArrays } from 'diff'
import { wordsOf } from './document-text.ts'

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const wordsIn = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

interface Props {
  /** Documents as a form holds them. */
  before: string
  now: string
  /** What a document without nodes stands for: the text from before it was one. */
  html: string
}

/** What was written in and what was taken out, word by word; long parts that are the same are left out. */
const DocumentDiff = ({ before, now, html }: Props) => (
  <span className="whitespace-pre-wrap">
    {placed(diffArrays(wordsIn(wordsOf(before, html)), wordsIn(wordsOf(now, html)))).map(
      ({ at, added, removed, text }) =>
        added ? (
          <ins className="bg-pine-50 text-pine-700 no-underline" key={at}>
            {text}
          </ins>
        ) : removed ? (
          <del className="bg-cin-50 text-cin-700" key={at}>
            {text}
          </del>
        ) : (
          shortened(text)
        ),
    )}
  </span>
)

/** Each part with the place where it begins among all words, old and new. */
function placed(parts: readonly ArrayChange<string>[]) {
  let at = 0
  return parts.map(({ added, removed, value }) => {
    const part = { at, added, removed, text: value.join('') }
    at += value.length
    return part
  })
}

/** How much of what is the same stands on each side of a change. */
const AROUND = 24

const shortened = (text: string) =>
  text.length > 3 * AROUND ? `${text.slice(0, AROUND)} … ${text.slice(-AROUND)}` : text

export default DocumentDiff
