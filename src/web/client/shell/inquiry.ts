import { makeStore } from '../store.ts'

export interface ConsultWanted {
  /** The question is about this product: it is kept as an intention to book it. */
  productId?: number | undefined
}

export const consultWanted = makeStore<ConsultWanted | null>(null)

/** Opens the consult dialog from anywhere; its code is fetched at this moment. */
export const openConsult = (about: ConsultWanted = {}) => consultWanted.set(about)
