/** What other nouns may call of invoices. */

export { invoiceFollowsRefund } from './after-refund.ts'
export { invoiceExport } from './desk/export.ts'
export { invoiceInForce } from './file.ts'
export { closeInvoicesOf, forgetInvoiceAddresses, isBrokenOff } from './store.ts'
