import { orderFilters } from '#src/api/desk/orders/lists.ts'
import { z } from '#src/api/zod.ts'
import { deskViewText, orderSourceText } from '#src/domain/booking/desk/lists.ts'
import { statusTextOf } from '#src/domain/booking/order.ts'
import { orderStatusText, orderTabText } from '#src/domain/booking/order-codes.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { toFen } from '#src/domain/money.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import { exportKind } from '#src/server/operations/exports/service.ts'
import { unpaidFenOf } from '../order.ts'
import { seesPeople } from '../scope.ts'
import { choiceOf } from './list.ts'
import { countDeskOrders, type DeskListRow, listDeskOrders } from './list-store.ts'

const PAGE = 1000
/** One more than a file may hold: whoever asks for more is told so. */
const MOST = 20_001

type Row = DeskListRow & { showsPeople: boolean }

/** The list of orders as a file, newest first: what the list shows, so no number of a person's. */
export const orderExport = exportKind({
  name: 'orders',
  title: '订单',
  // It names the contacts.
  hasPersonalData: true,
  filter: z.object(orderFilters),
  filterWords: ({ view, states, tab, types, sources, ...rest }) => [
    { name: '视图', value: view ? deskViewText[view] : '全部' },
    { name: '状态', value: states?.map((state) => orderStatusText[state]).join('、') ?? '全部' },
    { name: '客人列表', value: orderTabText[tab ?? 'all'] },
    { name: '出发日', value: `${rest.departs_from ?? ''} 至 ${rest.departs_until ?? ''}` },
    { name: '下单日', value: `${rest.ordered_from ?? ''} 至 ${rest.ordered_until ?? ''}` },
    { name: '首次付款日', value: `${rest.paid_from ?? ''} 至 ${rest.paid_until ?? ''}` },
    { name: '类型', value: types?.map((type) => productTypeText[type]).join('、') ?? '全部' },
    { name: '来源', value: sources?.map((source) => orderSourceText[source]).join('、') ?? '全部' },
    { name: '产品', value: rest.product_id === undefined ? '全部' : String(rest.product_id) },
    {
      name: '其他',
      value:
        [
          rest.unpaid && '有待付',
          rest.incomplete && '资料不全',
          rest.unsigned && '未签约',
          rest.has_refund && '有退款',
          rest.has_complaint && '有投诉',
          rest.with_coupon && '用了券',
        ]
          .filter(Boolean)
          .join('、') || '无',
    },
  ],
  columns: [
    { title: '订单号', type: 'text', width: 18, value: (row: Row) => row.order_no },
    {
      title: '状态',
      type: 'text',
      width: 20,
      value: (row) => statusTextOf(row.status, row.sold.type, choiceOf(row)),
    },
    { title: '产品', type: 'text', width: 36, value: (row) => row.sold.title },
    { title: '套餐', type: 'text', width: 24, value: (row) => row.sold.comboName ?? '' },
    { title: '出发日', type: 'text', width: 12, value: (row) => row.departs_on },
    { title: '人数', type: 'text', width: 14, value: (row) => travellersText(row) },
    { title: '联系人', type: 'text', width: 12, value: (row) => (row.showsPeople ? row.contact_name : '') },
    { title: '应付', type: 'fen', width: 12, value: (row) => toFen(row.payable_fen) },
    { title: '已付', type: 'fen', width: 12, value: (row) => toFen(row.paid_fen) },
    {
      title: '待付',
      type: 'fen',
      width: 12,
      value: (row) => toFen(unpaidFenOf(row, row.unpaid_bills_fen)),
    },
    { title: '来源', type: 'text', width: 12, value: (row) => orderSourceText[row.source] },
    { title: '顾问', type: 'text', width: 12, value: (row) => row.advisor_name ?? '' },
    { title: '下单时间', type: 'time', width: 18, value: (row) => row.created_at },
  ],
  count: async ({ db, now }, staff, input) => (await countDeskOrders(db, { staff, input, now }, MOST)).total,
  async next({ db, now }, staff, filter, after) {
    const input = { ...filter, ...(after && { cursor: { value: String(after.created_us), id: after.id } }) }
    const { list } = await listDeskOrders(db, { staff, input, now, limit: PAGE })
    const showsPeople = seesPeople(staff)
    return list.map((row) => ({ ...row, showsPeople }))
  },
})
