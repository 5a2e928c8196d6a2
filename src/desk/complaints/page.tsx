import { deskComplaints } from '#src/api/desk/service/complaints.ts'
import { complaintStageText } from '#src/domain/content/complaints/complaint.ts'
import { complaintCategories, complaintCategoryText } from '#src/domain/content/inquiry-work.ts'
import { useAddress } from '../client/address.ts'
import type { Column } from '../list/columns.tsx'
import type { Filter } from '../list/filter.ts'
import { List } from '../list/list.tsx'
import { type RowOf, useList } from '../list/use-list.ts'
import { PageHead } from '../parts/page-head.tsx'
import { momentText } from '../parts/time-text.ts'
import { Due } from '../service/due.tsx'
import { assignedColumn, workFilters } from '../service/list-parts.tsx'
import { Complaint } from './complaint.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    title: '状态',
    options: [
      { value: 'open', label: '待答复' },
      { value: 'answered', label: '已答复' },
      { value: 'closed', label: '已结束' },
      { value: 'all', label: '全部' },
    ],
  },
  {
    kind: 'choice',
    name: 'category',
    title: '类别',
    options: complaintCategories.map((value) => ({ value, label: complaintCategoryText[value] })),
  },
  ...workFilters,
]

type Row = RowOf<typeof deskComplaints.list>

const columnsAt = (now: Date): Column<Row>[] => [
  {
    key: 'due',
    title: '答复时限',
    width: 164,
    isFixed: true,
    render: ({ due_at }) => <Due at={due_at} isOver={false} now={now} />,
  },
  {
    key: 'no',
    title: '编号',
    width: 124,
    isFixed: true,
    render: ({ complaint_no }) => <span className="num">{complaint_no}</span>,
  },
  { key: 'category', title: '类别', width: 88, render: ({ category }) => complaintCategoryText[category] },
  { key: 'name', title: '客人', width: 96, render: ({ name }) => name || '访客' },
  {
    key: 'order',
    title: '订单',
    width: 132,
    render: ({ order }) => <span className="num">{order?.order_no ?? '–'}</span>,
  },
  { key: 'content', title: '内容', render: ({ content }) => content || '–' },
  {
    key: 'stage',
    title: '状态',
    width: 136,
    render: ({ stage, is_reopened }) => (
      <>
        <span className={`tag ${stage === 'answered' ? 'pine' : ''}`}>{complaintStageText[stage]}</span>
        {is_reopened && <span className="tag och ml-1.5">重新打开</span>}
      </>
    ),
  },
  {
    key: 'since',
    title: '最近来信',
    width: 100,
    render: ({ last_at }) => <span className="num">{momentText(last_at, now)}</span>,
  },
  assignedColumn,
]

/** What travellers complain about (desk book §4.7): what waits for an answer stands first, by its day. */
export function Page() {
  const { search } = useAddress()
  const list = useList(deskComplaints.list, search)
  return (
    <>
      <PageHead title="投诉" />
      <List
        columns={columnsAt(list.updatedAt)}
        filters={filters}
        keyOf={({ id }) => String(id)}
        list={list}
        noun={['投诉', '份']}
        nothing="没有等待答复的投诉。客人提交的投诉、由咨询标记的投诉会出现在这里。"
        pathOf={({ complaint_no }) => `/complaints/${complaint_no}`}
        peek={({ complaint_no }) => <Complaint isPeek no={complaint_no} />}
        screen="complaints"
      />
    </>
  )
}
