/** What a traveller has chosen on the way to an order; kept in this tab, so a reload or a login loses nothing. */
export interface Journey {
  productId: number
  comboKey: string
  date: string
  adult: number
  childBed: number
  childNobed: number
  infant: number
  /** Null: as few as the party fits in. */
  rooms: number | null
  share: boolean
  options: { id: number; qty: number }[]
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
