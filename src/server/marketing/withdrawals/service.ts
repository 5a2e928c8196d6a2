/** What other nouns may call of withdrawals. */
export { forgetPayees, listWaiting } from './store.ts'
