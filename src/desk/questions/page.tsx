import { deskQuestions } from '#src/api/desk/service/questions.ts'
import { questionStateText } from '#src/domain/catalog/questions/question.ts'
import { useAddress } from '../client/address.ts'
import type { Column } from '../list/columns.tsx'
import type { Filter } from '../list/filter.ts'
import { List } from '../list/list.tsx'
import { type RowOf, useList } from '../list/use-list.ts'
import { PageHead } from '../parts/page-head.tsx'
import { momentText } from '../parts/time-text.ts'
import { Due } from '../service/due.tsx'
import { Question } from './question.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'state',
    title: '状态',
    options: [
      { value: 'open', label: '待回答' },
      { value: 'published', label: '已公开' },
      { value: 'private', label: '仅告知提问者' },
      { value: 'all', label: '全部' },
    ],
  },
  { kind: 'flag', name: 'overdue', title: '只看超时' },
]

type Row = RowOf<typeof deskQuestions.list>

const columnsAt = (now: Date): Column<Row>[] => [
  {
    key: 'due',
    title: '时限',
    width: 164,
    isFixed: true,
    render: ({ due_at }) => <Due at={due_at} isOver={false} now={now} />,
  },
  { key: 'product', title: '产品', width: 240, render: ({ product }) => product.title },
  { key: 'text', title: '问题', render: ({ text }) => text },
  { key: 'answer', title: '回答', width: 260, render: ({ answer }) => answer?.text ?? '–' },
  {
    key: 'state',
    title: '状态',
    width: 104,
    render: ({ state }) => (
      <span className={`tag ${state === 'published' ? 'pine' : ''}`}>{questionStateText[state]}</span>
    ),
  },
  {
    key: 'since',
    title: '提问时间',
    width: 100,
    render: ({ asked_at }) => <span className="num">{momentText(asked_at, now)}</span>,
  },
]

/** What visitors ask about products: what waits stands first, by when it is due. */
export function Page() {
  const { search } = useAddress()
  const list = useList(deskQuestions.list, search)
  return (
    <>
      <PageHead title="问答" />
      <List
        columns={columnsAt(list.updatedAt)}
        filters={filters}
        keyOf={({ id }) => String(id)}
        list={list}
        noun={['问题', '个']}
        nothing="没有等待回答的问题。客人在产品页提问后会出现在这里。"
        pathOf={({ id }) => `/questions/${id}`}
        peek={({ id }) => <Question id={id} />}
        screen="questions"
      />
    </>
  )
}
