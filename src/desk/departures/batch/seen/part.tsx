import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { type DepartureBatch, departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Input } from '#src/api/endpoint.ts'
import { query } from '../../../client/query.ts'
import { useChange } from '../../../client/use-change.ts'
import { useKept } from '../../../client/use-kept.ts'
import { changeOf, untouched } from '../change.ts'
import { Columns } from '../columns.tsx'
import { ChangeFields } from '../fields.tsx'
import { WriteFoot } from '../write-foot.tsx'
import { PlannedRows } from './rows.tsx'
import { anyDay, WhichFields, whichOf } from './which.tsx'

interface Props {
  chosen: readonly number[]
  /** They are taken out, and nothing of them is changed. */
  isRemoval: boolean
  onDone(batch: DepartureBatch): void
  onUndone(batch: DepartureBatch): void
  /** What became of the last one. */
  children: ReactNode
}

const nothing = { named: anyDay, change: untouched, reason: '' }

/** Departures that are there: which of them, and what is done to each. */
export function SeenPart({ chosen, isRemoval, onDone, onUndone, children }: Props) {
  const [typed, setTyped] = useKept<typeof nothing>(
    `departures.${isRemoval ? 'remove' : 'change'}`,
    (kept) => kept ?? nothing,
  )
  const set = (some: Partial<typeof nothing>) => setTyped((before) => ({ ...before, ...some }))
  const change = isRemoval ? { remove: true as const } : changeOf(typed.change)
  const which = whichOf(chosen, typed.named)
  const isAsking = which !== null && change !== null && Object.keys(change).length > 0
  const asked = useDeferredValue<Input<typeof departureBatches.preview> | null>(
    isAsking ? { ...which, change_json: change } : null,
  )
  const found = useQuery({
    ...query(departureBatches.preview, asked ?? { change_json: {} }),
    enabled: asked !== null,
  })
  const shown = isAsking ? found.data : undefined
  const isCurrent = !found.isPlaceholderData
  const apply = useChange(departureBatches.apply, {
    onDone(batch) {
      setTyped(nothing)
      onDone(batch)
    },
  })
  function write() {
    if (!shown || !asked) return
    const seen = shown.rows.filter(({ skip }) => skip === '').flatMap(({ id, version }) => [id, version])
    apply.send({ change_json: asked.change_json, seen_json: seen, reason: typed.reason.trim() })
  }
  return (
    <Columns
      error={found.error}
      fields={
        <>
          {chosen.length > 0 ? (
            <p className="num text-ink-500">已选的 {chosen.length} 个团期</p>
          ) : (
            <WhichFields onChange={(named) => set({ named })} value={typed.named} />
          )}
          {isRemoval ? (
            <p className="text-ink-700">只移除从未有人下单、占位或候补的团期，其他的保持不变。</p>
          ) : (
            <ChangeFields onChange={(next) => set({ change: next })} value={typed.change} />
          )}
        </>
      }
      foot={
        shown && (
          <WriteFoot
            isBusy={apply.isBusy}
            isCurrent={isCurrent}
            onReason={(reason) => set({ reason })}
            onWrite={write}
            reason={typed.reason}
            shown={shown}
            verb={isRemoval ? '移除' : '写入'}
          />
        )
      }
      isAsking={isAsking}
      isCurrent={isCurrent}
      isUnreadable={change === null}
      onClear={() => setTyped(nothing)}
      onUndone={onUndone}
      result={children}
      rows={shown && <PlannedRows isRemoval={isRemoval} shown={shown} />}
    />
  )
}
