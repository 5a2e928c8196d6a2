import type { DeskOrderRow } from '#src/api/desk/orders/lists.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Column } from '../list/columns.tsx'
import { Clock, StatusTag } from './status.tsx'

/** What the list says of an order; `now` is the server's, for the clocks. */
export const columnsFor = (now: Date): Column<DeskOrderRow>[] => [
  {
    key: 'no',
    title: '订单号',
    width: 132,
    isFixed: true,
    render: ({ no }) => <span className="num">{no}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 172,
    isFixed: true,
    render: (order) => (
      <span className="flex items-center gap-2">
        <StatusTag order={order} />
        <Clock deadline={order.deadline} now={now} />
      </span>
    ),
  },
  {
    key: 'title',
    title: '产品 · 团期',
    render: ({ title, combo_name }) => (
      <>
        {title} <span className="text-ink-500">{combo_name}</span>
      </>
    ),
  },
  {
    key: 'departs',
    title: '出发',
    width: 64,
    render: ({ departs_on }) => (
      <span className="num" title={departs_on}>
        {departs_on.slice(5)}
      </span>
    ),
  },
  { key: 'people', title: '人数', width: 88, render: ({ people_text }) => people_text },
  { key: 'contact', title: '联系人', width: 64, render: ({ contact_name }) => contact_name ?? '不可见' },
  {
    key: 'payable',
    title: '应付',
    width: 76,
    isNumber: true,
    render: ({ payable_fen }) => yuanText(payable_fen),
  },
  { key: 'paid', title: '已付', width: 76, isNumber: true, render: ({ paid_fen }) => yuanText(paid_fen) },
  {
    key: 'unpaid',
    title: '待付',
    width: 76,
    isNumber: true,
    render: ({ unpaid_fen }) => yuanText(unpaid_fen),
  },
  {
    key: 'source',
    title: '来源 · 顾问',
    width: 86,
    render: ({ source_text, advisor_name }) => `${source_text} ${advisor_name}`,
  },
  {
    key: 'waits',
    title: '待办',
    width: 108,
    render: ({ waits_for }) => <span title={waits_for}>{waits_for.split('，')[0]}</span>,
  },
]
