import type { ProductRow } from '#src/api/desk/products/products.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { yuanText } from '#src/domain/money.ts'
import type { Column } from '../list/columns.tsx'
import { momentText } from '../parts/time-text.ts'
import { productStatusLook, productStatusText } from './words.ts'

const none = <span className="text-ink-500">–</span>

export const columnsAt = (now: Date): Column<ProductRow>[] => [
  {
    key: 'id',
    title: '编号',
    width: 72,
    isFixed: true,
    render: ({ id }) => <span className="num">{id}</span>,
  },
  { key: 'title', title: '名称', isFixed: true, render: (row) => <Named row={row} /> },
  { key: 'type', title: '类型', width: 72, render: ({ type }) => productTypeText[type] },
  {
    key: 'place',
    title: '出发 / 目的地',
    width: 126,
    render: ({ depart_city, destinations }) => `${depart_city} / ${destinations[0] ?? '–'}`,
  },
  {
    key: 'price',
    title: '起价',
    width: 88,
    isNumber: true,
    render: ({ figures }) => (figures.price_from_fen === null ? '电询' : yuanText(figures.price_from_fen)),
  },
  {
    key: 'dates',
    title: '未来团期 / 最早',
    width: 118,
    isNumber: true,
    render: ({ figures: { departures, next_departs_on } }) =>
      departures === 0 ? (
        <span className="text-warn">没有</span>
      ) : (
        `${departures} / ${next_departs_on?.slice(5)}`
      ),
  },
  {
    key: 'sold',
    title: '30天成交',
    width: 80,
    isNumber: true,
    render: ({ figures }) => figures.sold_30,
  },
  { key: 'saved', title: '收藏', width: 60, isNumber: true, render: ({ figures }) => figures.favourites },
  {
    key: 'conversion',
    title: '30天转化',
    width: 80,
    isNumber: true,
    render: ({ figures: { sold_30: sold, viewers_30: viewers } }) =>
      viewers === 0 ? (
        none
      ) : (
        <span title={`${viewers} 人浏览，${sold} 单成交`}>{((100 * sold) / viewers).toFixed(1)}%</span>
      ),
  },
  {
    key: 'score',
    title: '评分',
    width: 60,
    isNumber: true,
    render: ({ figures: { score } }) => score || none,
  },
  {
    key: 'status',
    title: '状态',
    width: 76,
    render: ({ status }) => <span className={productStatusLook[status]}>{productStatusText[status]}</span>,
  },
  {
    key: 'draft',
    title: '草稿',
    width: 112,
    render: ({ draft, schedule }) =>
      schedule ? (
        <span className={schedule.is_failed ? 'text-cin-600' : 'text-pine-600'}>
          {schedule.is_failed ? '定时发布未成功' : `${momentText(schedule.at, now)} 发布`}
        </span>
      ) : draft ? (
        <span className="text-warn">
          {draft.by} {momentText(draft.at, now)}
        </span>
      ) : (
        none
      ),
  },
]

const Named = ({ row: { cover, title } }: { row: ProductRow }) => (
  <span className="flex min-w-0 items-center gap-2">
    {cover === '' ? (
      <span className="h-7.5 w-10 shrink-0 rounded-sm bg-sunk" />
    ) : (
      <img
        alt=""
        className="h-7.5 w-10 shrink-0 rounded-sm bg-sunk object-cover"
        height={30}
        loading="lazy"
        src={pictureSrc(cover, 480)}
        width={40}
      />
    )}
    <span className="truncate">{title}</span>
  </span>
)
