import autocannon, { type Options, type Request as Sent } from 'autocannon'
import type { Request } from './requests.ts'

export interface Load {
  url: string
  headers?: Record<string, string>
  connections?: number
  seconds?: number
}

export interface Measured {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Anything but a 2xx, and a refusal in the body of one. */
  errors: number
}

/** One address may read 1,200 times a minute; with so many per client no server is fast enough to reach that. */
const ADDRESSES = 60

/** Requests as fast as `connections` keep-alive clients can send them. */
export async function load({ url, headers = {}, connections = 16, seconds = 2 }: Load): Promise<Measured> {
  const from = (client: number) =>
    Array.from({ length: ADDRESSES }, (_, n) => ({
      headers: { ...headers, 'x-forwarded-for': `10.1.${client}.${n}` },
    }))
  return measured({ url, connections, duration: seconds }, from)
}

const isAgreed = (body: string) => body.startsWith('{"code":0,')

/** Each request once, shared out among the clients; `isGood` looks at the body of every answer. */
export async function sendAll(
  origin: string,
  requests: readonly Request[],
  connections: number,
  isGood: (body: string) => boolean = isAgreed,
) {
  const share = (client: number) =>
    requests.filter((_, n) => n % connections === client).map((request) => ({ ...request }))
  return measured(
    {
      url: origin,
      connections,
      amount: requests.length,
      sampleInt: 20,
      verifyBody: isGood,
    },
    share,
  )
}

async function measured(options: Options, requestsOf: (client: number) => Sent[]): Promise<Measured> {
  let client = 0
  const result = await autocannon({
    ...options,
    setupClient: (made) => made.setRequests(requestsOf(client++)),
  })
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    errors: result.non2xx + result.errors + result.timeouts + result.mismatches,
  }
}

/**
 * Two loads in turn, several times: the machine's speed drifts, and a ratio within one pair does not care. Answers the
 * median of the ratios, and the medians of both sides. Before that both run once unmeasured, to be compiled.
 */
export async function compare(ours: Load, bare: Load, rounds = 3) {
  const pairs: { ours: Measured; bare: Measured }[] = []
  for (const side of [bare, ours]) await load(side)
  for (let round = 0; round < rounds; round++) pairs.push({ bare: await load(bare), ours: await load(ours) })
  return summary(pairs)
}

export const summary = (pairs: { ours: Measured; bare: Measured }[]) => ({
  ratio: median(pairs.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
  ours: medianOf(pairs.map(({ ours }) => ours)),
  bare: medianOf(pairs.map(({ bare }) => bare)),
})

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
