/** What is asked of a second person about departures that the shop cancels. */
export { departureCancelling } from './decision.ts'
