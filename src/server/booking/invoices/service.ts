/** What other nouns may call of invoices. */

export { invoiceFollowsRefund } from './after-refund.ts'
export { closeInvoicesOf, forgetInvoiceAddresses } from './store.ts'
