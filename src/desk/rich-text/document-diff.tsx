import { wordsOf } from './document-text.ts'
import { Added, Removed, wordChanges } from './word-diff.tsx'

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
    {wordChanges(wordsOf(before, html), wordsOf(now, html)).map(({ at, added, removed, text }) =>
      added ? <Added key={at} text={text} /> : removed ? <Removed key={at} text={text} /> : shortened(text),
    )}
  </span>
)

/** How much of what is the same stands on each side of a change. */
const AROUND = 24

const shortened = (text: string) =>
  text.length > 3 * AROUND ? `${text.slice(0, AROUND)} … ${text.slice(-AROUND)}` : text

export default DocumentDiff
