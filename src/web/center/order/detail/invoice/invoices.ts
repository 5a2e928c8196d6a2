import { useQuery } from '@tanstack/react-query'
import { invoices } from '#src/api/booking/invoices.ts'
import type { OrderDetail } from '#src/api/booking/order-views.ts'
import type { Data } from '#src/api/endpoint.ts'
import { notYetText } from '#src/domain/booking/invoices/invoice.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { call } from '#src/web/client/api/call.ts'
import { ofMember } from '#src/web/client/api/query.ts'
import { withLogin } from '#src/web/client/member/login.ts'

export type InvoiceInfo = Data<typeof invoices.info>
export type InvoiceShown = InvoiceInfo['list'][number]

/** From when on an invoice can be asked for, as long as that day has not come: then nothing has to be asked. */
export const notYetOf = ({ status, return_date, server_ts }: OrderDetail) =>
  notYetText({ status, returnsOn: return_date, today: dayOf(server_ts) })

const withInvoices: readonly OrderDetail['status'][] = [
  'travelling',
  'wait_review',
  'done',
  'refunding',
  'refunded',
]

/** The order's invoices and whether one can be asked for; nothing is asked of the server where there can be none. */
export const useInvoices = (order: OrderDetail) =>
  useQuery({
    ...ofMember,
    queryKey: [invoices.info.path, { order_id: order.order_id }],
    queryFn: () => withLogin(() => call(invoices.info, { order_id: order.order_id })),
    enabled: withInvoices.includes(order.status) && notYetOf(order) === null,
    staleTime: 0,
  })
