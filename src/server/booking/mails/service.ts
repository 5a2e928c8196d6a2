/** What other nouns may call of mail. */

export { closeMailsOf, forgetMailAddresses } from './store.ts'
export { maskedEnvelope } from './view.ts'
