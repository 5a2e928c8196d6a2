import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { departureCalendar } from '#src/api/desk/departures/calendar.ts'
import { messageOf } from '#src/api/reply.ts'
import { addDays, type Day, monthDayText } from '#src/domain/calendar-day.ts'
import { productTypes, productTypeText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../../client/address.ts'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import type { Filter } from '../../list/filter.ts'
import { Filters } from '../../list/filters.tsx'
import { BulkBar } from '../../list/parts/bulk-bar.tsx'
import { Legend } from './foot.tsx'
import { Grid } from './grid.tsx'
import { DeparturePanel } from './panel.tsx'
import { FOUR_WEEKS, useCalendar } from './use-calendar.ts'
import { useSelection } from './use-selection.ts'

const BatchPanel = lazy(() => import('../batch/panel.tsx'))

/** The calendar of departures with the one that is opened beside it. */
export function Calendar() {
  const { search, set } = useAddress()
  const { found, first, rows } = useCalendar(search)
  const openId = Number(search['open']) || null
  const may = useMay()
  const selection = useSelection(rows)
  const [isBatch, setBatch] = useState(false)
  const close = () => void set({ open: undefined })
  useKeys({
    escape() {
      if (isBatch) setBatch(false)
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
        onBatch={may('departure.batch') ? () => setBatch(true) : null}
        product={first?.product ?? ''}
      />
      <div
        className={`grid min-h-0 grow gap-3 ${openId === null && !isBatch ? '' : 'grid-cols-[minmax(0,1fr)_--spacing(88)]'}`}
      >
        <section aria-label="日历" className="panel relative flex min-h-0 min-w-0 flex-col overflow-hidden">
          <div aria-busy={found.isFetching} className="min-h-0 grow overflow-auto">
            {first ? (
              <Grid
                days={first.days}
                from={first.from}
                onOpen={({ id }) => void set({ open: String(id) })}
                openId={isBatch ? null : openId}
                rows={rows}
                selection={may('departure.batch') ? selection : null}
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
            {found.hasNextPage && (
              <p className="p-3 text-center">
                <Button
                  isBusy={found.isFetchingNextPage}
                  onClick={() => void found.fetchNextPage()}
                  size="sm"
                >
                  再显示40行
                </Button>
              </p>
            )}
          </div>
          <Legend rows={rows} />
          {selection.chosen.size > 0 && !isBatch && (
            <BulkBar count={selection.chosen.size} onClear={selection.clear}>
              <Button look="pine" onClick={() => setBatch(true)} size="sm">
                批量修改
              </Button>
            </BulkBar>
          )}
        </section>
        {isBatch ? (
          <Suspense fallback={<Skeleton className="h-full rounded-control" />}>
            <BatchPanel
              chosen={[...selection.chosen]}
              onClose={() => setBatch(false)}
              onDone={selection.clear}
            />
          </Suspense>
        ) : (
          openId !== null && <DeparturePanel id={openId} key={openId} onClose={close} />
        )}
      </div>
    </div>
  )
}

const flags: Filter[] = [
  { kind: 'flag', name: 'short', title: '未成团 30天内' },
  { kind: 'flag', name: 'free', title: '余位≥10 14天内' },
]
const types = keysOf(productTypes).map((value) => ({ value, label: productTypeText[value] }))
const optionsOf = (list: readonly { id: number; label: string }[] = []) =>
  list.map(({ id, label }) => ({ value: String(id), label }))

interface ToolbarProps {
  from: Day | undefined
  days: number | undefined
  product: string
  /** Null for who may not. */
  onBatch: (() => void) | null
}

function Toolbar({ from, days = 14, product, onBatch }: ToolbarProps) {
  const { set } = useAddress()
  const places = useQuery(query(departureCalendar.places, {})).data
  const filters: Filter[] = [
    { kind: 'text', name: 'q', title: '产品', placeholder: '产品名称或编号' },
    { kind: 'choice', name: 'type', title: '类型', options: types },
    { kind: 'choice', name: 'destination_id', title: '目的地', options: optionsOf(places?.destinations) },
    { kind: 'choice', name: 'supplier_id', title: '供应商', options: optionsOf(places?.suppliers) },
    { kind: 'choice', name: 'city_id', title: '出发地', options: optionsOf(places?.cities) },
    ...flags,
    { kind: 'linked', name: 'product_id', title: '产品', label: product },
  ]
  const move = (by: number) => from && void set({ from: addDays(from, by) })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex gap-1">
        <legend className="sr-only">天数</legend>
        {[14, FOUR_WEEKS].map((count) => (
          <button
            aria-pressed={count === days}
            className={`chip ${count === days ? 'on' : ''}`}
            key={count}
            onClick={() => void set({ days: count === FOUR_WEEKS ? String(count) : undefined })}
            type="button"
          >
            {count === FOUR_WEEKS ? '四周' : '两周'}
          </button>
        ))}
      </fieldset>
      <button aria-label={`前${days}天`} className="chip" onClick={() => move(-days)} type="button">
        <ChevronLeft aria-hidden className="icon" />
      </button>
      <button className="chip" onClick={() => void set({ from: undefined })} type="button">
        今天
      </button>
      <button aria-label={`后${days}天`} className="chip" onClick={() => move(days)} type="button">
        <ChevronRight aria-hidden className="icon" />
      </button>
      <b className="num mx-1 whitespace-nowrap font-semibold">
        {from && `${from.slice(0, 4)}年${monthDayText(from)} – ${monthDayText(addDays(from, days - 1))}`}
      </b>
      {onBatch && (
        <Button className="ml-auto" onClick={onBatch} size="sm">
          批量修改
        </Button>
      )}
      <Filters filters={filters} />
    </div>
  )
}
