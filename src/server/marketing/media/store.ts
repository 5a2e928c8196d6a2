import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { MediaFile } from '#src/platform/db/schema.gen.ts'

export const insertMedia = (tx: Tx, row: Insertable<MediaFile>) =>
  tx.insertInto('media_file').values(row).execute()

export const findVideo = (db: Db, stem: string) =>
  db
    .selectFrom('media_file')
    .select(['width as w', 'height as h', 'seconds'])
    .where('stem', '=', stem)
    .where('kind', '=', 'video')
    .executeTakeFirst()

/** Answers how many of these there are. */
export async function touchMedia(tx: Tx, stems: readonly string[], now: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('media_file')
    .set({ used_at: now })
    .where('stem', 'in', [...stems])
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Forgets what no edition holds and was neither sent nor saved with one since `until`. A save that is running at this
 * very moment has changed its row, so PostgreSQL looks at the row again and leaves it.
 */
export const deleteUnused = (db: Db, until: Date) =>
  sql`delete from media_file m where coalesce(m.used_at, m.sent_at) < ${until}
    and not exists (select from campaign_edition e where position(m.stem in e.blocks::text) > 0)`.execute(db)

export const listStems = async (db: Db) => {
  const rows = await db.selectFrom('media_file').select('stem').execute()
  return new Set(rows.map(({ stem }) => stem))
}
