import { events } from '#src/api/desk/work/events.ts'
import type { Data } from '#src/api/endpoint.ts'
import { allErrors } from '#src/api/errors-for-staff.ts'
import { z } from '#src/api/zod.ts'
import { makeStore } from '#src/ui/store.ts'
import { attendance } from '../client/call.ts'
import { heldNonce, session } from '../client/session.ts'
import { readEvents } from './event-reader.ts'

const { stream } = events
export type News = Data<typeof stream>
/** What one tab of a browser tells the others. */
type Told = { news: News } | { connection: Connection } | { ask: true }

/** Whether news come as they happen; while they are `lost`, pages read anew by the clock. */
export type Connection = 'begins' | 'live' | 'lost'
export const connection = makeStore<Connection>('begins')

/** How long a tab waits until it connects again: at once the first time, then longer and longer. */
const WAITS_MS = [500, 2_000, 5_000, 15_000]

/**
 * One stream for each browser (desk book §3.5): whichever tab holds the lock reads it and tells the others, for a browser
 * has about six connections to a host. When that tab closes the next one takes over.
 */
export function listen(hear: (news: News) => void, signal: AbortSignal) {
  const channel = new BroadcastChannel('desk.live')
  signal.addEventListener('abort', () => channel.close())
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if ('news' in data) hear(data.news)
    else if ('connection' in data) connection.set(data.connection)
    // A tab that has just been opened asks whoever leads.
    else if (isLeading) channel.postMessage({ connection: connection.get() } satisfies Told)
  }
  let isLeading = false
  const lead = async () => {
    isLeading = true
    await readOn({
      signal,
      hear(news) {
        hear(news)
        channel.postMessage({ news } satisfies Told)
      },
      tell(now) {
        connection.set(now)
        if (!signal.aborted) channel.postMessage({ connection: now } satisfies Told)
      },
    })
  }
  channel.postMessage({ ask: true } satisfies Told)
  // Locks need a secure address; without them every tab reads for itself.
  if ('locks' in navigator) navigator.locks.request('desk.live', { signal }, lead).catch(() => {})
  else void lead()
}

interface Reading {
  signal: AbortSignal
  hear(news: News): void
  tell(now: Connection): void
}

/** Reads the stream, and connects again behind the last event for as long as the tab is there. */
async function readOn({ signal, hear, tell }: Reading) {
  let lastId = ''
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      const body = await open(lastId, signal)
      tell('live')
      tries = 0
      for await (const { id, data } of readEvents(body)) {
        if (id !== '') lastId = id
        hear(z.decode(stream.data, JSON.parse(data)) as News)
      }
    } catch {
      // Whatever it was: the next try tells whether it is over.
    }
    tell('lost')
    await pause(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0, signal)
  }
}

async function open(lastId: string, signal: AbortSignal) {
  if (session.get() === 'ended') throw new Error('nobody is signed in')
  const response = await fetch(stream.path, {
    headers: { 'x-desk-nonce': heldNonce(), ...attendance(), ...(lastId && { 'last-event-id': lastId }) },
    signal,
  })
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body)
    return response.body
  const { code } = (await response.json()) as { code: number }
  if (code === allErrors.NOT_STAFF.code) session.set('ended')
  throw new Error(`the stream was refused with ${code}`)
}

/** Ends early when the network comes back or the tab is looked at again. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, { signal: ended.signal })
    signal.addEventListener('abort', end, { signal: ended.signal })
  })
