import { deskReviews } from '#src/api/desk/service/reviews.ts'
import { reviewStatusText } from '#src/domain/account/member-codes.ts'
import { useAddress } from '../client/address.ts'
import type { Column } from '../list/columns.tsx'
import type { Filter } from '../list/filter.ts'
import { List } from '../list/list.tsx'
import { type RowOf, useList } from '../list/use-list.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { momentText } from '../parts/time-text.ts'
import { Review } from './review.tsx'

const tabs = [
  { value: 'checking', title: '待审核' },
  { value: 'unanswered', title: '待回复' },
  { value: 'all', title: '全部' },
]

const filtersFor = (product: string): readonly Filter[] => [
  {
    kind: 'choice',
    name: 'kind',
    title: '对象',
    options: [
      { value: 'product', label: '产品' },
      { value: 'service', label: '定制服务' },
    ],
  },
  {
    kind: 'choice',
    name: 'score',
    title: '评分',
    options: [5, 4, 3, 2, 1].map((score) => ({ value: String(score), label: `${score} 分` })),
  },
  { kind: 'days', name: 'from', until: 'until', title: '写下日期' },
  { kind: 'flag', name: 'with_pictures', title: '有图' },
  { kind: 'linked', name: 'product_id', title: '产品', label: product },
]

type Row = RowOf<typeof deskReviews.list>

const columnsAt = (now: Date): Column<Row>[] => [
  {
    key: 'at',
    title: '时间',
    width: 104,
    isFixed: true,
    render: ({ written_at }) => <span className="num">{momentText(written_at, now)}</span>,
  },
  {
    key: 'score',
    title: '评分',
    width: 64,
    isFixed: true,
    render: ({ score }) => (
      <span className={`num font-semibold ${score <= 2 ? 'text-cin-700' : ''}`}>{score} 分</span>
    ),
  },
  {
    key: 'product',
    title: '产品或定制服务',
    width: 240,
    render: ({ product, service }) =>
      service ? (
        <>
          <span className="tag pine mr-1.5">定制</span>
          {[service.designer, service.title].filter(Boolean).join(' · ')}
        </>
      ) : (
        product?.title
      ),
  },
  {
    key: 'text',
    title: '点评',
    render: ({ content, images }) => (
      <>
        {images.length > 0 && <span className="tag mr-1.5">{images.length} 图</span>}
        {content}
      </>
    ),
  },
  {
    key: 'order',
    title: '订单',
    width: 140,
    render: ({ order_no, is_sample }) =>
      is_sample ? <span className="tag">示例</span> : <span className="num">{order_no ?? '–'}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 80,
    render: ({ status }) => (
      <span className={`tag ${status === 'checking' ? 'och' : status === 'hidden' ? 'cin' : ''}`}>
        {reviewStatusText[status]}
      </span>
    ),
  },
  {
    key: 'reply',
    title: '回复',
    width: 88,
    render: ({ reply }) => (reply ? (reply.by?.name ?? '已回复') : '–'),
  },
]

/** What travellers wrote (desk book §4.6): the newest first, and by nothing else. */
export function Page() {
  const { search } = useAddress()
  const list = useList(deskReviews.list, search)
  return (
    <>
      <PageHead title="点评" />
      <div className="flex max-h-full min-h-0 flex-col gap-3">
        <Tabs label="点评的状态" tabs={tabs} />
        <List
          columns={columnsAt(list.updatedAt)}
          filters={filtersFor(list.first?.list[0]?.product?.title ?? search['product_id'] ?? '')}
          keyOf={({ id }) => String(id)}
          list={list}
          noun={['点评', '条']}
          nothing="没有等待处理的点评。旅客出行后写下的点评会出现在这里。"
          pathOf={({ id }) => `/reviews/${id}`}
          peek={({ id }) => <Review id={id} isPeek />}
          screen="reviews"
        />
      </div>
    </>
  )
}
