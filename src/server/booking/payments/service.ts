/** What other nouns may call of payments: refunds import from here and from nowhere else. */
export { listPaymentsLeft } from './refunds/refund-store.ts'
export { refundLater } from './refunds/refunds.ts'
