/** What is asked of a second person about departures that the shop cancels, and what becomes of who takes no other date. */
export { departureCancelling } from './decision.ts'
export { giveBackOffered } from './offers/ending.ts'
export { planOf } from './plan.ts'
