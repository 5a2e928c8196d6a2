import type { OptionUnit } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { readStoredValue, removeStored } from '#src/ui/web-storage.ts'
import { SELECTION_KEY } from './selection-key.ts'

/** What a traveller has chosen on the way to an order; stored in this tab, so a reload or a login loses nothing. */
export interface BookingSelection extends Counts {
  productId: number
  comboKey: string
  date: string
  /** Null: as few as the party fits in. */
  rooms: number | null
  share: boolean
  options: { id: number; qty: number }[]
  /** The offer of the waiting list whose seats the order takes, of this combo and date alone, and until when (epoch ms). */
  offer?: { id: number; until: number }
}

/** The same people on another date or in another combo: an offer is of its own departure. */
export const withoutOffer = ({ offer: _, ...selection }: BookingSelection): BookingSelection => selection

/** The same trip for a party: for another one rooms are chosen anew, and an add-on per traveller counts one each at most. */
export function withParty(
  selection: BookingSelection,
  { adult, child_bed, child_nobed, infant }: Counts,
  options: readonly { id: number; unit: OptionUnit }[],
): BookingSelection {
  const party = { adult, child_bed, child_nobed, infant }
  if (keysOf(party).every((kind) => party[kind] === selection[kind])) return selection
  const people = adult + child_bed + child_nobed
  const isEach = (id: number) => options.some((option) => option.id === id && option.unit === 'per_person')
  return {
    ...selection,
    ...party,
    rooms: null,
    share: false,
    options: selection.options.map(({ id, qty }) => ({ id, qty: isEach(id) ? Math.min(qty, people) : qty })),
  }
}

export function readSelection(): BookingSelection | null {
  const stored = readStoredValue(SELECTION_KEY, 'session')
  return isSelection(stored) ? stored : null
}

export const clearSelection = () => removeStored(SELECTION_KEY, 'session')

function isSelection(stored: unknown): stored is BookingSelection {
  if (typeof stored !== 'object' || stored === null) return false
  const { productId, comboKey, date, adult, child_bed, options, offer } = stored as Partial<BookingSelection>
  return (
    Number.isSafeInteger(productId) &&
    typeof comboKey === 'string' &&
    typeof date === 'string' &&
    Number.isSafeInteger(adult) &&
    Number.isSafeInteger(child_bed) &&
    Array.isArray(options) &&
    (offer === undefined || (Number.isSafeInteger(offer?.id) && Number.isSafeInteger(offer?.until)))
  )
}
