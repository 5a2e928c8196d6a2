/** What other nouns may call of points: what gives them, and what takes them back. */
export { awardPoints, awardTrip, takeBackTrip } from './awards.ts'
export { reviewPointsHint } from './reading.ts'
export { deletePoints } from './store.ts'
