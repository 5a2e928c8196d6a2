import autocannon from 'autocannon'

export interface Load {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  connections?: number
  seconds?: number
}

export interface Measured {
  perSecond: number
  p50Ms: number
  p99Ms: number
  errors: number
}

/** Requests as fast as `connections` keep-alive clients can send them. Anything but a 2xx counts as an error. */
export async function load({
  url,
  method = 'GET',
  headers = {},
  connections = 16,
  seconds = 4,
}: Load): Promise<Measured> {
  const result = await autocannon({ url, method, headers, connections, duration: seconds })
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    errors: result.non2xx + result.errors + result.timeouts,
  }
}

/**
 * Two loads in turn, several times: the machine's speed drifts, and a ratio within one pair does not care. Answers the
 * median of the ratios, and the medians of both sides.
 */
export async function compare(ours: Load, bare: Load, rounds = 3) {
  const pairs: { ours: Measured; bare: Measured }[] = []
  for (let round = 0; round < rounds; round++) pairs.push({ bare: await load(bare), ours: await load(ours) })
  return {
    ratio: median(pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond)),
    ours: medianOf(pairs.map((pair) => pair.ours)),
    bare: medianOf(pairs.map((pair) => pair.bare)),
  }
}

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const medianOf = (runs: Measured[]): Measured => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p50Ms: median(runs.map((run) => run.p50Ms)),
  p99Ms: median(runs.map((run) => run.p99Ms)),
  errors: runs.reduce((sum, run) => sum + run.errors, 0),
})
