/** What other nouns may call of payments: they import from here and from nowhere else. */
export { freezeExactly } from './freezing.ts'
export { arriveByHand, askAboutRefund, retryRefund } from './refunds/by-hand.ts'
export { findRefundRow, listPaymentsLeft, type PaidRefund } from './refunds/refund-store.ts'
export { refundLater, sendRefund } from './refunds/refunds.ts'
export { type Outcome, recordTrade } from './resolving/record.ts'
export { resolvePayment } from './resolving/resolve.ts'
export { assertNoneBegan, settleOpen } from './resolving/settle-open.ts'
export { listOpenPayments } from './store.ts'
