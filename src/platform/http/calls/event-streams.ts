import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { Refused } from '../../refused.ts'
import type { Principal } from '../handlers.ts'

/** `id` is what the browser sends back as `Last-Event-ID` when it comes again. */
export interface ServerEvent<D = unknown> {
  id: string
  event?: string
  data: D
}

interface Options {
  /** The most streams of one member, person of staff or guest's browser in this process: a browser has about six connections to one host. */
  mostEach?: number
  /** The most of all guests behind one address: a large office, for a stranger may call himself another browser each time. */
  mostOfNetwork?: number
  /** The most in all: each holds a connection and a little memory. */
  mostInAll?: number
  /** Also how long it may take until the stream of a principal who is no longer welcome ends. */
  heartbeatMs?: number
  /** How long a browser waits after a stream has ended until it connects again. */
  retryMs?: number
  onError?(error: unknown): void
}

interface Opening {
  principal: Principal
  /** The address from which a guest comes, and what tells their browser from another. */
  network: string
  browser: string
  reply: Headers
  /** Refuses before anything is sent; the events are encoded already. */
  begin(signal: AbortSignal): Promise<AsyncIterable<ServerEvent<string>>>
  /** Asked at every heartbeat. */
  isStillWelcome(): Promise<boolean>
}

export type EventStreams = ReturnType<typeof makeEventStreams>

/**
 * The open event streams of this process. One ends when the browser leaves, when its principal is no longer welcome,
 * when its events end or when the process stops; in all four `signal` is aborted and its place is free.
 */
export function makeEventStreams({
  mostEach = 6,
  mostOfNetwork = 200,
  mostInAll = 10_000,
  heartbeatMs = 15_000,
  retryMs = 3_000,
  onError = () => {},
}: Options = {}) {
  const places = makePlaces(mostInAll)

  /** Sends comments, so that no proxy takes a quiet stream for a dead one; sends none while the browser reads none. */
  function keepAlive(
    stream: SSEStreamingApi,
    place: AbortController,
    isStillWelcome: () => Promise<boolean>,
  ) {
    let isBusy = false
    const beat = async () => {
      if (isBusy) return
      isBusy = true
      try {
        if (!(await isStillWelcome())) return place.abort()
        await stream.write(':\n\n')
      } catch (error) {
        onError(error)
        place.abort()
      } finally {
        isBusy = false
      }
    }
    const timer = setInterval(() => void beat(), heartbeatMs).unref()
    place.signal.addEventListener('abort', () => clearInterval(timer))
  }

  async function send(
    stream: SSEStreamingApi,
    place: AbortController,
    events: AsyncIterable<ServerEvent<string>>,
  ) {
    try {
      await stream.write(`retry: ${retryMs}\n\n`)
      for await (const event of events) {
        if (place.signal.aborted) return
        await stream.writeSSE(event)
      }
    } catch (error) {
      // Hono would tell the browser the message of the error.
      if (!place.signal.aborted) onError(error)
    } finally {
      place.abort()
    }
  }

  return {
    async open(c: Context, { principal, network, browser, reply, begin, isStillWelcome }: Opening) {
      const place = places.take(
        principal.kind === 'guest'
          ? [
              { key: `guest ${network} ${browser}`, most: mostEach },
              { key: `network ${network}`, most: mostOfNetwork },
            ]
          : [{ key: `${principal.kind} ${principal.id}`, most: mostEach }],
      )
      try {
        const events = await begin(place.signal)
        const response = streamSSE(c, async (stream) => {
          // Ends the answer at once, whatever the events are waiting for.
          const end = () => void stream.close()
          if (place.signal.aborted) return
          place.signal.addEventListener('abort', end)
          stream.onAbort(() => place.abort())
          keepAlive(stream, place, isStillWelcome)
          await send(stream, place, events)
        })
        for (const [name, value] of reply) response.headers.append(name, value)
        response.headers.set('cache-control', 'no-store')
        // Without it Nginx buffers the events.
        response.headers.set('x-accel-buffering', 'no')
        return response
      } catch (error) {
        place.abort()
        throw error
      }
    },
    count: places.count,
    /** Ends all, and every one that still comes: the process is to stop. */
    stop: places.stop,
  }
}

/** Who has a stream open, and how many; a place is free as soon as its stream is aborted. */
function makePlaces(mostInAll: number) {
  const all = new Set<AbortController>()
  const counts = new Map<string, number>()
  const add = (key: string, by: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  let isStopping = false
  return {
    take(limits: readonly { key: string; most: number }[]) {
      const isFull = limits.some(({ key, most }) => (counts.get(key) ?? 0) >= most)
      if (isFull || all.size >= mostInAll) throw new Refused('TOO_OFTEN')
      const place = new AbortController()
      all.add(place)
      for (const { key } of limits) add(key, 1)
      place.signal.addEventListener('abort', () => {
        all.delete(place)
        for (const { key } of limits) add(key, -1)
      })
      if (isStopping) place.abort()
      return place
    },
    count: () => all.size,
    stop() {
      isStopping = true
      for (const place of [...all]) place.abort()
    },
  }
}
