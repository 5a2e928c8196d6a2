import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../client/address.ts'
import { BulkBar } from '../../list/parts/bulk-bar.tsx'
import { NoDepartures } from '../batch/no-departures.tsx'
import type { useBatch } from '../batch/use-batch.ts'
import { Legend } from './foot.tsx'
import { Grid } from './grid.tsx'
import type { useCalendar } from './use-calendar.ts'
import type { Selection } from './use-selection.ts'

interface Props {
  calendar: ReturnType<typeof useCalendar>
  openId: number | null
  selection: Selection
  batch: ReturnType<typeof useBatch>
}

/** The rows that have been read, what they lack, and what is done with the chosen cells. */
export function Rows({ calendar, openId, selection, batch }: Props) {
  const { search, set } = useAddress()
  const { found, more, first, rows } = calendar
  const isWithout = search['product_id'] !== undefined && rows.every(({ cells }) => cells.length === 0)
  return (
    <section aria-label="日历" className="panel relative flex min-h-0 min-w-0 flex-col overflow-hidden">
      <div aria-busy={found.isFetching} className="min-h-0 grow overflow-auto">
        {first ? (
          <Grid
            days={first.days}
            from={first.from}
            onMake={batch.isAllowed ? batch.make : null}
            onOpen={({ id }) => void set({ open: String(id) })}
            openId={openId}
            rows={rows}
            selection={batch.isAllowed ? selection : null}
            today={first.today}
          />
        ) : found.error ? (
          <p className="p-4" role="alert">
            {messageOf(found.error)}{' '}
            <Button onClick={() => void found.refetch()} size="sm">
              重试
            </Button>
          </p>
        ) : (
          <Skeleton className="h-full" />
        )}
        {first && rows.length === 0 && <p className="p-6 text-center text-ink-500">没有符合条件的产品</p>}
        {first && rows.length > 0 && isWithout && (
          <NoDepartures productId={Number(search['product_id'])} title="这些天还没有班期" />
        )}
        {found.hasNextPage && (
          <p className="p-3 text-center">
            <Button isBusy={more.isLoadingMore} onClick={more.loadMore} size="sm">
              再显示40行
            </Button>
          </p>
        )}
      </div>
      <Legend rows={rows} />
      {selection.chosen.size > 0 && !batch.mode && (
        <BulkBar count={selection.chosen.size} onClear={selection.clear}>
          <Button look="pine" onClick={() => batch.open('change')} size="sm">
            批量修改
          </Button>
          <Button onClick={() => batch.open('remove')} size="sm">
            移除
          </Button>
        </BulkBar>
      )}
    </section>
  )
}
