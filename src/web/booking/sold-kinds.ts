import type { Trip } from '#src/api/catalog/product-views.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { PersonKind } from '#src/domain/travellers/traveller-codes.ts'

const prices = {
  adult: 'adult_fen',
  child_bed: 'child_bed_fen',
  child_nobed: 'child_nobed_fen',
  infant: 'infant_fen',
} as const satisfies Record<PersonKind, keyof Trip['departure']>

/** What one traveller of a kind pays on a departure; null where the departure takes none. */
export const priceOf = (departure: Trip['departure'], kind: PersonKind) => departure[prices[kind]]

/** The kinds of travellers that a departure takes. */
export const soldKinds = (departure: Trip['departure']): PersonKind[] =>
  keysOf(prices).filter((kind) => priceOf(departure, kind) !== null)
