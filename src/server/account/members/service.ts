/** What other nouns may ask of members at the desk. */
export { loadMember } from './read.ts'
export { phoneGiving } from './rebind.ts'
