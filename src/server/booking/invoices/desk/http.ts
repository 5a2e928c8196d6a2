import { deskInvoices } from '#src/api/desk/finance/invoices.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForExport } from '#src/server/operations/exports/service.ts'
import { issueInvoice, rejectInvoice, reverseInvoice } from './changing.ts'
import { invoiceExport } from './export.ts'
import { pageDeskInvoices, viewDeskInvoice } from './reading.ts'
import { revealDestination } from './reveal.ts'

export const deskInvoiceHandlers = handlers(deskInvoices, {
  list: ({ ctx, input }) => pageDeskInvoices(ctx, input),
  export({ ctx, staff, input: { format, ...filter } }) {
    return askForExport(ctx, staff, invoiceExport, { filter, format })
  },
  detail: ({ ctx, input }) => viewDeskInvoice(ctx, input.invoice_no),
  async issue({ ctx, staff, input }) {
    const audit = await issueInvoice(ctx, staff, input)
    return { answer: await viewDeskInvoice(ctx, input.invoice_no), audit }
  },
  async red({ ctx, staff, input }) {
    const audit = await reverseInvoice(ctx, staff, input)
    return { answer: await viewDeskInvoice(ctx, input.invoice_no), audit }
  },
  async reject({ ctx, staff, input }) {
    const audit = await rejectInvoice(ctx, staff, input)
    return { answer: await viewDeskInvoice(ctx, input.invoice_no), audit }
  },
  reveal: ({ ctx, staff, input }) => revealDestination(ctx, staff, input),
})
