import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { type DepartureBatch, departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Input } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { Notice } from '#src/ui/notice.tsx'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { changeOf, untouched } from './change.ts'
import { ChangeFields } from './fields.tsx'
import { RecentBatches } from './recent.tsx'
import { PlannedRows } from './rows.tsx'
import { anyDay, WhichFields, whichOf } from './which.tsx'
import { WriteFoot } from './write-foot.tsx'

interface Props {
  chosen: readonly number[]
  /** They are taken out, and nothing of them is changed. */
  isRemoval: boolean
  onDone(batch: DepartureBatch): void
  onUndone(batch: DepartureBatch): void
  /** What became of the last one. */
  children: ReactNode
}

/** Departures that are there: which of them, and what is done to each. */
export function SeenPart({ chosen, isRemoval, onDone, onUndone, children }: Props) {
  const [typed, setTyped] = useState(untouched)
  const [named, setNamed] = useState(anyDay)
  const [reason, setReason] = useState('')
  const change = isRemoval ? { remove: true as const } : changeOf(typed)
  const which = whichOf(chosen, named)
  const isAsking = which !== null && change !== null && Object.keys(change).length > 0
  const asked = useDeferredValue<Input<typeof departureBatches.preview> | null>(
    isAsking ? { ...which, change_json: change } : null,
  )
  const found = useQuery({
    ...query(departureBatches.preview, asked ?? { change_json: {} }),
    enabled: asked !== null,
  })
  const shown = isAsking ? found.data : undefined
  const apply = useChange(departureBatches.apply, {
    onDone(batch) {
      setTyped(untouched)
      setNamed(anyDay)
      setReason('')
      onDone(batch)
    },
  })
  function write() {
    if (!shown || change === null) return
    const seen = shown.rows.filter(({ skip }) => skip === '').flatMap(({ id, version }) => [id, version])
    apply.send({ change_json: change, seen_json: seen, reason: reason.trim() })
  }
  return (
    <>
      <div className="grid min-h-0 grow content-start gap-3 overflow-auto p-4">
        {children}
        {chosen.length > 0 ? (
          <p className="num text-ink-500">已选的 {chosen.length} 个团期</p>
        ) : (
          <WhichFields onChange={setNamed} value={named} />
        )}
        {isRemoval ? (
          <p className="text-ink-700">只移除从未有人下单、占位或候补的团期，其他的保持不变。</p>
        ) : (
          <ChangeFields onChange={setTyped} value={typed} />
        )}
        {change === null && <Notice tone="warn">有一项看不懂，请检查数字</Notice>}
        {isAsking && found.error && <Notice tone="warn">{messageOf(found.error)}</Notice>}
        {shown && <PlannedRows isRemoval={isRemoval} shown={shown} />}
        {!isAsking && <RecentBatches onUndone={onUndone} />}
      </div>
      {shown && (
        <WriteFoot
          isBusy={apply.isBusy}
          onReason={setReason}
          onWrite={write}
          reason={reason}
          shown={shown}
          verb={isRemoval ? '移除' : '写入'}
        />
      )}
    </>
  )
}
