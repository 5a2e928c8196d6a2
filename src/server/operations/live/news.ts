import { randomBytes } from 'node:crypto'
import { makePresence, type Stands } from './presence.ts'

/**
 * What a trigger of the database told (migration 0130), who has come to a record or left it, or `resync`: something may
 * have been missed.
 */
export type News =
  | { event: 'queue'; kind: string }
  | { event: 'record'; kind: string; id: string; version: number | null; by: number | null }
  /** `owner`: who answers it. */
  | { event: 'chat'; id: string; seq: number; owner: number | null }
  | { event: 'typing'; id: string; owner: number | null }
  | { event: 'alarm'; kind: string; ref: string }
  | ({ event: 'presence' } & Stands)
  | { event: 'resync' }

export interface Told {
  /** Counts up in this process. */
  seq: number
  news: News
}

const KEPT_MS = 5 * 60_000
/** So that a flood cannot fill the memory; who missed more than this reads everything anew. */
const MOST_KEPT = 5_000

/**
 * What the desks of this process are told of: everything that PostgreSQL notifies, remembered for five minutes, so that
 * a browser that lost its stream goes on where it was. `build` is the one that is served.
 */
export function makeDeskNews(build = '') {
  /** Numbers of another process, or of this one before it was started anew, mean nothing here. */
  const life = randomBytes(4).toString('hex')
  const kept: (Told & { atMs: number })[] = []
  const hearers = new Set<(told: Told) => void>()
  const presence = makePresence()
  let seq = 0

  function forget(nowMs: number) {
    const isOld = ({ atMs }: { atMs: number }) => nowMs - atMs > KEPT_MS
    while (kept.length > MOST_KEPT || (kept[0] && isOld(kept[0]))) kept.shift()
  }

  return {
    build,
    /** Who has a record open, as all processes were told. */
    standingAt: presence.at,
    idOf: (at: number) => `${life}.${at}`,
    /** The number of what was told last. */
    last: () => seq,

    /** One notification of the channel `desk`; an empty one when the listening connection was lost. */
    tell(payload: string) {
      const news: News = payload === '' ? { event: 'resync' } : (JSON.parse(payload) as News)
      // That somebody is still where they were is no news.
      if (news.event === 'presence' && !presence.note(news)) return
      const told = { seq: ++seq, news }
      const atMs = performance.now()
      kept.push({ ...told, atMs })
      forget(atMs)
      for (const hear of hearers) hear(told)
    },

    /** What was told behind that id; null when it is not known any more, or never was. */
    since(id: string): Told[] | null {
      const [of, at] = id.split('.')
      const after = Number(at)
      const first = kept[0]?.seq ?? seq + 1
      if (of !== life || !Number.isSafeInteger(after) || after > seq || after < first - 1) return null
      return kept.filter((told) => told.seq > after)
    },

    hear(hear: (told: Told) => void, signal: AbortSignal) {
      hearers.add(hear)
      signal.addEventListener('abort', () => hearers.delete(hear))
    },
  }
}
export type DeskNews = ReturnType<typeof makeDeskNews>
