/** What other nouns may call of shared itineraries. */

export { revokeSharesOf } from './store.ts'
