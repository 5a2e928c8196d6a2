import { deskInquiries } from '#src/api/desk/service/inquiries.ts'
import { inquiryKindText, inquiryStatusText, isTermRunning } from '#src/domain/content/inquiry-work.ts'
import { useAddress } from '../client/address.ts'
import type { Column } from '../list/columns.tsx'
import type { Filter } from '../list/filter.ts'
import { List } from '../list/list.tsx'
import { type RowOf, useList } from '../list/use-list.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { momentText } from '../parts/time-text.ts'
import { Due } from '../service/due.tsx'
import { assignedColumn, workFilters } from '../service/list-parts.tsx'
import { Inquiry } from './inquiry.tsx'

const tabs = [
  { value: 'message', title: '留言' },
  { value: 'date', title: '日期咨询' },
  { value: 'feedback', title: '页面反馈' },
]

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    title: '状态',
    options: [
      { value: 'open', label: '待处理' },
      { value: 'closed', label: '已结束' },
      { value: 'all', label: '全部' },
    ],
  },
  ...workFilters,
]

type Row = RowOf<typeof deskInquiries.list>

const columnsAt = (now: Date): Column<Row>[] => [
  {
    key: 'due',
    title: '时限',
    width: 164,
    isFixed: true,
    render: ({ due_at, status, complaint }) => (
      <Due at={due_at} isOver={!isTermRunning({ status, isComplaint: complaint !== null })} now={now} />
    ),
  },
  { key: 'name', title: '客人', width: 96, isFixed: true, render: ({ name }) => name || '访客' },
  {
    key: 'phone',
    title: '手机',
    width: 116,
    render: ({ phone_mask }) => <span className="num">{phone_mask || '–'}</span>,
  },
  { key: 'about', title: '关于', width: 190, render: aboutOf },
  { key: 'message', title: '内容', render: ({ message }) => message || '–' },
  {
    key: 'status',
    title: '状态',
    width: 88,
    render: ({ status }) => (
      <span className={`tag ${status === 'contacted' ? 'pine' : ''}`}>{inquiryStatusText[status]}</span>
    ),
  },
  {
    key: 'next',
    title: '下次联系',
    width: 100,
    render: ({ next_at }) => (next_at ? <span className="num">{momentText(next_at, now)}</span> : '–'),
  },
  {
    key: 'since',
    title: '留言时间',
    width: 100,
    render: ({ created_at }) => <span className="num">{momentText(created_at, now)}</span>,
  },
  assignedColumn,
]

const aboutOf = ({ product, trip_on, kind, page_url }: Row) =>
  product?.title ?? (trip_on ? `${trip_on} 出发` : page_url || inquiryKindText[kind])

/** What visitors ask and complain about (desk book §4.7): who has not been called yet stands first, by when it is due. */
export function Page() {
  const { search } = useAddress()
  const list = useList(deskInquiries.list, search)
  return (
    <>
      <PageHead title="咨询" />
      <div className="flex max-h-full min-h-0 flex-col gap-3">
        <Tabs label="咨询的种类" tabs={tabs} />
        <List
          columns={columnsAt(list.updatedAt)}
          filters={filters}
          keyOf={({ id }) => String(id)}
          list={list}
          noun={['咨询', '条']}
          nothing="没有等待处理的咨询。客人在网站上留言后会出现在这里。"
          pathOf={({ id }) => `/consults/${id}`}
          peek={({ id }) => <Inquiry id={id} isPeek />}
          screen="consults"
        />
      </div>
    </>
  )
}
