/** What other nouns may call of payouts: money that a person sends by bank, and 违约金. */
export { oweCompensation } from './compensation.ts'
export { payoutConfirming } from './confirming.ts'
export { compensationsOfRequests, payoutsOfRefunds, shownCompensation, shownRefundRows } from './view.ts'
