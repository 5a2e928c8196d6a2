import { Added, Removed, wordChanges } from './word-diff.tsx'

interface Props {
  before: string
  now: string
  /** One of two columns shows what was alone, or what is; without it both are shown in one. */
  side?: 'before' | 'now'
}

/** What was written in and what was taken out of a few lines, word by word. */
const TextDiff = ({ before, now, side }: Props) => (
  <span className="whitespace-pre-wrap">
    {wordChanges(before, now).map(({ at, added, removed, text }) => {
      if (added) return side !== 'before' && <Added key={at} text={text} />
      if (removed) return side !== 'now' && <Removed key={at} text={text} />
      return text
    })}
  </span>
)

export default TextDiff
