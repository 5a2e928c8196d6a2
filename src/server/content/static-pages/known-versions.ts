import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { versionsInForce } from './store.ts'

type Versions = ReturnType<typeof versionsInForce>

/** Read by every `/info`, and new a few times in a year. */
const FRESH_MS = 30_000

/** The versions read last, by database: the tests of one process open several shops. */
const copies = new WeakMap<Db, { versions: Versions; readAt: Date }>()

/** As `versionsInForce`, at most 30 seconds old: to be told, never for what somebody agrees to. */
export function knownVersions({ db, now }: Pick<Ctx, 'db' | 'now'>): Versions {
  const copy = copies.get(db)
  if (copy && Math.abs(now.getTime() - copy.readAt.getTime()) < FRESH_MS) return copy.versions
  const versions = versionsInForce(db, now)
  copies.set(db, { versions, readAt: now })
  versions.catch(() => forgetVersions(db))
  return versions
}

/** Call when a text has changed. */
export const forgetVersions = (db: Db) => copies.delete(db)
