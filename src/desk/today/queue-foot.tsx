import { Button } from '#src/ui/button.tsx'
import type { Queue } from './use-queue.ts'

const keys = [
  ['J', 'K', '移动'],
  ['Enter', '打开'],
  ['Space', '速览'],
  ['C', '领取'],
  ['S', '稍后'],
] as const

/** What the keys do, how many items there are, and the next fifty. */
export const QueueFoot = ({ queue: { items, total, isTotalExact, list } }: { queue: Queue }) => (
  <div className="mt-auto flex h-9 shrink-0 items-center gap-4 border-line border-t px-4 text-12/18 text-ink-500">
    {keys.map((each) => (
      <span className="flex items-center gap-1" key={each.join()}>
        {each.slice(0, -1).map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {each.at(-1)}
      </span>
    ))}
    <p aria-live="polite" className="ml-auto">
      共 {total}
      {isTotalExact ? '' : '+'} 项{total > items.length && `，已显示 ${items.length}`}
    </p>
    {list.hasMore && (
      <Button busyText="读取中" isBusy={list.isLoadingMore} look="text" onClick={list.loadMore} size="sm">
        加载更多
      </Button>
    )}
  </div>
)
