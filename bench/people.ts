import type { Measured } from './load.ts'

/**
 * Runs `people` workers, each of which takes the next item as soon as its own is done: for items that take more than
 * one request.
 */
export async function workThrough<T>(
  items: readonly T[],
  people: number,
  work: (item: T, person: number) => Promise<void>,
): Promise<Measured> {
  const latencies: number[] = []
  let next = 0
  const began = performance.now()
  const busy = async (person: number) => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      const started = performance.now()
      await work(item, person)
      latencies.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: people }, (_, person) => busy(person)))
  const seconds = (performance.now() - began) / 1000
  latencies.sort((a, b) => a - b)
  const quantile = (part: number) => Math.round(latencies[Math.floor((latencies.length - 1) * part)] ?? 0)
  return { perSecond: items.length / seconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99), errors: 0 }
}
