/** What other nouns may call of campaigns. */
export { listAddresses } from './store.ts'
