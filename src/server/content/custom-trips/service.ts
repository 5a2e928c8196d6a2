/** What other nouns may call of custom trips. */

export { openRequestFor } from './create.ts'
export { listDesigners } from './desk/designers.ts'
export {
  acceptRequest,
  askForPlan,
  freeRequest,
  type PlannedRequest,
  planRequest,
  requestFor,
} from './desk/planning.ts'
export { handOverRequests } from './desk/store.ts'
export { designersChanged } from './figures.ts'
export { findOwn } from './own/store.ts'
export { evaluationFactsOf } from './own/view.ts'
export { designerOf, firstCases } from './pages.ts'
export { planPath, planToken, requestOfToken } from './plan-link.ts'
export { attachRequests, deleteRequests, moveRequests } from './requests-store.ts'
