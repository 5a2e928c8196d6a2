/** What other nouns may call of the queue. Nobody else writes it: triggers follow the records. */
export { countItems, countOpenItems, handOverItems } from './store.ts'
