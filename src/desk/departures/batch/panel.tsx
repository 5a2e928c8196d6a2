import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { type DepartureBatch, departureBatches } from '#src/api/desk/departures/batches.ts'
import type { Input } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { changeOf, untouched } from './change.ts'
import { ChangeFields } from './fields.tsx'
import { BatchResult, RecentBatches } from './recent.tsx'
import { PlannedRows } from './rows.tsx'
import { anyDay, WhichFields, whichOf } from './which.tsx'

interface Props {
  /** The drawn departures; empty where products and days are named instead. */
  chosen: readonly number[]
  onClose(): void
  onDone(): void
}

const SHORTEST_REASON = 5

/** Many departures at once: which, what, every row from → to, and what was written (desk book §4.3). */
export default function BatchPanel({ chosen, onClose, onDone }: Props) {
  const [typed, setTyped] = useState(untouched)
  const [named, setNamed] = useState(anyDay)
  const [reason, setReason] = useState('')
  const [result, setResult] = useState<DepartureBatch | null>(null)
  const change = changeOf(typed)
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
      setResult(batch)
      setTyped(untouched)
      setReason('')
      onDone()
    },
  })
  const isReady = shown !== undefined && shown.writable > 0 && [...reason.trim()].length >= SHORTEST_REASON
  function write() {
    if (!shown || change === null) return
    const seen = shown.rows.filter(({ skip }) => skip === '').flatMap(({ id, version }) => [id, version])
    apply.send({ change_json: change, seen_json: seen, reason: reason.trim() })
  }
  return (
    <aside aria-label="批量修改" className="panel flex min-h-0 flex-col">
      <header className="flex h-10 shrink-0 items-center gap-2 border-line border-b pr-2 pl-4">
        <h2 className="font-semibold text-14/22">批量修改</h2>
        {chosen.length > 0 && <span className="num text-ink-500">{chosen.length} 个团期</span>}
        <button
          aria-label="关闭"
          className="ml-auto grid size-8 place-items-center rounded-row text-ink-500 hover:bg-sunk hover:text-ink-900"
          onClick={onClose}
          title="Esc"
          type="button"
        >
          <X aria-hidden className="icon" />
        </button>
      </header>
      <div className="grid min-h-0 grow content-start gap-3 overflow-auto p-4">
        {result && <BatchResult batch={result} onUndone={setResult} />}
        {chosen.length === 0 && <WhichFields onChange={setNamed} value={named} />}
        <ChangeFields onChange={setTyped} value={typed} />
        {change === null && <Notice tone="warn">有一项看不懂，请检查数字</Notice>}
        {isAsking && found.error && <Notice tone="warn">{messageOf(found.error)}</Notice>}
        {shown && <PlannedRows shown={shown} />}
        {!isAsking && <RecentBatches onUndone={setResult} />}
      </div>
      {shown && (
        <footer className="shrink-0 border-line border-t px-4 pt-2 pb-3">
          <TextInput
            help="至少5个字，会写入每个团期的记录"
            label="原因"
            maxLength={100}
            name="reason"
            onChange={({ target }) => setReason(target.value)}
            required
            value={reason}
          />
          <Button
            className="mt-2 w-full"
            disabled={!isReady}
            isBusy={apply.isBusy}
            look="pine"
            onClick={write}
          >
            {shown.needs_second ? `提交复核 ${shown.writable} 个团期` : `写入 ${shown.writable} 个团期`}
          </Button>
        </footer>
      )}
    </aside>
  )
}
