/** What other nouns may ask of facts. */
export { isStaleFact } from './store.ts'
