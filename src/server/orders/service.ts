/** What other nouns may do with an order: payments and contracts import from here and from nowhere else. */

export { signFaults } from './check.ts'
export {
  type Cancelling,
  cancelOrder,
  closeBills,
  groupFormation,
  lockOrder,
  type Move,
  moveOrder,
  type OrderRecord,
} from './lifecycle.ts'
export { shuffledSerial } from './numbers.ts'
export { assertNoOverlap, openPeople } from './people-store.ts'
export { countsOf, deadlineOf } from './rows.ts'
export { consumeHold, releaseHold, reserveAgain } from './seats.ts'
export type { OrderSnapshot, TripDay, TripEdition } from './snapshot.ts'
export { type FoundOrder, findOrder, findParts, type OrderParts } from './store.ts'
export { errorsOf, type Person } from './travellers.ts'
