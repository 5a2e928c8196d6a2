import type { ReactNode } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { clockText } from '../../parts/time-text.ts'
import type { ListState } from '../use-list.ts'

/** Before the first rows are there: the boxes of the final layout. */
export const LoadingRows = () => (
  <div aria-label="正在读取" role="status">
    {['w-3/4', 'w-2/3', 'w-4/5', 'w-1/2', 'w-3/5', 'w-3/4', 'w-2/3', 'w-1/2'].map((width, at) => (
      // The lines of one skeleton never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <div className="flex h-10 items-center border-line border-b px-4" key={at}>
        <Skeleton className={`h-3.5 ${width}`} />
      </div>
    ))}
  </div>
)

/** Nothing could be read, and nothing is there from before. */
export const FailedList = ({ error, onRetry }: { error: unknown; onRetry(): void }) => (
  <div className="grid justify-items-center gap-2 px-6 py-16 text-center" role="alert">
    <p className="font-semibold text-14/22">读取失败</p>
    <p className="text-ink-500">{messageOf(error)}</p>
    <Button onClick={onRetry}>重试</Button>
  </div>
)

/** A reload that failed never empties a list: it says from when the rows are. */
export const StaleStrip = ({ list }: { list: Pick<ListState<never>, 'updatedAt' | 'retry'> }) => (
  <div
    className="flex h-10 shrink-0 items-center gap-2 border-line border-b bg-warn-50 px-4 text-warn"
    role="alert"
  >
    读取失败，已显示 <span className="num font-medium">{clockText(list.updatedAt)}</span> 的内容
    <button className="btn btn-text btn-sm" onClick={list.retry} type="button">
      重试
    </button>
  </div>
)

interface EmptyProps {
  noun: string
  nothing: ReactNode
  /** Present where filters are set. */
  onClear: (() => void) | undefined
}

/** Nothing fits the filters, or nothing exists at all: two different things to do about it. */
export const EmptyList = ({ noun, nothing, onClear }: EmptyProps) => (
  <div className="grid justify-items-center gap-3 px-6 py-16 text-center">
    {onClear ? (
      <>
        <p className="font-semibold font-serif text-18/28">没有符合条件的{noun}</p>
        <Button onClick={onClear}>清除筛选</Button>
      </>
    ) : (
      <>
        <p className="font-semibold font-serif text-18/28">还没有{noun}</p>
        <div className="max-w-110 text-balance text-ink-500">{nothing}</div>
      </>
    )}
  </div>
)
