import { invoiceFilters } from '#src/api/desk/finance/invoices.ts'
import { z } from '#src/api/zod.ts'
import { deskInvoiceStateText, invoiceKindText } from '#src/domain/booking/invoices/invoice.ts'
import { exportKind, MOST_ROWS } from '#src/server/operations/exports/service.ts'
import { invoiceRowOf } from './reading.ts'
import { countDeskInvoices, listDeskInvoices } from './store.ts'

type Row = ReturnType<typeof invoiceRowOf>

/** The list of invoices as a file, the newest first: what the list shows, so the names that stand on them. */
export const invoiceExport = exportKind({
  name: 'invoices',
  title: '发票',
  hasPersonalData: true,
  filter: z.object(invoiceFilters),
  filterWords: ({ states, kinds, from, until, order_no, number }) => [
    { name: '状态', value: states?.map((each) => deskInvoiceStateText[each]).join('、') ?? '全部' },
    { name: '种类', value: kinds?.map((each) => invoiceKindText[each]).join('、') ?? '全部' },
    { name: '申请日期', value: `${from ?? ''} 至 ${until ?? ''}` },
    { name: '订单号', value: order_no ?? '全部' },
    { name: '发票号码', value: number ?? '全部' },
  ],
  columns: [
    { title: '申请号', type: 'text', width: 20, value: (row: Row) => row.no },
    { title: '订单号', type: 'text', width: 18, value: (row) => row.order_no },
    { title: '产品', type: 'text', width: 36, value: (row) => row.trip_title },
    { title: '状态', type: 'text', width: 12, value: (row) => row.state_text },
    { title: '种类', type: 'text', width: 14, value: (row) => row.kind_text },
    { title: '抬头', type: 'text', width: 36, value: (row) => row.title },
    { title: '金额', type: 'fen', width: 12, value: (row) => row.amount_fen },
    { title: '发票号码', type: 'text', width: 24, value: (row) => row.number },
    { title: '开票日期', type: 'text', width: 12, value: (row) => row.issued_on },
    { title: '申请时间', type: 'time', width: 18, value: (row) => row.requested_at },
  ],
  count: ({ db }, _staff, filter) => countDeskInvoices(db, filter, MOST_ROWS),
  async next(ctx, _staff, filter, after) {
    const behind = after && { cursor: { value: '', id: after.id } }
    const rows = await listDeskInvoices(ctx.db, { ...filter, ...behind })
    return rows.map((row) => invoiceRowOf(ctx, row))
  },
})
