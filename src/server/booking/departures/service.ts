/** Departures and their holds: no other noun changes them (db/joint-writers.ts names who writes them too). */

export { extendChangeHold, holdForChange, lockSeatsOf, moveSeats, releaseChangeHold } from './change-seats.ts'
export { listFormedGroups, markFormedTold } from './group-formed.ts'
export { nearestWithSeats } from './near.ts'
export { assertOffer, findOffer } from './offer.ts'
export {
  cancelDeparture,
  closeSales,
  formGroup,
  formGroups,
  resumeSale,
  suspendSale,
} from './sales.ts'
export { consumeHold, giveBackSeats, releaseHold, reserveAgain } from './seats.ts'
export { giveUpKept, keepUntil, lockDeparture } from './waitlist-seats.ts'
