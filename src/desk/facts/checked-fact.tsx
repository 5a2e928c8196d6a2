import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CheckedFact as Fact, factChecks } from '#src/api/desk/catalog/fact-checks.ts'
import type { FactKind } from '#src/domain/catalog/fact-check.ts'
import { query } from '../client/query.ts'
import { CheckButton } from './check-button.tsx'

interface Props {
  kind: FactKind
  recordId: number
  /** What stands around it where there is such a fact; nothing is drawn where there is none. */
  children(fact: ReactNode): ReactNode
  /** The button alone, where the day stands in the form. */
  isShort?: boolean
}

/** In a record: when what it says was last held against its source, and the button that says it was now. */
export function CheckedFact({ kind, recordId, children, isShort = false }: Props) {
  const { data } = useQuery(query(factChecks.of, { kind, record_id: recordId }))
  const fact = data?.fact
  return fact ? children(isShort ? <CheckButton fact={fact} /> : <CheckedLine fact={fact} />) : null
}

const CheckedLine = ({ fact }: { fact: Fact }) => (
  <div className="flex items-center gap-2 px-4 py-2 text-13/22">
    <p className={`min-w-0 grow ${fact.is_stale ? 'text-warn' : 'text-ink-500'}`}>
      {checkedText(fact)}
      {fact.is_stale && '，已过期'}
    </p>
    <CheckButton fact={fact} />
  </div>
)

/** `2026-08-20 苏晚 核对`, or since when it has been standing unchecked. */
export const checkedText = ({ checked_on: on, checked_by: by, said_on: since }: Fact): string =>
  on === null ? `${since} 写下，从未核对` : `${on} ${by ? `${by} ` : ''}核对`
