import type { ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import type { ListState } from '../use-list.ts'

interface Props {
  counter: string
  list: Pick<ListState<unknown>, 'total' | 'isTotalExact' | 'rows' | 'hasMore' | 'isLoadingMore' | 'loadMore'>
  sums: ReactNode
  hasPeek: boolean
  hasBulk: boolean
}

/** How many there are, what they come to, and the next fifty. */
export const Foot = ({ counter, list, sums, hasPeek, hasBulk }: Props) => (
  <footer className="flex h-9 shrink-0 items-center gap-3 rounded-b-control border-line border-t bg-surface px-4 text-12 text-ink-500">
    <p aria-live="polite">
      {list.total !== null && (
        <>
          <b className="num font-semibold text-ink-900">
            {list.total}
            {list.isTotalExact ? '' : '+'}
          </b>{' '}
          {counter}
          {list.total > list.rows.length && `，已显示 ${list.rows.length}`}
        </>
      )}
    </p>
    {sums && <p className="text-ink-700">{sums}</p>}
    {list.hasMore && (
      <Button busyText="读取中" isBusy={list.isLoadingMore} look="text" onClick={list.loadMore} size="sm">
        加载更多
      </Button>
    )}
    <p aria-hidden className="ml-auto flex gap-3 max-rail:hidden">
      <span>
        <kbd>J</kbd> <kbd>K</kbd> 移动
      </span>
      <span>
        <kbd>Enter</kbd> 打开
      </span>
      {hasPeek && (
        <span>
          <kbd>Space</kbd> 速览
        </span>
      )}
      {hasBulk && (
        <span>
          <kbd>X</kbd> 选择
        </span>
      )}
    </p>
  </footer>
)
