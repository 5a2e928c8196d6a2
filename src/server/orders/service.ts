/** What other nouns may do with an order: payments and contracts import from here and from nowhere else. */
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
export { consumeHold, releaseHold, reserveAgain } from './seats.ts'
