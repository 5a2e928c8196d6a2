import type { OptionUnit } from '#src/domain/codes.ts'
import type { Counts } from '#src/domain/counts.ts'
import type { PersonKind } from '#src/domain/traveller-codes.ts'

/** How many travel, by the kind they are priced as. */
export interface Party {
  adult: number
  childBed: number
  childNobed: number
  infant: number
}

export const partyFields = {
  adult: 'adult',
  child_bed: 'childBed',
  child_nobed: 'childNobed',
  infant: 'infant',
} as const satisfies Record<PersonKind, keyof Party>

export const countsOf = ({ adult, childBed, childNobed, infant }: Party): Counts => ({
  adult,
  child_bed: childBed,
  child_nobed: childNobed,
  infant,
})

/** What a traveller has chosen on the way to an order; kept in this tab, so a reload or a login loses nothing. */
export interface Journey extends Party {
  productId: number
  comboKey: string
  date: string
  /** Null: as few as the party fits in. */
  rooms: number | null
  share: boolean
  options: { id: number; qty: number }[]
}

/** The same trip for other people: rooms are theirs to choose anew, and of what each may have there is one each at most. */
export function withParty(
  journey: Journey,
  { adult, childBed, childNobed, infant }: Party,
  options: readonly { id: number; unit: OptionUnit }[],
): Journey {
  const people = adult + childBed + childNobed
  const isEach = (id: number) => options.some((option) => option.id === id && option.unit === 'per_person')
  return {
    ...journey,
    adult,
    childBed,
    childNobed,
    infant,
    rooms: null,
    share: false,
    options: journey.options.map(({ id, qty }) => ({ id, qty: isEach(id) ? Math.min(qty, people) : qty })),
  }
}

const KEY = 'bm_journey'

export function readJourney(): Journey | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isJourney(kept) ? kept : null
  } catch {
    return null
  }
}

export function writeJourney(journey: Journey) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(journey))
  } catch {
    // A browser without storage books as well; only a reload starts anew.
  }
}

export function clearJourney() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // As above.
  }
}

function isJourney(kept: unknown): kept is Journey {
  if (typeof kept !== 'object' || kept === null) return false
  const { productId, comboKey, date, adult, options } = kept as Partial<Journey>
  return (
    Number.isSafeInteger(productId) &&
    typeof comboKey === 'string' &&
    typeof date === 'string' &&
    Number.isSafeInteger(adult) &&
    Array.isArray(options)
  )
}
