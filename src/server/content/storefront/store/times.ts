import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import { isShowing } from './showing.ts'

/** Writes down what shows now; the triggers tell the pages that keep what has begun or ended. Answers how many rows. */
export async function keepTimes(tx: Tx, now: Date): Promise<number> {
  const [banners, bottomBanners, searches] = [
    await sql`update banner set was_showing = ${isShowing(now)} where was_showing <> ${isShowing(now)}`.execute(
      tx,
    ),
    await sql`update bottom_banner set was_showing = ${isShowing(now)}
      where was_showing <> ${isShowing(now)}`.execute(tx),
    await sql`update hot_search set was_showing = ${isShowing(now)}
      where was_showing <> ${isShowing(now)}`.execute(tx),
  ]
  const changed = [banners, bottomBanners, searches].map(({ numAffectedRows = 0n }) =>
    Number(numAffectedRows),
  )
  return changed.reduce((sum, each) => sum + each, 0)
}
