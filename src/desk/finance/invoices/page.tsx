import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import {
  deskInvoiceStates,
  deskInvoiceStateText,
  invoiceKindText,
  invoiceTitleKindText,
} from '#src/domain/booking/invoices/invoice.ts'
import { keysOf } from '#src/domain/keys.ts'
import { yuanText } from '#src/domain/money.ts'
import { useAddress } from '../../client/address.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import type { Column } from '../../list/columns.tsx'
import type { Filter } from '../../list/filter.ts'
import { List } from '../../list/list.tsx'
import { type RowOf, useList } from '../../list/use-list.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { Deadline } from '../../parts/record/deadline.tsx'
import { momentText } from '../../parts/time-text.ts'
import { Invoice } from './invoice.tsx'
import { InvoiceState } from './state.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'states',
    title: '状态',
    isMulti: true,
    options: deskInvoiceStates.map((value) => ({ value, label: deskInvoiceStateText[value] })),
  },
  {
    kind: 'choice',
    name: 'kinds',
    title: '类型',
    isMulti: true,
    options: keysOf(invoiceKindText).map((value) => ({ value, label: invoiceKindText[value] })),
  },
  {
    kind: 'choice',
    name: 'title_kinds',
    title: '抬头',
    isMulti: true,
    options: keysOf(invoiceTitleKindText).map((value) => ({ value, label: invoiceTitleKindText[value] })),
  },
  { kind: 'days', name: 'from', until: 'until', title: '申请日期' },
  { kind: 'text', name: 'order_no', title: '订单号', placeholder: '完整订单号' },
  { kind: 'text', name: 'number', title: '发票号码', placeholder: '完整发票号码' },
]

const columnsAt = (now: Date): Column<RowOf<typeof deskInvoices.list>>[] => [
  {
    key: 'no',
    title: '申请号',
    width: 176,
    isFixed: true,
    render: ({ no }) => <span className="num">{no}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 84,
    isFixed: true,
    render: ({ state, state_text }) => <InvoiceState state={state} text={state_text} />,
  },
  {
    key: 'amount',
    title: '金额',
    width: 104,
    isNumber: true,
    render: ({ amount_fen }) => <span className="num font-medium">{yuanText(amount_fen)}</span>,
  },
  { key: 'title', title: '抬头', render: ({ title }) => title },
  {
    key: 'kind',
    title: '类型',
    width: 120,
    render: ({ kind_text, title_kind }) => `${kind_text} ${invoiceTitleKindText[title_kind]}`,
  },
  {
    key: 'number',
    title: '发票号码',
    width: 184,
    render: ({ number }) => <span className="num">{number || '–'}</span>,
  },
  {
    key: 'requested',
    title: '申请',
    width: 104,
    render: ({ requested_at }) => <span className="num">{momentText(requested_at, now)}</span>,
  },
  {
    key: 'due',
    title: '办理期限',
    width: 112,
    render: ({ due_at }) => <Deadline at={due_at} now={now} />,
  },
]

/** What travellers ask for, what was issued, and what a refund has made wrong (desk book §4.14). */
export function Page() {
  const { search } = useAddress()
  const list = useList(deskInvoices.list, search)
  return (
    <>
      <PageHead title="发票" />
      <List
        columns={columnsAt(list.updatedAt)}
        filters={filters}
        keyOf={({ no }) => no}
        list={list}
        noun={['发票', '张']}
        nothing="客人在行程结束后申请开票，会出现在这里。"
        pathOf={({ no }) => `/finance/invoices/${no}`}
        peek={({ no }) => <Invoice isPeek no={no} />}
        screen="invoices"
        tools={<ExportButton endpoint={deskInvoices.export} total={list.total} />}
      />
    </>
  )
}
