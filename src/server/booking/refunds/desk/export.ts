import { refundFilters } from '#src/api/desk/finance/refunds.ts'
import { z } from '#src/api/zod.ts'
import { requestCauseText, requestKindText } from '#src/domain/booking/refunds/desk.ts'
import { requestStatusText } from '#src/domain/booking/refunds/request.ts'
import { toFen } from '#src/domain/money.ts'
import { exportKind, MOST_ROWS } from '#src/server/operations/exports/service.ts'
import { askedByText, countRequests, type ListedRequest, listRequests } from './list.ts'

/** The list of refund requests as a file, the newest first; it names no traveller. */
export const refundExport = exportKind({
  name: 'refunds',
  title: '退款',
  hasPersonalData: false,
  filter: z.object(refundFilters),
  filterWords: ({ states, kinds, causes, from, until, order_no, failed, ...rest }) => [
    { name: '状态', value: states?.map((each) => requestStatusText[each]).join('、') ?? '全部' },
    { name: '类型', value: kinds?.map((each) => requestKindText[each]).join('、') ?? '全部' },
    { name: '原因', value: causes?.map((each) => requestCauseText[each]).join('、') ?? '全部' },
    { name: '申请日期', value: `${from ?? ''} 至 ${until ?? ''}` },
    { name: '到账日期', value: `${rest.arrived_from ?? ''} 至 ${rest.arrived_until ?? ''}` },
    { name: '订单号', value: order_no ?? '全部' },
    { name: '退款失败', value: failed ? '只看失败' : '全部' },
  ],
  columns: [
    { title: '退款单号', type: 'text', width: 20, value: (row: ListedRequest) => row.request_no },
    { title: '订单号', type: 'text', width: 18, value: (row) => row.order_no },
    { title: '产品', type: 'text', width: 36, value: (row) => row.title },
    { title: '出发日', type: 'text', width: 12, value: (row) => row.departs_on },
    { title: '类型', type: 'text', width: 12, value: (row) => requestKindText[row.kind] },
    { title: '原因', type: 'text', width: 16, value: (row) => requestCauseText[row.cause] },
    { title: '申请', type: 'text', width: 12, value: askedByText },
    { title: '状态', type: 'text', width: 14, value: (row) => requestStatusText[row.status] },
    { title: '扣款', type: 'fen', width: 12, value: (row) => toFen(row.deduct_fen) },
    { title: '实际费用', type: 'fen', width: 12, value: (row) => toFen(row.cost_fen) },
    { title: '应退', type: 'fen', width: 12, value: (row) => toFen(row.refund_fen) },
    { title: '申请时间', type: 'time', width: 18, value: (row) => row.created_at },
    { title: '决定时间', type: 'time', width: 18, value: (row) => row.decided_at },
  ],
  count: async ({ db }, staff, filter) => (await countRequests(db, staff, filter, MOST_ROWS)).total,
  next: ({ db }, staff, filter, after) =>
    listRequests(db, staff, { ...filter, ...(after && { cursor: { value: '', id: after.id } }) }),
})
