/** What other nouns may call of the waiting list. */
export { forgetWaiting } from './join.ts'
export { listWaiting } from './list.ts'
