import type { ReactNode } from 'react'
import type { DepartureBatch } from '#src/api/desk/departures/batches.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { RecentBatches } from './recent.tsx'

interface Props {
  /** What is typed. */
  fields: ReactNode
  onClear(): void
  isUnreadable: boolean
  /** Enough is typed to ask what it would do. */
  isAsking: boolean
  error: unknown
  /** What became of the last one. */
  result: ReactNode
  onUndone(batch: DepartureBatch): void
  /** Every row as it will be; null until it is known. */
  rows: ReactNode
  /** The rows are of what is typed by now. */
  isCurrent: boolean
  foot: ReactNode
}

/** What is typed, and beside it what that will do with the button that does it: neither hides the other. */
export const Columns = ({ fields, onClear, isUnreadable, foot, ...seen }: Props) => (
  <div className="grid min-h-0 grow grid-cols-[--spacing(80)_minmax(0,1fr)]">
    <div className="grid min-h-0 content-start gap-3 overflow-auto border-line border-r p-4">
      {fields}
      {isUnreadable && <Notice tone="warn">有一项看不懂，请检查数字</Notice>}
      <Button className="justify-self-start" onClick={onClear} size="sm">
        清空
      </Button>
    </div>
    <div className="flex min-h-0 flex-col">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (axe). */}
      <div className="grid min-h-0 grow content-start gap-3 overflow-auto p-4" tabIndex={0}>
        <Seen {...seen} />
      </div>
      {foot}
    </div>
  </div>
)

type SeenProps = Pick<Props, 'isAsking' | 'error' | 'result' | 'onUndone' | 'rows' | 'isCurrent'>

const Seen = ({ isAsking, error, result, onUndone, rows, isCurrent }: SeenProps) => (
  <>
    {result}
    {isAsking && Boolean(error) && <Notice tone="warn">{messageOf(error)}</Notice>}
    {rows && (
      <div aria-busy={!isCurrent} className="aria-busy:opacity-60">
        {rows}
      </div>
    )}
    {isAsking && !rows && !error && <Skeleton className="h-40 rounded-control" />}
    {!isAsking && (
      <>
        <p className="text-ink-500">填写后在这里逐行预览，确认后才会写入。</p>
        <RecentBatches onUndone={onUndone} />
      </>
    )}
  </>
)
