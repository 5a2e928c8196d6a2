import { paymentFilters } from '#src/api/desk/finance/payments.ts'
import { z } from '#src/api/zod.ts'
import { paymentStatusText } from '#src/domain/booking/desk/payments.ts'
import { payChannelText } from '#src/domain/booking/order-codes.ts'
import { toFen } from '#src/domain/money.ts'
import { exportKind, MOST_ROWS } from '#src/server/operations/exports/service.ts'
import { countDeskPayments, type DeskRow, listDeskPayments } from './payments-store.ts'
import { seesAllPayments } from './scope.ts'

/** The list of payments as a file, the newest first: what the list shows, so payers by their masks. */
export const paymentExport = exportKind({
  name: 'payments',
  title: '款项',
  hasPersonalData: false,
  filter: z.object(paymentFilters),
  filterWords: ({ channels, states, from, until, order_no, apart, ...rest }) => [
    { name: '渠道', value: channels?.map((each) => payChannelText[each]).join('、') ?? '全部' },
    { name: '状态', value: states?.map((each) => paymentStatusText[each]).join('、') ?? '全部' },
    { name: '发起日期', value: `${from ?? ''} 至 ${until ?? ''}` },
    { name: '到账日期', value: `${rest.arrived_from ?? ''} 至 ${rest.arrived_until ?? ''}` },
    { name: '订单号', value: order_no ?? '全部' },
    { name: '另列', value: apart === undefined ? '全部' : apart ? '只看另列' : '不含另列' },
  ],
  columns: [
    { title: '支付单号', type: 'text', width: 20, value: (row: DeskRow) => row.out_trade_no },
    { title: '订单号', type: 'text', width: 18, value: (row) => row.order_no },
    { title: '账单', type: 'text', width: 20, value: (row) => row.bill_title },
    { title: '渠道', type: 'text', width: 14, value: (row) => payChannelText[row.channel] },
    { title: '状态', type: 'text', width: 12, value: (row) => paymentStatusText[row.status] },
    { title: '另列', type: 'text', width: 8, value: (row) => (row.is_apart ? '是' : '') },
    { title: '金额', type: 'fen', width: 14, value: (row) => toFen(row.amount_fen) },
    { title: '渠道流水号', type: 'text', width: 32, value: (row) => row.channel_trade_no ?? '' },
    { title: '付款人', type: 'text', width: 14, value: (row) => row.payer_mask },
    { title: '发起时间', type: 'time', width: 18, value: (row) => row.created_at },
    { title: '到账时间', type: 'time', width: 18, value: (row) => row.success_at },
  ],
  // Who sees the payments of one order at a time names it.
  count: async ({ db }, staff, filter) =>
    seesAllPayments(staff) || filter.order_no
      ? (await countDeskPayments(db, staff, filter, MOST_ROWS)).total
      : 0,
  next: ({ db }, staff, filter, after) =>
    listDeskPayments(db, staff, { ...filter, ...(after && { cursor: { value: '', id: after.id } }) }),
})
