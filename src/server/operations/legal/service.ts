/** What other nouns may call of the versions of legal texts. */
export { legalApproval } from './approval.ts'
export { legalHandlers } from './http.ts'
export type { LegalNoun, LegalVersion, NewVersion } from './noun.ts'
export { draftOrVersion } from './read.ts'
