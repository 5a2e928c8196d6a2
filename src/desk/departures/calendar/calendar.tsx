import { lazy, Suspense } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../client/address.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBatch } from '../batch/use-batch.ts'
import { DeparturePanel } from './panel.tsx'
import { Rows } from './rows.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCalendar } from './use-calendar.ts'
import { useSelection } from './use-selection.ts'

const BatchPanel = lazy(() => import('../batch/panel.tsx'))

/** The calendar of departures with the one that is opened beside it, or what is done to many. */
export function Calendar() {
  const { search, set } = useAddress()
  const calendar = useCalendar(search)
  const { first, rows } = calendar
  const openId = Number(search['open']) || null
  const selection = useSelection(rows)
  const batch = useBatch()
  const close = () => void set({ open: undefined })
  useKeys({
    escape() {
      if (batch.mode) batch.close()
      else if (selection.chosen.size > 0) selection.clear()
      else if (openId !== null) close()
      else return false
    },
  })
  return (
    <div className="flex h-full min-h-0 flex-col gap-2.5">
      <Toolbar
        days={first?.days}
        from={first?.from}
        onBatch={batch.isAllowed ? batch.open : null}
        product={first?.product ?? ''}
      />
      <div
        className={`grid min-h-0 grow gap-3 ${batch.mode ? 'grid-cols-[minmax(0,1fr)_--spacing(160)]' : openId === null ? '' : 'grid-cols-[minmax(0,1fr)_--spacing(88)]'}`}
      >
        <Rows batch={batch} calendar={calendar} openId={batch.mode ? null : openId} selection={selection} />
        {batch.mode ? (
          <Suspense fallback={<Skeleton className="h-full rounded-control" />}>
            <BatchPanel
              chosen={[...selection.chosen]}
              mode={batch.mode}
              onClose={batch.close}
              onDone={selection.clear}
              onMode={batch.open}
              start={batch.start}
              startKey={batch.startKey}
            />
          </Suspense>
        ) : (
          openId !== null && <DeparturePanel id={openId} key={openId} onClose={close} />
        )}
      </div>
    </div>
  )
}
