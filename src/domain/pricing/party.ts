import { type Day, isDay } from '../calendar-day.ts'
import type { ProductType } from '../codes.ts'
import type { Fault } from '../fault.ts'
import { type Crowd, crowdOf, isMinor } from '../travellers/ages.ts'
import type { PersonKind } from '../travellers/traveller-codes.ts'

export interface Companion {
  kind: PersonKind
  birthday: Day | null
  /** The place in the order, from 1, of the adult who looks after this minor; null when none was named. */
  guardianSeq: number | null
}

export interface PartyTrip {
  productType: ProductType
  departsOn: Day
  returnsOn: Day
  /** Whether a guardian who stays at home has consented, by a document of their own. */
  guardianConsent: boolean
}

const isGrown = (crowd: Crowd | null): boolean => crowd !== null && !isMinor(crowd)

/**
 * What the travellers of one order need of each other (rule book §10.4): a minor has an adult in the order; a youth, or
 * a student of 游学, may have a guardian's consent instead; a baby has an adult for itself. Whoever has
 * no real birthday yet is what they are booked as.
 */
export function partyFaults(travellers: readonly Companion[], trip: PartyTrip): Fault[] {
  const crowds = travellers.map(({ kind, birthday }): Crowd | null => {
    if (birthday !== null && isDay(birthday)) return crowdOf(birthday, trip.departsOn, trip.returnsOn)
    if (kind === 'adult') return 'adult'
    return kind === 'infant' ? 'infant' : 'child'
  })
  const adults = crowds.filter(isGrown).length
  const faults: Fault[] = []
  for (const [index, { guardianSeq }] of travellers.entries()) {
    const crowd = crowds[index] ?? null
    if (crowd === null || !isMinor(crowd)) continue
    const field = `travellers.${index}`
    const mayGoAlone = crowd === 'youth' || (crowd === 'child' && trip.productType === 'study')
    if (adults === 0 && !(mayGoAlone && trip.guardianConsent)) {
      const message = mayGoAlone ? '未成年人须有成人同行或监护人同意' : '儿童和婴儿须有成人同行'
      faults.push({ field: `${field}.birthday`, message })
    }
    if (guardianSeq !== null && !isGrown(crowds[guardianSeq - 1] ?? null)) {
      faults.push({ field: `${field}.guardian_seq`, message: '监护人须为本单的成人' })
    }
  }
  const infants = crowds.filter((crowd) => crowd === 'infant').length
  if (adults > 0 && infants > adults) faults.push({ field: 'travellers', message: '每位成人最多携带1名婴儿' })
  return faults
}
