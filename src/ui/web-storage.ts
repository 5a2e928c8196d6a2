/** Web storage: `local`, which is meant where nothing is said, lasts until it is cleared, `session` as long as the tab is open. */
type Place = 'local' | 'session'

const storageOf = (place?: Place) => (place === 'session' ? sessionStorage : localStorage)

/** Nothing where a browser refuses storage, or holds what cannot be read. */
function tried<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Empty when nothing is stored. */
export const readStored = (key: string, place?: Place): string =>
  tried(() => storageOf(place).getItem(key)) ?? ''

export const writeStored = (key: string, text: string, place?: Place) =>
  tried(() => storageOf(place).setItem(key, text))

export const removeStored = (key: string, place?: Place) => tried(() => storageOf(place).removeItem(key))

/** Forgets all that this tab has kept: whoever uses it next finds nothing. */
export const forgetSession = () => tried(() => sessionStorage.clear())

/** Removes everything whose key begins so. */
export function removeStoredUnder(prefix: string, place?: Place) {
  for (const key of tried(() => Object.keys(storageOf(place))) ?? [])
    if (key.startsWith(prefix)) removeStored(key, place)
}

/** A value stored as JSON; null when there is none. Anybody may have written it, so the caller checks it. */
export const readStoredValue = (key: string, place?: Place): unknown =>
  tried(() => JSON.parse(readStored(key, place))) ?? null

const nowMs = () => performance.timeOrigin + performance.now()

/** Stores a value for `lifeMs`; afterwards it reads as absent. */
export const storeFor = (key: string, value: unknown, lifeMs: number) =>
  writeStored(key, JSON.stringify({ value, until: nowMs() + lifeMs }))

export function readFresh(key: string): unknown {
  const { value, until } = (readStoredValue(key) ?? {}) as { value?: unknown; until?: number }
  return Number(until) > nowMs() ? value : undefined
}
