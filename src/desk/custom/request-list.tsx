import { deskCustomRequests } from '#src/api/desk/service/custom-requests.ts'
import { requestStages, requestStageText } from '#src/domain/content/plans/request-stage.ts'
import { useAddress } from '../client/address.ts'
import type { Column } from '../list/columns.tsx'
import type { Filter } from '../list/filter.ts'
import { List } from '../list/list.tsx'
import { type RowOf, useList } from '../list/use-list.ts'
import { Face } from '../parts/face.tsx'
import { momentText } from '../parts/time-text.ts'
import { Due } from '../service/due.tsx'
import { Request } from './request.tsx'
import { StageTag } from './stage-tag.tsx'
import { whenText } from './texts.ts'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'stage',
    title: '状态',
    options: requestStages.map((value) => ({ value, label: requestStageText[value] })),
  },
  { kind: 'days', name: 'from', until: 'until', title: '提交日期' },
  { kind: 'flag', name: 'mine', title: '只看我的' },
  { kind: 'flag', name: 'overdue', title: '只看超时' },
]

const columnsAt = (now: Date): Column<RowOf<typeof deskCustomRequests.list>>[] => [
  {
    key: 'no',
    title: '编号',
    width: 124,
    isFixed: true,
    render: ({ request_no }) => <span className="num">{request_no}</span>,
  },
  {
    key: 'stage',
    title: '状态',
    width: 84,
    isFixed: true,
    render: ({ stage }) => <StageTag stage={stage} />,
  },
  {
    key: 'due',
    title: '时限',
    width: 136,
    render: ({ promised_at, status }) => <Due at={promised_at} isOver={status !== 'new'} now={now} />,
  },
  { key: 'place', title: '目的地', least: 150, render: ({ place }) => place || '还没想好' },
  {
    key: 'people',
    title: '人数',
    width: 56,
    isNumber: true,
    render: ({ people }) => <span className="num">{people > 0 ? people : '–'}</span>,
  },
  { key: 'when', title: '时间', width: 120, render: (row) => <span className="num">{whenText(row)}</span> },
  { key: 'budget', title: '预算', width: 108, render: ({ budget }) => budget || '–' },
  { key: 'name', title: '客人', width: 88, render: ({ name }) => name },
  {
    key: 'phone',
    title: '手机',
    width: 116,
    render: ({ phone_mask }) => <span className="num">{phone_mask}</span>,
  },
  {
    key: 'next',
    title: '下次联系',
    width: 100,
    render: ({ next_at }) => (next_at ? <span className="num">{momentText(next_at, now)}</span> : '–'),
  },
  {
    key: 'owner',
    title: '定制师',
    width: 96,
    render: ({ owner }) =>
      owner ? (
        <span className="inline-flex items-center gap-1.5">
          <Face id={owner.id} name={owner.name} />
          {owner.name}
        </span>
      ) : (
        '–'
      ),
  },
]

export function RequestList() {
  const { search } = useAddress()
  const list = useList(deskCustomRequests.list, search)
  return (
    <List
      columns={columnsAt(list.updatedAt)}
      filters={filters}
      keyOf={({ request_no }) => request_no}
      list={list}
      noun={['定制需求', '份']}
      nothing="客人提交定制需求后会出现在这里。"
      pathOf={({ request_no }) => `/custom/${request_no}`}
      peek={({ request_no }) => <Request isPeek requestNo={request_no} />}
      screen="custom"
    />
  )
}
