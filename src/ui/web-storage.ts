/** Web storage: `local` lasts until it is cleared, `session` as long as the tab is open. */
type Place = 'local' | 'session'

const storageOf = (place: Place) => (place === 'local' ? localStorage : sessionStorage)

/** Empty when nothing is stored, and in browsers that refuse storage. */
export function readStored(key: string, place: Place = 'local'): string {
  try {
    return storageOf(place).getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function writeStored(key: string, text: string, place: Place = 'local') {
  try {
    storageOf(place).setItem(key, text)
  } catch {
    // As above.
  }
}

export function removeStored(key: string, place: Place = 'local') {
  try {
    storageOf(place).removeItem(key)
  } catch {
    // As above.
  }
}

/** Removes everything whose key begins so. */
export function removeStoredUnder(prefix: string, place: Place = 'local') {
  try {
    for (const key of Object.keys(storageOf(place))) if (key.startsWith(prefix)) removeStored(key, place)
  } catch {
    // As above.
  }
}

/** A value stored as JSON; null when there is none. Anybody may have written it, so the caller checks it. */
export function readStoredValue(key: string, place: Place = 'local'): unknown {
  try {
    return JSON.parse(readStored(key, place) || 'null')
  } catch {
    return null
  }
}

const nowMs = () => performance.timeOrigin + performance.now()

/** Stores a value for `lifeMs`; afterwards it reads as absent. */
export const storeFor = (key: string, value: unknown, lifeMs: number) =>
  writeStored(key, JSON.stringify({ value, until: nowMs() + lifeMs }))

export function readFresh(key: string): unknown {
  const { value, until } = (readStoredValue(key) ?? {}) as { value?: unknown; until?: number }
  return Number(until) > nowMs() ? value : undefined
}
