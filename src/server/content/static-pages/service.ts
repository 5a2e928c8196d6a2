/** What other nouns may call of the shop's texts. */
export { forgetVersions, knownVersions } from './known-versions.ts'
export { versionsInForce } from './store.ts'
export { hasBanner, viewPage } from './view.ts'
