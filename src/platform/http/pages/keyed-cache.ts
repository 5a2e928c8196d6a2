import { LRUCache } from 'lru-cache'

/** `names` say what the value shows: `product:100001`, `settings`. Null: nobody knows, so it is not kept. */
export interface Made<V> {
  value: V
  names: readonly string[] | null
}

/** About what an address weighs under one name, in both directions. */
const NAME_BYTES = 120

/**
 * Values by address, each with the names of what it shows. A change of a name forgets what shows it and nothing else;
 * the change `product` is one of every `product:…`, and the empty change one of everything. `maxBytes` bounds addresses,
 * names and values together, for a visitor chooses the address; the least recently used goes first.
 */
export function makeKeyedCache<V extends object>(maxBytes: number, sizeOf: (value: V) => number) {
  const byName = new Map<string, Set<string>>()
  const kept = new LRUCache<string, Made<V>>({
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
  /** The changes that were heard while a value is being made, for each of them. */
  const making = new Set<string[]>()

  function keep(address: string, made: Made<V>) {
    kept.set(address, made)
    if (!kept.has(address)) return
    for (const name of made.names ?? []) {
      const addresses = byName.get(name) ?? new Set()
      byName.set(name, addresses.add(address))
    }
  }

  return {
    get: (address: string): Made<V> | undefined => kept.get(address),

    /** A value that a change of what it shows overtook may be made of old data: it is answered, and not kept. */
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

    delete: (address: string) => void kept.delete(address),

    forget(change: string) {
      for (const changes of making) changes.push(change)
      const names = change.includes(':') ? [change] : [...byName.keys()].filter((name) => isOf(change, name))
      for (const address of names.flatMap((name) => [...(byName.get(name) ?? [])])) kept.delete(address)
      // What shows nothing that changes has no name.
      if (change === '') kept.clear()
    },

    stats: () => ({ entries: kept.size, bytes: kept.calculatedSize, names: byName.size }),
  }
}

const isOf = (change: string, name: string) =>
  change === '' || name === change || name.startsWith(`${change}:`)
