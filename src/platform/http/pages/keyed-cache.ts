import { LRUCache } from 'lru-cache'

/** `names` say what the value shows: `product:100001`, `settings`. Null: nobody knows, so it is not cached. */
export interface Made<V> {
  value: V
  names: readonly string[] | null
}

/** About how many bytes one pair of address and name takes in both maps. */
const NAME_BYTES = 120

/**
 * Values by address, each with the names of what it shows. A change of a name forgets what shows it and nothing else;
 * the change `product` is one of every `product:…`, and the empty change one of everything. `maxBytes` bounds addresses,
 * names and values together, for a visitor chooses the address; the least recently used goes first.
 */
export function makeKeyedCache<V extends object>(maxBytes: number, sizeOf: (value: V) => number) {
  const byName = new Map<string, Set<string>>()
  const cached = new LRUCache<string, Made<V>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value, names }, address) =>
      sizeOf(value) + 2 * address.length + NAME_BYTES * (names?.length ?? 0),
    dispose: ({ names }, address) => {
      for (const name of names ?? []) {
        const addresses = byName.get(name)
        addresses?.delete(address)
        if (addresses?.size === 0) byName.delete(name)
      }
    },
  })
  /** For each value that is being made, the changes that arrived meanwhile. */
  const making = new Set<string[]>()

  function keep(address: string, made: Made<V>) {
    cached.set(address, made)
    if (!cached.has(address)) return
    for (const name of made.names ?? []) {
      const addresses = byName.get(name) ?? new Set()
      byName.set(name, addresses.add(address))
    }
  }

  return {
    get: (address: string): Made<V> | undefined => cached.get(address),

    /** Makes a value. One that a change overtook may be made of old data: it is answered, and not cached. */
    async make(address: string, work: () => Promise<Made<V>>): Promise<Made<V>> {
      const changes: string[] = []
      making.add(changes)
      try {
        const made = await work()
        const { names } = made
        if (names && !changes.some((change) => names.some((name) => isOf(change, name)))) keep(address, made)
        return made
      } finally {
        making.delete(changes)
      }
    },

    delete: (address: string) => void cached.delete(address),

    forget(change: string) {
      for (const changes of making) changes.push(change)
      const names = change.includes(':') ? [change] : [...byName.keys()].filter((name) => isOf(change, name))
      for (const address of names.flatMap((name) => [...(byName.get(name) ?? [])])) cached.delete(address)
      // A value that shows nothing changeable has no name.
      if (change === '') cached.clear()
    },

    stats: () => ({ entries: cached.size, bytes: cached.calculatedSize, names: byName.size }),
  }
}

const isOf = (change: string, name: string) =>
  change === '' || name === change || name.startsWith(`${change}:`)
