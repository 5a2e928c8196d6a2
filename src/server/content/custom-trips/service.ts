/** What other nouns may call of custom trips. */

export { openRequestFor } from './create.ts'
export { listDesigners } from './desk/designers.ts'
export { handOverRequests } from './desk/store.ts'
export { firstCases } from './pages.ts'
export { attachRequests, deleteRequests } from './requests-store.ts'
