/** What other nouns may call of mail. */

export { callOffInvoiceCopy } from './calling-off.ts'
export { closeMailsOf, forgetMailAddresses } from './store.ts'
export { maskedEnvelope } from './view.ts'
