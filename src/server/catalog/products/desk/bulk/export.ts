import { productFilters } from '#src/api/desk/products/products.ts'
import { z } from '#src/api/zod.ts'
import { productStatusText } from '#src/domain/catalog/product-life/status.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { scopeText } from '#src/domain/content/plans/plan-words.ts'
import { toFen } from '#src/domain/money.ts'
import { exportKind } from '#src/server/operations/exports/service.ts'
import { momentOf } from '../../moment.ts'
import { conditionsOf } from '../list.ts'
import { countProducts, listProducts, type ProductRecord } from '../list-store.ts'

const PAGE = 500
/** One more than a file may hold: whoever asks for more is told so. */
const MOST = 20_001

const joined = (texts: readonly string[] | undefined) => texts?.join('、') ?? '全部'

/** The list of products as a file, with all figures that the list may leave out for want of room. */
export const productExport = exportKind({
  name: 'products',
  title: '产品',
  hasPersonalData: false,
  filter: z.object(productFilters),
  filterWords: ({ q, status, type, scope, destination, theme, supplier, ...flags }) => [
    { name: '编号或名称', value: q ?? '全部' },
    { name: '状态', value: status ? joined(status.map((each) => productStatusText[each])) : '未归档的' },
    { name: '类型', value: joined(type?.map((each) => productTypeText[each])) },
    { name: '范围', value: joined(scope?.map((each) => scopeText[each])) },
    { name: '目的地', value: destination === undefined ? '全部' : String(destination) },
    { name: '主题', value: theme === undefined ? '全部' : String(theme) },
    { name: '供应商', value: supplier === undefined ? '全部' : String(supplier) },
    {
      name: '其他',
      value:
        [
          flags.drafted && '有草稿',
          flags.failing && '检查未过',
          flags.without_dates && '没有可订团期',
          flags.unsold && '30天无成交',
          flags.stale && '资料过期',
        ]
          .filter(Boolean)
          .join('、') || '无',
    },
  ],
  columns: [
    { title: '编号', type: 'number', width: 10, value: (row: ProductRecord) => row.id },
    { title: '名称', type: 'text', width: 40, value: (row) => row.title },
    { title: '类型', type: 'text', width: 10, value: (row) => productTypeText[row.type] },
    { title: '范围', type: 'text', width: 10, value: (row) => scopeText[row.scope] },
    { title: '天数', type: 'number', width: 6, value: (row) => row.days },
    { title: '出发', type: 'text', width: 10, value: (row) => row.departCity },
    { title: '目的地', type: 'text', width: 24, value: (row) => row.destinations.join('、') },
    { title: '供应商', type: 'text', width: 24, value: (row) => row.supplier },
    {
      title: '起价',
      type: 'fen',
      width: 12,
      value: (row) => (row.priceFromFen === null ? null : toFen(row.priceFromFen)),
    },
    { title: '未来团期', type: 'number', width: 10, value: (row) => row.departures },
    { title: '最早出发', type: 'text', width: 12, value: (row) => row.nextDepartsOn ?? '' },
    { title: '30天成交', type: 'number', width: 10, value: (row) => row.sold30 },
    { title: '30天浏览', type: 'number', width: 10, value: (row) => row.viewers30 },
    { title: '收藏', type: 'number', width: 8, value: (row) => row.favourites },
    {
      title: '评分',
      type: 'figure',
      width: 8,
      value: (row) => (row.scoreAvg === null ? null : Number(row.scoreAvg)),
    },
    { title: '点评', type: 'number', width: 8, value: (row) => row.scoreCount },
    { title: '状态', type: 'text', width: 10, value: (row) => productStatusText[row.status] },
    { title: '草稿', type: 'text', width: 12, value: (row) => (row.draftAt ? (row.draftBy ?? '同事') : '') },
    { title: '定时发布', type: 'time', width: 18, value: (row) => row.publishAt },
  ],
  count: (ctx, _staff, filter) => countProducts(ctx.db, conditionsOf(filter), momentOf(ctx), MOST),
  next: (ctx, _staff, filter, after) =>
    listProducts(ctx.db, conditionsOf(filter), momentOf(ctx), {
      ...(after && { after: { value: '', id: after.id } }),
      most: PAGE,
    }),
})
