/** What other nouns may call of saved travellers. */
export { forgetDocuments } from './documents-store.ts'
export { addSavedTraveller, listSavedTravellers, updateSavedTraveller } from './saved-travellers.ts'
export {
  eraseSavedTravellers,
  forgetGuardianConsent,
  forgetReveals,
  listSavedTravellers as findSavedTravellers,
  lockSavedTravellers,
  removeSavedTraveller,
} from './store.ts'
