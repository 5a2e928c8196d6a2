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
/** What a product of the kind is booked by in a new shop; the first is what it begins with. */
function suitingCodes(type: ProductType, scope: Scope): readonly string[] {
  const ofScope = scope === 'hkmo' ? ['HKMO', 'OUTBOUND'] : [templates[scope]]
  return type === 'study' ? ['STUDY', ...ofScope] : ofScope
}

const ofKinds: readonly string[] = ['DOMESTIC', 'HKMO', 'OUTBOUND', 'STUDY', 'CUSTOM']

/** Whether a ladder or a template is for such products: trips abroad are not sold by the rules of trips at home. */
export const isSuiting = (code: string, type: ProductType, scope: Scope) =>
  !ofKinds.includes(code) || suitingCodes(type, scope).includes(code)

const templates = { domestic: 'DOMESTIC', hkmo: 'HKMO', outbound: 'OUTBOUND' } as const

export function saleTermsOf(type: ProductType, scope: Scope): SaleTerms {
  return {
    bookAheadDays: type === 'study' ? 20 : bookAheadDays[scope],
    bookAheadHour: 17,
    balanceDays: balanceDays[scope],
    templateCode: type === 'study' ? 'STUDY' : templates[scope],
  }
}
