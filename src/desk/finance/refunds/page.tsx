import { lazy, Suspense } from 'react'
import type { DeskRefundRow } from '#src/api/desk/finance/refunds.ts'
import { deskRefunds } from '#src/api/desk/finance/refunds.ts'
import { requestCauses, requestCauseText, requestKindText } from '#src/domain/booking/refunds/desk.ts'
import { requestStatusText } from '#src/domain/booking/refunds/request.ts'
import { keysOf } from '#src/domain/keys.ts'
import { yuanText } from '#src/domain/money.ts'
import { useAddress } from '../../client/address.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import type { Column } from '../../list/columns.tsx'
import type { Filter } from '../../list/filter.ts'
import { List } from '../../list/list.tsx'
import { useList } from '../../list/use-list.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { momentText } from '../../parts/time-text.ts'
import { Due } from '../../service/due.tsx'
import { RequestStatus } from './status.tsx'

// Most who look through the list open none beside it.
const Refund = lazy(() => import('./one/refund.tsx').then(({ Refund: found }) => ({ default: found })))

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'states',
    title: '状态',
    isMulti: true,
    options: keysOf(requestStatusText).map((value) => ({ value, label: requestStatusText[value] })),
  },
  {
    kind: 'choice',
    name: 'kinds',
    title: '类型',
    isMulti: true,
    options: keysOf(requestKindText).map((value) => ({ value, label: requestKindText[value] })),
  },
  {
    kind: 'choice',
    name: 'causes',
    title: '原因',
    isMulti: true,
    options: requestCauses.map((value) => ({ value, label: requestCauseText[value] })),
  },
  { kind: 'days', name: 'from', until: 'until', title: '申请日期' },
  { kind: 'days', name: 'arrived_from', until: 'arrived_until', title: '到账日期' },
  { kind: 'flag', name: 'failed', title: '退款失败' },
  { kind: 'text', name: 'order_no', title: '订单号', placeholder: '完整订单号' },
]

const columnsAt = (now: Date): Column<DeskRefundRow>[] => [
  {
    key: 'no',
    title: '退款单号',
    width: 164,
    isFixed: true,
    render: ({ no }) => <span className="num">{no}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 140,
    isFixed: true,
    render: (row) => (
      <span className="flex items-center gap-1.5">
        <RequestStatus {...row} />
      </span>
    ),
  },
  {
    key: 'due',
    title: '时限',
    width: 124,
    render: ({ due_at }) => <Due at={due_at} isOver={due_at === null} now={now} />,
  },
  { key: 'title', title: '产品', render: ({ title }) => title },
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
  { key: 'kind', title: '类型', width: 72, render: ({ kind_text }) => kind_text },
  { key: 'cause', title: '原因', width: 72, render: ({ cause_text }) => cause_text },
  { key: 'by', title: '申请', width: 64, render: ({ asked_by_text }) => asked_by_text },
  {
    key: 'deduct',
    title: '扣款',
    width: 80,
    isNumber: true,
    render: ({ deduct_fen }) => yuanText(deduct_fen),
  },
  {
    key: 'refund',
    title: '应退',
    width: 88,
    isNumber: true,
    isFixed: true,
    render: ({ refund_fen }) => <span className="font-semibold">{yuanText(refund_fen)}</span>,
  },
  {
    key: 'created',
    title: '申请时间',
    width: 104,
    render: ({ created_at }) => <span className="num">{momentText(created_at, now)}</span>,
  },
]

/** Every request for money back, the newest first (desk book §4.14). */
export function Page() {
  const { search } = useAddress()
  const list = useList(deskRefunds.list, search)
  const sumFen = list.first?.refund_fen
  return (
    <>
      <PageHead title="退款" />
      <List
        columns={columnsAt(list.updatedAt)}
        filters={filters}
        keyOf={({ no }) => no}
        list={list}
        noun={['退款', '笔']}
        nothing="客人或同事申请退款后会出现在这里。"
        pathOf={({ no }) => `/finance/refunds/${no}`}
        peek={({ no }) => (
          <Suspense>
            <Refund isPeek no={no} />
          </Suspense>
        )}
        screen="refunds"
        tools={<ExportButton endpoint={deskRefunds.export} total={list.total} />}
        sums={sumFen == null ? undefined : `应退 ${yuanText(sumFen)}`}
      />
    </>
  )
}
