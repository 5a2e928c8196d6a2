import { departureFilters } from '#src/api/desk/orders/departures.ts'
import { z } from '#src/api/zod.ts'
import { groupProgress } from '#src/domain/booking/desk/departures.ts'
import { groupStateOf } from '#src/domain/booking/stock.ts'
import { dayOf, weekdayText } from '#src/domain/calendar-day.ts'
import { departureStatusText } from '#src/domain/codes.ts'
import { toFen } from '#src/domain/money.ts'
import { exportKind, MOST_ROWS } from '#src/server/operations/exports/service.ts'
import { countDepartures, type DepartureRow, listDepartures } from './store.ts'

const numberText = (id: number | undefined) => (id === undefined ? '全部' : String(id))

/** The list of departures as a file, by day; it names no traveller and no cost. */
export const departureExport = exportKind({
  name: 'departures',
  title: '班期',
  hasPersonalData: false,
  filter: z.object(departureFilters),
  filterWords: ({ from, until, states, product_id, supplier_id, short, with_orders }) => [
    { name: '出发日', value: `${from ?? '导出当日'} 至 ${until ?? ''}` },
    { name: '状态', value: states?.map((each) => departureStatusText[each]).join('、') ?? '全部' },
    { name: '产品编号', value: numberText(product_id) },
    { name: '供应商编号', value: numberText(supplier_id) },
    { name: '未成团', value: short ? '只看未成团' : '全部' },
    { name: '有订单', value: with_orders ? '只看有订单' : '全部' },
  ],
  columns: [
    { title: '出发日', type: 'text', width: 12, value: (row: DepartureRow) => row.departs_on },
    { title: '星期', type: 'text', width: 8, value: (row) => weekdayText(row.departs_on) },
    { title: '返回日', type: 'text', width: 12, value: (row) => row.returns_on },
    { title: '状态', type: 'text', width: 10, value: (row) => departureStatusText[row.status] },
    { title: '产品编号', type: 'number', width: 10, value: (row) => row.product_id },
    { title: '产品', type: 'text', width: 36, value: (row) => row.title },
    { title: '套餐', type: 'text', width: 20, value: (row) => row.combo_name },
    { title: '团号', type: 'text', width: 20, value: (row) => row.group_code },
    { title: '成人价', type: 'fen', width: 12, value: (row) => toFen(row.adult_fen) },
    { title: '成团', type: 'text', width: 14, value: (row) => groupProgress(groupStateOf(row)) },
    { title: '名额', type: 'number', width: 8, value: (row) => row.capacity },
    { title: '已售', type: 'number', width: 8, value: (row) => row.sold },
    { title: '占位', type: 'number', width: 8, value: (row) => row.held },
    { title: '余位', type: 'number', width: 8, value: (row) => row.capacity - row.sold - row.held },
    { title: '订单', type: 'number', width: 8, value: (row) => row.orders },
  ],
  count: async ({ db, now }, _staff, filter) =>
    (await countDepartures(db, filter, dayOf(now), MOST_ROWS)).total,
  next: ({ db, now }, _staff, filter, after) => {
    const cursor = after && { value: after.departs_on, id: after.id }
    return listDepartures(db, { ...filter, ...(cursor && { cursor }) }, dayOf(now))
  },
})
