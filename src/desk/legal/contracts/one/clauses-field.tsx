import { Plus } from 'lucide-react'
import { MOST_CLAUSES } from '#src/domain/booking/contracts/clauses.ts'
import type { Clause } from '#src/domain/booking/contracts/placeholders.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { ClauseField } from './clause-field.tsx'
import { bodyOf, clauseOfError, clausesOf } from './clauses.ts'

interface Props {
  value: string
  error: string | undefined
  onChange(event: { target: { value: string } }): void
}

/** The clauses of a template, one below the other, as they will be numbered. */
export function ClausesField({ value, error, onChange }: Props) {
  const clauses = clausesOf(value)
  const wrong = clauseOfError(error)
  const write = (next: readonly Clause[]) => onChange({ target: { value: bodyOf(next) } })
  const put = (at: number, clause: Clause) =>
    write(clauses.map((each, index) => (index === at ? clause : each)))
  function move(at: number, by: -1 | 1) {
    const next = [...clauses]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    write(next)
  }
  return (
    <div>
      {error && wrong === null && (
        <Notice className="mb-3" live tone="err">
          {error}
        </Notice>
      )}
      <ol className="grid gap-3">
        {clauses.map((clause, index) => (
          <ClauseField
            clause={clause}
            count={clauses.length}
            error={wrong === index ? error : undefined}
            index={index}
            // biome-ignore lint/suspicious/noArrayIndexKey: a clause has no name of its own, and its place is its number.
            key={index}
            onChange={(next) => put(index, next)}
            onMove={(by) => move(index, by)}
            onRemove={() => write(clauses.filter((_, at) => at !== index))}
          />
        ))}
      </ol>
      <Button
        className="mt-3"
        disabled={clauses.length >= MOST_CLAUSES}
        onClick={() => write([...clauses, { title: '', paragraphs: [''] }])}
        size="sm"
      >
        <Plus aria-hidden className="icon" />
        增加一条
      </Button>
    </div>
  )
}
