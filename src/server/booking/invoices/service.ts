/** What other nouns may call of invoices. */

export { invoiceFollowsRefund } from './after-refund.ts'
export { invoiceExport } from './desk/export.ts'
export { closeInvoicesOf, forgetInvoiceAddresses } from './store.ts'
