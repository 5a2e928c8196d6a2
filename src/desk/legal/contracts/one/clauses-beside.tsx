import { type Clause, withLabels } from '#src/domain/booking/contracts/placeholders.ts'
import { Added, Removed, wordChanges } from '../../../rich-text/word-diff.tsx'
import { clausesOf } from './clauses.ts'

interface Props {
  before: string
  now: string
  /** The new side alone, where the two already stand beside each other. */
  onlyNow?: boolean
}

interface Pair {
  key: string
  old: string | null
  now: string | null
}

const textOf = ({ title, paragraphs }: Clause) => withLabels([title, ...paragraphs].join('\n'))

/** Clauses that belong together by their titles, in the order of the new text; what is gone stands where it stood. */
function pairsOf(before: readonly Clause[], now: readonly Clause[]): Pair[] {
  const pairs: Pair[] = now.map((clause, index) => {
    const old = before.find(({ title }) => title === clause.title)
    return { key: `now-${index}`, old: old ? textOf(old) : null, now: textOf(clause) }
  })
  const kept = new Set(now.map(({ title }) => title))
  for (const [index, clause] of before.entries()) {
    if (kept.has(clause.title)) continue
    const place = Math.min(index, pairs.length)
    pairs.splice(place, 0, { key: `old-${index}`, old: textOf(clause), now: null })
  }
  return pairs
}

/** Two texts clause by clause, what differs marked on its side. */
export default function ClausesBeside({ before, now, onlyNow = false }: Props) {
  const pairs = pairsOf(clausesOf(before), clausesOf(now))
  const changed = pairs.filter((pair) => pair.old !== pair.now)
  if (onlyNow)
    return changed.length === 0 ? (
      <span className="text-ink-500">没有改动</span>
    ) : (
      changed.map((pair) => <Side key={pair.key} pair={pair} side="now" />)
    )
  return (
    <>
      <p className="mb-2 text-12 text-ink-500">
        {changed.length === 0 ? '两边相同' : `${changed.length} 条不同，共 ${pairs.length} 条`}
      </p>
      <ol>
        {pairs.map((pair) => (
          <li
            className={`grid grid-cols-2 gap-4 border-line border-t py-2 ${pair.old === pair.now ? 'text-ink-500' : ''}`}
            key={pair.key}
          >
            <Side pair={pair} side="old" />
            <Side pair={pair} side="now" />
          </li>
        ))}
      </ol>
    </>
  )
}

/** The first line is the clause's title. */
function Side({ pair: { old, now }, side }: { pair: Pair; side: 'old' | 'now' }) {
  const own = side === 'old' ? old : now
  if (own === null) return <p className="text-ink-500">{side === 'old' ? '没有这一条' : '已删除'}</p>
  if (old === now || old === null || now === null) {
    const [title = '', ...lines] = own.split('\n')
    const Mark = side === 'old' ? Removed : Added
    const isAlone = old === null || now === null
    return (
      <div className="wrap-anywhere whitespace-pre-wrap text-13/22">
        <p className="font-semibold">{isAlone ? <Mark text={title} /> : title}</p>
        {isAlone ? <Mark text={lines.join('\n')} /> : lines.join('\n')}
      </div>
    )
  }
  return (
    <div className="wrap-anywhere whitespace-pre-wrap text-13/22 first-line:font-semibold">
      {wordChanges(old, now).map(({ at, added, removed, text }) => {
        if (added) return side === 'now' && <Added key={at} text={text} />
        if (removed) return side === 'old' && <Removed key={at} text={text} />
        return text
      })}
    </div>
  )
}
