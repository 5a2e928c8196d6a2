/** Departures and their holds: no other noun changes them (db/table-owners.ts names the joint writers). */
export { nearestWithSeats } from './near.ts'
export {
  cancelDeparture,
  closeSales,
  formGroup,
  formGroups,
  resumeSale,
  suspendSale,
} from './sales.ts'
export { consumeHold, giveBackSeats, releaseHold, reserveAgain } from './seats.ts'
