import { useState } from 'react'
import { reconciliation as reconciliationCalls } from '#src/api/desk/finance/reconciliation.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { useAddress } from '../../client/address.ts'
import type { Column } from '../../list/columns.tsx'
import type { Filter } from '../../list/filter.ts'
import { List } from '../../list/list.tsx'
import { type RowOf, useList } from '../../list/use-list.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { momentText } from '../../parts/time-text.ts'
import { BooksStrip } from './books-strip.tsx'
import { billedChannels, RunSheet } from './run-sheet.tsx'
import { RunState } from './run-state.tsx'

type Row = RowOf<typeof reconciliationCalls.list>

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'channel',
    title: '渠道',
    options: billedChannels.map((value) => ({ value, label: payChannelText[value] })),
  },
  { kind: 'flag', name: 'open', title: '只看未结' },
  { kind: 'days', name: 'from', until: 'until', title: '日期' },
  { kind: 'text', name: 'number', title: '单号', placeholder: '支付或退款单号' },
]

const sums = (count: number, fen: Row['fee_fen']) => (
  <span className="num">
    {yuanText(fen)}
    <span className="ml-1.5 text-12 text-ink-500">{count}笔</span>
  </span>
)

/** So that all columns fit into 1280 beside the folded rail. */
const SUM_PX = 160

const columnsAt = (now: Date): Column<Row>[] => [
  {
    key: 'day',
    title: '日期',
    width: 104,
    isFixed: true,
    render: ({ day }) => <span className="num">{day}</span>,
  },
  { key: 'channel', title: '渠道', width: 92, isFixed: true, render: ({ channel_text }) => channel_text },
  { key: 'state', title: '状态', width: 136, isFixed: true, render: (row) => <RunState run={row} /> },
  {
    key: 'bill_paid',
    title: '账单收款',
    least: SUM_PX,
    isNumber: true,
    render: ({ bill }) => sums(bill.payments, bill.paid_fen),
  },
  {
    key: 'books_paid',
    title: '本站收款',
    least: SUM_PX,
    isNumber: true,
    render: ({ books }) => sums(books.payments, books.paid_fen),
  },
  {
    key: 'bill_refunded',
    title: '账单退款',
    least: SUM_PX,
    isNumber: true,
    render: ({ bill }) => sums(bill.refunds, bill.refunded_fen),
  },
  {
    key: 'books_refunded',
    title: '本站退款',
    least: SUM_PX,
    isNumber: true,
    render: ({ books }) => sums(books.refunds, books.refunded_fen),
  },
  {
    key: 'fee',
    title: '手续费',
    width: 96,
    isNumber: true,
    render: ({ fee_fen }) => <span className="num">{yuanText(fee_fen)}</span>,
  },
  {
    key: 'finished',
    title: '核对时间',
    width: 108,
    render: ({ finished_at }) => (
      <span className="num">{finished_at ? momentText(finished_at, now) : '–'}</span>
    ),
  },
]

/** Each day and channel held against its bill (desk book §4.14). */
export function Page() {
  const { search } = useAddress()
  const [isAsking, setAsking] = useState(false)
  const list = useList(reconciliationCalls.list, search)
  return (
    <>
      <PageHead title="对账" />
      <div className="flex max-h-full min-h-0 flex-col gap-3">
        {list.first?.books && <BooksStrip books={list.first.books} now={list.updatedAt} />}
        <List
          columns={columnsAt(list.updatedAt)}
          filters={filters}
          keyOf={({ id }) => String(id)}
          list={list}
          noun={['对账', '条']}
          nothing="还没有对过账。每天10:30自动取前一天的渠道账单核对。"
          pathOf={({ id }) => `/finance/recon/${id}`}
          screen="reconciliation"
          tools={
            <Button onClick={() => setAsking(true)} size="sm">
              核对一天
            </Button>
          }
        />
      </div>
      {isAsking && <RunSheet onClose={() => setAsking(false)} />}
    </>
  )
}
