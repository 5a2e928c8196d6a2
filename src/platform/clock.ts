import { sql } from 'kysely'
import type { Db } from './db/database.ts'

/** The shop's time. In production it is the machine's; in development it may run ahead (rule book of the simulators). */
export interface Clock {
  now(): Date
}

/** The only place that reads the machine's clock. */
export const realClock: Clock = { now: () => new Date() }

/** A clock that stands still until a test moves it. */
export function fixedClock(at: string | Date) {
  let now = new Date(at)
  return {
    now: () => new Date(now),
    set: (to: string | Date) => {
      now = new Date(to)
    },
    advanceSeconds: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

/**
 * The development clock: the machine's, plus an offset that lives in PostgreSQL, so that all processes agree and a
 * restart keeps it. A process calls `reload` when PostgreSQL notifies it that another one moved the clock.
 */
export async function openShopClock(db: Db) {
  let offsetMs = 0
  const reload = async () => {
    const row = await db.selectFrom('shop_clock').select('offset_seconds').executeTakeFirstOrThrow()
    offsetMs = row.offset_seconds * 1000
  }
  await reload()
  return {
    now: () => new Date(realClock.now().getTime() + offsetMs),
    reload,
    /** Forward only: time that ran backwards would un-expire what has expired. */
    async advanceSeconds(seconds: number) {
      if (!Number.isSafeInteger(seconds) || seconds < 0) throw new RangeError('the clock only moves forward')
      await db
        .updateTable('shop_clock')
        .set((eb) => ({ offset_seconds: eb('offset_seconds', '+', seconds) }))
        .execute()
      await sql`notify shop_clock`.execute(db)
      await reload()
    },
  }
}
