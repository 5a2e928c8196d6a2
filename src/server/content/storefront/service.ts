/** What other nouns may do with visits. */
export { forgetVisits } from './store/visits.ts'
