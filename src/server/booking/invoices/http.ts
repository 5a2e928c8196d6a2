import { invoices } from '#src/api/booking/invoices.ts'
import { handlers } from '#src/server/ctx.ts'
import { applyForInvoice, fileOfInvoice, invoicesOfOwn, withdrawInvoice } from './member.ts'

export const invoiceHandlers = handlers(invoices, {
  info: ({ ctx, member, input }) => invoicesOfOwn(ctx, member, input.order_id),
  apply: ({ ctx, member, input }) => applyForInvoice(ctx, member, input),
  withdraw: ({ ctx, member, input }) => withdrawInvoice(ctx, member, input.invoice_no),
  file: ({ ctx, member, input }) => fileOfInvoice(ctx, member, input.invoice_no),
})
