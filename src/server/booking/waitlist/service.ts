/** What other nouns may call of the waiting list. */
export { forgetWaiting, joinWaitlist } from './join.ts'
export { listWaiting } from './list.ts'
