/** What other nouns may call of visits. */
export { forgetVisits } from './store/visits.ts'
