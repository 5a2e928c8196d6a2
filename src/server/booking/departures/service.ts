/** Departures and who has their seats: nobody else changes them (db/table-owners.ts says who may beside). */
export { closeSales, formGroup, formGroups } from './sales.ts'
export { consumeHold, releaseHold, reserveAgain } from './seats.ts'
