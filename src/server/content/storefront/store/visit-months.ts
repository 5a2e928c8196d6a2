import { sql } from 'kysely'
import { startOf } from '#src/domain/calendar-day.ts'
import type { Db } from '#src/platform/db/database.ts'

/** `2026-11`, a month in Shanghai. */
export type Month = string

const firstDay = (month: Month) => `${month}-01`
const beginningOf = (month: Month) => startOf(firstDay(month))

/** The months that have a partition of their own. */
export async function listMonths(db: Db): Promise<Month[]> {
  const { rows } = await sql<{ month: Month }>`
    select replace(substr(c.relname, 12), '_', '-') as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'page_visit'::regclass and c.relname ~ '^page_visit_\\d{4}_\\d\\d$'
    order by 1`.execute(db)
  return rows.map(({ month }) => month)
}

/**
 * Makes a month's partition and moves into it what has already come. The application makes no tables, so a procedure of
 * the owner's does it (0090_application_role.sql).
 */
export const makeMonth = (db: Db, month: Month) =>
  sql`call make_visit_month(${firstDay(month)}::date)`.execute(db)

export const dropMonth = (db: Db, month: Month) =>
  sql`call drop_visit_month(${firstDay(month)}::date)`.execute(db)

/** Deletes old visits that never got a partition, and the products that a browser looked at long ago. */
export async function forgetOldVisits(db: Db, oldest: Month, viewedBefore: Date) {
  await sql`delete from page_visit_rest where visited_at < ${beginningOf(oldest)}`.execute(db)
  await db.deleteFrom('viewed_product').where('viewed_at', '<', viewedBefore).execute()
}
