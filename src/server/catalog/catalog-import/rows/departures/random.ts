/** Draws in [0, 1) that repeat for the same seed: mulberry32. */
export type Random = () => number

/** A stream of its own for each thing that is made up, so that adding one leaves all others as they were. */
export function randomOf(...seed: (string | number)[]): Random {
  let state = hashOf(seed.join(' '))
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string) {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

export const intBetween = (random: Random, low: number, high: number) =>
  low + Math.floor(random() * (high - low + 1))

export function pick<T>(random: Random, from: readonly [T, ...T[]] | readonly T[]): T {
  const chosen = from[Math.floor(random() * from.length)]
  if (chosen === undefined) throw new RangeError('nothing to pick from')
  return chosen
}

/** All items, in a drawn order. */
export function shuffled<T>(random: Random, values: readonly T[]): T[] {
  return values
    .map((value): [number, T] => [random(), value])
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value)
}
