import { deskMails } from '#src/api/desk/orders/mails.ts'
import { mailKindText, mailStatusText } from '#src/domain/booking/mails/mail.ts'
import { keysOf } from '#src/domain/keys.ts'
import { useAddress } from '../client/address.ts'
import type { Column } from '../list/columns.tsx'
import type { Filter } from '../list/filter.ts'
import { List } from '../list/list.tsx'
import { type RowOf, useList } from '../list/use-list.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Deadline } from '../parts/record/deadline.tsx'
import { momentText } from '../parts/time-text.ts'
import { Mail } from './mail.tsx'
import { MailState } from './state.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'states',
    title: '状态',
    isMulti: true,
    options: keysOf(mailStatusText).map((value) => ({ value, label: mailStatusText[value] })),
  },
  {
    kind: 'choice',
    name: 'kinds',
    title: '内容',
    isMulti: true,
    options: keysOf(mailKindText).map((value) => ({ value, label: mailKindText[value] })),
  },
  { kind: 'days', name: 'from', until: 'until', title: '申请日期' },
  { kind: 'text', name: 'order_no', title: '订单号', placeholder: '完整订单号' },
  { kind: 'text', name: 'tracking_no', title: '快递单号', placeholder: '完整快递单号' },
]

const columnsAt = (now: Date): Column<RowOf<typeof deskMails.list>>[] => [
  {
    key: 'order',
    title: '订单号',
    width: 144,
    isFixed: true,
    render: ({ order_no }) => <span className="num">{order_no}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 84,
    isFixed: true,
    render: ({ state, state_text }) => <MailState state={state} text={state_text} />,
  },
  { key: 'kind', title: '内容', width: 104, render: ({ kind_text }) => kind_text },
  {
    key: 'to',
    title: '收件人',
    render: ({ mail_name, mail_region }) => `${mail_name} ${mail_region}`.trim() || '已按规定删除',
  },
  {
    key: 'departs',
    title: '出发',
    width: 104,
    render: ({ departs_on }) => <span className="num">{departs_on}</span>,
  },
  {
    key: 'tracking',
    title: '快递',
    width: 208,
    render: ({ carrier, tracking_no }) => (
      <>
        {carrier || '–'} <span className="num">{tracking_no}</span>
      </>
    ),
  },
  {
    key: 'requested',
    title: '申请',
    width: 104,
    render: ({ requested_at }) => <span className="num">{momentText(requested_at, now)}</span>,
  },
  {
    key: 'due',
    title: '寄出期限',
    width: 112,
    render: ({ due_at }) => <Deadline at={due_at} now={now} />,
  },
]

/** What travellers ask to be sent, and what became of it (desk book §3.4, §4.2). */
export function Page() {
  const { search } = useAddress()
  const list = useList(deskMails.list, search)
  return (
    <>
      <PageHead title="邮寄" />
      <List
        columns={columnsAt(list.updatedAt)}
        filters={filters}
        keyOf={({ id }) => String(id)}
        list={list}
        noun={['邮寄', '件']}
        nothing="客人在订单详情申请邮寄合同副本、发票纸质件或旅行用品包，会出现在这里。"
        pathOf={({ id }) => `/mails/${id}`}
        peek={({ id }) => <Mail id={id} isPeek />}
        screen="mails"
      />
    </>
  )
}
