/** What other nouns may know of custom trips. */
export { attachRequests } from './attach.ts'
export { firstCases } from './pages.ts'
export { deleteRequests } from './requests-store.ts'
