import pLimit from 'p-limit'
import { makeCounter } from '#src/platform/limits.ts'

/** A page is not rendered: its visitor asks for too many, or too many visitors wait already. */
export class RenderRefused extends Error {
  readonly reason: 'too often' | 'too busy'
  readonly retryAfterSeconds: number

  constructor(reason: RenderRefused['reason'], retryAfterSeconds: number) {
    super(`a page was not rendered: ${reason}`)
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

interface Options {
  now: () => Date
  perMinute?: number
  atOnceOfOne?: number
  atOnce?: number
  mostWaiting?: number
}

/**
 * Rendering is a hundred times a cached page's work and a process does about 200 a second, so one visitor gets a share
 * of it (rule book §17.7: 300 a minute, and few at once), and whoever would wait longer than about a second is told so
 * at once instead of being let into a queue that only grows.
 */
export function makeRenderLimits({
  now,
  perMinute = 300,
  atOnceOfOne = 40,
  atOnce = 8,
  mostWaiting = 200,
}: Options) {
  const minute = makeCounter({ windowSeconds: 60 })
  const lanes = pLimit(atOnce)
  const inHand = new Map<string, number>()

  /** A visitor leaves the map with the last of their pages, so the map is never longer than the queue. */
  function count(asker: string, change: 1 | -1) {
    const pages = (inHand.get(asker) ?? 0) + change
    if (pages > 0) inHand.set(asker, pages)
    else inHand.delete(asker)
    return pages
  }

  return {
    /** `asker` is the visitor's network, null for a refresh that nobody waits for. Throws RenderRefused. */
    async run<T>(asker: string | null, render: () => Promise<T>): Promise<T> {
      if (lanes.pendingCount >= mostWaiting) throw new RenderRefused('too busy', 1)
      if (asker === null) return lanes(render)
      const wait = minute.hit(asker, perMinute, now())
      if (wait !== null) throw new RenderRefused('too often', wait)
      try {
        if (count(asker, 1) > atOnceOfOne) throw new RenderRefused('too often', 1)
        return await lanes(render)
      } finally {
        count(asker, -1)
      }
    },
  }
}
