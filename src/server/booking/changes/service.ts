/** What other nouns may call of changes: payments carry them out, and what ends an order ends what was to be changed of it. */
export { closeOpenChange } from './ending.ts'
export { endOffer, insertOffer, type OfferRow } from './offers/store.ts'
export { changeIsPaid, type Ready, readyToMoveBy } from './paid.ts'
