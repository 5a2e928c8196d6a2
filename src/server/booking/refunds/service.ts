/** What other nouns may call of refunds: whoever gives back money of an order opens a request and lets it be carried out. */
export { refundExport } from './desk/export.ts'
export { findFacts, type RefundFacts } from './facts.ts'
export { giveBackDifference } from './give-difference.ts'
export { openRequest } from './open-request.ts'
export { quoteFor } from './quoting.ts'
export { raiseRequest } from './raise-request.ts'
export { findOpenRequest, type RequestRow } from './store.ts'
