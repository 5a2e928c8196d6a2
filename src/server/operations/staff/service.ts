/** What other nouns may call of staff. */
export { roleGiving } from './managing/roles.ts'
