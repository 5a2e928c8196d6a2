import { deskDepartures } from '#src/api/desk/orders/departures.ts'
import { storedDepartureStatuses } from '#src/domain/booking/stock.ts'
import { weekdayText } from '#src/domain/calendar-day.ts'
import { departureStatusText } from '#src/domain/codes.ts'
import { useAddress } from '../client/address.ts'
import { ExportButton } from '../exports/export-button.tsx'
import type { Column } from '../list/columns.tsx'
import type { Filter } from '../list/filter.ts'
import { List } from '../list/list.tsx'
import { type RowOf, useList } from '../list/use-list.ts'
import { NoDepartures } from './batch/no-departures.tsx'
import { DepartureStatus } from './status.tsx'

const filtersFor = ({ product, supplier } = { product: '', supplier: '' }): Filter[] => [
  { kind: 'days', name: 'from', until: 'until', title: '出发日' },
  {
    kind: 'choice',
    name: 'states',
    title: '状态',
    isMulti: true,
    options: storedDepartureStatuses.map((value) => ({ value, label: departureStatusText[value] })),
  },
  { kind: 'flag', name: 'short', title: '未成团' },
  { kind: 'flag', name: 'with_orders', title: '有订单' },
  { kind: 'linked', name: 'product_id', title: '产品', label: product },
  { kind: 'linked', name: 'supplier_id', title: '供应商', label: supplier },
]

const columns: readonly Column<RowOf<typeof deskDepartures.list>>[] = [
  {
    key: 'departs',
    title: '出发',
    width: 128,
    isFixed: true,
    render: ({ departs_on }) => (
      <span className="num">
        {departs_on} {weekdayText(departs_on)}
      </span>
    ),
  },
  { key: 'status', title: '状态', width: 92, isFixed: true, render: (row) => <DepartureStatus of={row} /> },
  {
    key: 'title',
    title: '产品 · 套餐',
    render: ({ title, combo_name }) => (
      <>
        {title} <span className="text-ink-500">{combo_name}</span>
      </>
    ),
  },
  {
    key: 'code',
    title: '团号',
    width: 148,
    render: ({ group_code }) => <span className="num">{group_code}</span>,
  },
  { key: 'group', title: '成团', width: 116, render: ({ group_text }) => group_text || '–' },
  { key: 'sold', title: '已售', width: 64, isNumber: true, render: ({ sold }) => sold },
  { key: 'held', title: '占位', width: 64, isNumber: true, render: ({ held }) => held },
  { key: 'capacity', title: '名额', width: 64, isNumber: true, render: ({ capacity }) => capacity },
  { key: 'orders', title: '订单', width: 64, isNumber: true, render: ({ orders }) => orders },
]

/** What leaves departures of a product out. */
const narrowing = ['from', 'until', 'states', 'short', 'with_orders', 'supplier_id']

/** Departures by day, from today on unless the address says otherwise (desk book §4.3). */
export default function ListView() {
  const { search } = useAddress()
  const list = useList(deskDepartures.list, search)
  const { sums } = list.first ?? {}
  const product = narrowing.every((word) => !search[word]) ? search['product_id'] : undefined
  return (
    <List
      columns={columns}
      filters={filtersFor(list.first)}
      keyOf={({ id }) => String(id)}
      isNone={product !== undefined && list.total === 0}
      list={list}
      noun={['班期', '个']}
      nothing={product ? <NoDepartures productId={Number(product)} /> : '产品有了班期后会出现在这里。'}
      pathOf={({ id }) => `/departures/${id}`}
      screen="departures"
      tools={<ExportButton endpoint={deskDepartures.export} total={list.total} />}
      sums={sums && `已售 ${sums.sold} · 占位 ${sums.held} · 名额 ${sums.capacity}`}
    />
  )
}
