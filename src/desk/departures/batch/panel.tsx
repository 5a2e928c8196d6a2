import { X } from 'lucide-react'
import { useState } from 'react'
import type { DepartureBatch } from '#src/api/desk/departures/batches.ts'
import { MakingPart } from './making/part.tsx'
import type { MakingStart } from './making/use-making.ts'
import { BatchResult } from './recent.tsx'
import { SeenPart } from './seen/part.tsx'
import { type BatchMode, batchModes } from './use-batch.ts'

const titles: Record<BatchMode, string> = { change: '批量修改', create: '新建班期', remove: '移除班期' }

interface Props {
  mode: BatchMode
  onMode(mode: BatchMode): void
  /** The drawn departures; empty where products and days are named instead. */
  chosen: readonly number[]
  /** What a new departure begins with; another beginning is another form. */
  start: MakingStart
  startKey: string
  onClose(): void
  onDone(): void
}

/** Many departures at once: which, what, every row as it will be, and what was written (desk book §4.3). */
export default function BatchPanel({ mode, onMode, chosen, start, startKey, onClose, onDone }: Props) {
  const [result, setResult] = useState<DepartureBatch | null>(null)
  const done = (batch: DepartureBatch) => {
    setResult(batch)
    onDone()
  }
  return (
    <aside aria-label={titles[mode]} className="panel flex min-h-0 flex-col">
      <header className="flex h-10 shrink-0 items-center gap-1 border-line border-b pr-2 pl-3">
        <fieldset className="flex gap-1">
          <legend className="sr-only">做什么</legend>
          {batchModes.map((each) => (
            <button
              aria-pressed={each === mode}
              className={`chip ${each === mode ? 'on' : ''}`}
              key={each}
              onClick={() => {
                setResult(null)
                onMode(each)
              }}
              type="button"
            >
              {titles[each]}
            </button>
          ))}
        </fieldset>
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
      {mode === 'create' ? (
        <MakingPart key={startKey} onDone={done} onUndone={setResult} start={start}>
          {result && <BatchResult batch={result} onUndone={setResult} />}
        </MakingPart>
      ) : (
        <SeenPart chosen={chosen} isRemoval={mode === 'remove'} key={mode} onDone={done} onUndone={setResult}>
          {result && <BatchResult batch={result} onUndone={setResult} />}
        </SeenPart>
      )}
    </aside>
  )
}
