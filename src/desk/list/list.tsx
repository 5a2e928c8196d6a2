import { type ReactNode, useRef } from 'react'
import { MOST_AT_ONCE } from '#src/domain/desk/list.ts'
import { useAddress } from '../client/address.ts'
import { type Column, ColumnChoice, useColumns } from './columns.tsx'
import type { Filter } from './filter.ts'
import { isSet, wordsOf } from './filter.ts'
import { Filters } from './filters.tsx'
import { BulkBar } from './parts/bulk-bar.tsx'
import { Foot } from './parts/foot.tsx'
import { EmptyList, FailedList, LoadingRows, StaleStrip } from './parts/list-states.tsx'
import { Peek } from './peek.tsx'
import { SavedViews } from './saved-views.tsx'
import { Table } from './table.tsx'
import type { ListState } from './use-list.ts'
import { useRows } from './use-rows.ts'

export interface ListProps<R> {
  /** Names the list in what is kept of it: `orders`. */
  screen: string
  /** What a row is, with its counter: `['订单', '单']`. */
  noun: readonly [name: string, counter: string]
  list: ListState<R>
  columns: readonly Column<R>[]
  filters?: readonly Filter[]
  keyOf(row: R): string
  /** Below `/desk`, where the record is opened. */
  pathOf?(row: R): string
  /** Behind the total: `386 人 · 应收 ¥1,204,560`. */
  sums?: ReactNode
  /** Where nothing exists at all: what would be here, and who makes it. */
  nothing: ReactNode
  /** What it is narrowed down to has none at all: `nothing` is said, and no filter is blamed. */
  isNone?: boolean
  /** What Space shows of a row without leaving the list. */
  peek?(row: R): ReactNode
  /** What can be done with the chosen rows at once. */
  bulk?(rows: readonly R[], clear: () => void): ReactNode
  /** Lists that are given, in a line above the filters. */
  views?: ReactNode
  /** At the right: an export, a button that makes something. */
  tools?: ReactNode
}

/** Every list of the desk (desk book §4.0): filters and all else in the address, fifty rows and more behind them. */
export function List<R>(props: ListProps<R>) {
  const { list, screen, noun, filters = [], views, tools, sums, nothing, peek, bulk } = props
  const columns = useColumns(screen, props.columns)
  const region = useRef<HTMLDivElement>(null)
  const rows = useRows({ ...props, region })
  const { search, set } = useAddress()
  // A list that is given narrows as a filter does, and brings its order along.
  const isInView = views !== undefined && search['view'] !== undefined
  const isNarrowed = isInView || filters.some((filter) => isSet(filter, search))
  const cleared = [...filters.flatMap(wordsOf), ...(isInView ? ['view', 'sort'] : [])]
  const clear = () => void set(Object.fromEntries(cleared.map((word) => [word, undefined])))
  const peeked = peek && rows.peeked
  return (
    <section aria-label={`${noun[0]}列表`} className="panel relative flex max-h-full min-h-0 flex-col">
      <div className="grid gap-1.5 border-line border-b px-4 py-1.5">
        <div className="flex items-start gap-3">
          <div className="grow">{views ?? <Filters filters={filters} />}</div>
          {tools}
          <SavedViews screen={screen} />
          <ColumnChoice columns={props.columns} screen={screen} />
        </div>
        {views && <Filters filters={filters} />}
      </div>
      {list.error !== null && list.total !== null && <StaleStrip list={list} />}
      <div
        aria-busy={list.isFetching}
        className={`min-h-0 overflow-auto ${list.isStale ? 'opacity-60' : ''}`}
        ref={region}
      >
        {list.total === null ? (
          list.error !== null ? (
            <FailedList error={list.error} onRetry={list.retry} />
          ) : (
            <LoadingRows />
          )
        ) : list.rows.length === 0 ? (
          <EmptyList
            noun={noun[0]}
            nothing={nothing}
            onClear={isNarrowed && !props.isNone ? clear : undefined}
          />
        ) : (
          <Table
            columns={columns}
            hasBulk={bulk !== undefined}
            keyOf={props.keyOf}
            list={list}
            pathOf={props.pathOf}
            rows={rows}
          />
        )}
      </div>
      <Foot
        counter={noun[1]}
        hasBulk={bulk !== undefined}
        hasPeek={peek !== undefined}
        list={list}
        sums={sums}
      />
      {bulk && rows.chosen.length > 0 && (
        <BulkBar
          count={rows.chosen.length}
          onClear={rows.clear}
          tooMany={
            rows.chosen.length > MOST_AT_ONCE
              ? `一次最多处理 ${MOST_AT_ONCE} ${noun[1]}，请减少选择`
              : undefined
          }
        >
          {bulk(rows.chosen, rows.clear)}
        </BulkBar>
      )}
      {peeked && (
        // Another record is another panel: nothing that was shown or typed of the last one stays.
        <Peek
          key={props.keyOf(peeked)}
          onClose={rows.closePeek}
          path={props.pathOf?.(peeked)}
          title={`${noun[0]} ${props.keyOf(peeked)}`}
        >
          {peek(peeked)}
        </Peek>
      )}
    </section>
  )
}
