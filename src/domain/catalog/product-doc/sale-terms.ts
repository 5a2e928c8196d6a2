import type { ProductType, Scope } from '../../codes.ts'

/** How a product is sold, by its kind alone (rule book §4.2). */
export interface SaleTerms {
  bookAheadDays: number
  bookAheadHour: number
  /** The balance is due this many days before the start. */
  balanceDays: number
  templateCode: 'DOMESTIC' | 'HKMO' | 'OUTBOUND' | 'STUDY'
}

const balanceDays: Record<Scope, number> = { domestic: 7, hkmo: 15, outbound: 30 }
const bookAheadDays: Record<Scope, number> = { domestic: 3, hkmo: 7, outbound: 15 }
const templates = { domestic: 'DOMESTIC', hkmo: 'HKMO', outbound: 'OUTBOUND' } as const

export function saleTermsOf(type: ProductType, scope: Scope): SaleTerms {
  return {
    bookAheadDays: type === 'study' ? 20 : bookAheadDays[scope],
    bookAheadHour: 17,
    balanceDays: balanceDays[scope],
    templateCode: type === 'study' ? 'STUDY' : templates[scope],
  }
}
