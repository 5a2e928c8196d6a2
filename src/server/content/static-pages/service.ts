/** What other nouns may call of the shop's texts. */
export { forgetVersions, knownVersions } from './known-versions.ts'
export { findPage, findUpcoming, listNavPages, versionsInForce } from './store.ts'
