import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './db/database.ts'

export interface Limit {
  /** Who or what is counted, for example `sms:ip:203.0.113.7`. Never a plain phone number: use its blind index. */
  key: string
  windowSeconds: number
  max: number
}

/**
 * Counts one hit against every limit in one statement, in PostgreSQL, so that all web processes share the count.
 * Answers null, or the seconds to wait for the first limit that is over. Windows are aligned, not sliding.
 */
export async function hit(db: Db, limits: readonly Limit[], now: Date): Promise<number | null> {
  if (limits.length === 0) return null
  const windows = limits.map((limit) => ({ ...limit, ...windowAt(limit.windowSeconds, now) }))
  const starts = windows.map(({ startMs }) => new Date(startMs))
  const { rows } = await sql<{ key: string; hits: number }>`
    insert into rate_limit (key, window_start, hits)
    select k, s, 1 from unnest(${limits.map(({ key }) => key)}::text[], ${starts}::timestamptz[]) as t (k, s)
    order by k
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning key, hits`.execute(db)
  const hits = new Map(rows.map((row) => [row.key, row.hits]))
  const over = windows.filter(({ key, max }) => (hits.get(key) ?? 0) > max)
  return over.length === 0 ? null : Math.max(...over.map(({ secondsLeft }) => secondsLeft))
}

/** Whether one more hit would be over the limit; counts nothing. */
export async function wouldExceed(db: Db, { key, windowSeconds, max }: Limit, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('rate_limit')
    .select('hits')
    .where('key', '=', key)
    .where('window_start', '=', new Date(windowAt(windowSeconds, now).startMs))
    .executeTakeFirst()
  return (row?.hits ?? 0) >= max
}

/** Takes one hit back from each limit, where a call turned out not to deserve the hit it was counted for. */
export async function takeBack(db: Db, limits: readonly Limit[], now: Date) {
  const starts = limits.map(({ windowSeconds }) => new Date(windowAt(windowSeconds, now).startMs))
  await sql`
    update rate_limit set hits = hits - 1
    from unnest(${limits.map(({ key }) => key)}::text[], ${starts}::timestamptz[]) as t (k, s)
    where key = k and window_start = s and hits > 0`.execute(db)
}

/** The window that `now` lies in, and how long it lasts: never less than a second, for it ends after `now`. */
function windowAt(windowSeconds: number, now: Date) {
  const windowMs = windowSeconds * 1000
  const startMs = Math.floor(now.getTime() / windowMs) * windowMs
  return { startMs, secondsLeft: Math.ceil((startMs + windowMs - now.getTime()) / 1000) }
}

/** Counters that no window can need any more. */
export const sweepLimits = (db: Db, now: Date) =>
  db
    .deleteFrom('rate_limit')
    .where('window_start', '<', new Date(now.getTime() - 2 * 86_400_000))
    .execute()

/**
 * Counts hits in this process's memory, for what is too frequent to write down. When there are `mostKeys` the one that
 * was counted longest ago is forgotten, so that nobody fills the memory by asking under ever new names.
 */
export function makeCounter({
  windowSeconds,
  mostKeys = 100_000,
}: {
  windowSeconds: number
  mostKeys?: number
}) {
  const counts = new LRUCache<string, { startMs: number; hits: number }>({ max: mostKeys })
  return {
    /** Counts one hit. Answers null, or the seconds to wait when the key has had more than `max` in this window. */
    hit(key: string, max: number, now: Date): number | null {
      const { startMs, secondsLeft } = windowAt(windowSeconds, now)
      const counted = counts.get(key)
      const hits = counted?.startMs === startMs ? counted.hits + 1 : 1
      counts.set(key, { startMs, hits })
      return hits > max ? secondsLeft : null
    },
  }
}

/** The part of a limit that a process counts in its memory before it tells the others. */
const SHARED_AT = 1 / 20

/**
 * Counts hits of all processes together, for what is too frequent to write down one by one. A process counts in memory;
 * when it has a twentieth of the limit that the others do not know of, it adds that to `rate_limit` and learns the sum by
 * the same statement, while other calls with that key wait. So `n` processes let through less than
 * `max × (1 + (n - 1) / 20)`, one exactly `max`, and a visitor who stays below a twentieth costs no statement.
 * While PostgreSQL does not answer, the process counts alone.
 */
export function makeSharedCounter({ name, windowSeconds }: { name: string; windowSeconds: number }) {
  interface Counted {
    startMs: number
    /** The hits of all processes when the database was last asked. */
    sum: number
    /** The hits of this process since then. */
    untold: number
    telling: Promise<void> | null
  }
  const counts = new LRUCache<string, Counted>({ max: 100_000 })

  async function tell(db: Db, key: string, counted: Counted) {
    const { untold, startMs } = counted
    try {
      const { rows } = await sql<{ hits: number }>`
        insert into rate_limit (key, window_start, hits)
        values (${`${name}:${key}`}, ${new Date(startMs)}, ${untold})
        on conflict (key, window_start) do update set hits = rate_limit.hits + excluded.hits
        returning hits`.execute(db)
      counted.sum = rows[0]?.hits ?? 0
      counted.untold -= untold
    } catch {
      // The visitor is served without the counts of the other processes.
    } finally {
      counted.telling = null
    }
  }

  return {
    /** Counts one hit. Answers null, or the seconds to wait when the key has had more than `max` in this window. */
    async hit(db: Db, key: string, max: number, now: Date): Promise<number | null> {
      const { startMs, secondsLeft } = windowAt(windowSeconds, now)
      const known = counts.get(key)
      const counted = known?.startMs === startMs ? known : { startMs, sum: 0, untold: 0, telling: null }
      if (counted !== known) counts.set(key, counted)
      while (counted.telling) await counted.telling
      const isOver = () => counted.sum + counted.untold > max
      if (!isOver()) {
        counted.untold += 1
        if (!isOver() && counted.untold >= max * SHARED_AT) {
          counted.telling = tell(db, key, counted)
          await counted.telling
        }
      }
      return isOver() ? secondsLeft : null
    },
  }
}
