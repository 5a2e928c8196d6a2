import { sql } from 'kysely'
import { startOf } from '#src/domain/calendar-day.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'

/** `2026-11`, a month in Shanghai. */
export type Month = string

const nameOf = (month: Month) => `page_visit_${month.replace('-', '_')}`
const beginningOf = (month: Month) => startOf(`${month}-01`)

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
 * Makes a month's partition and moves into it what has already come and lies with the rest: PostgreSQL would refuse to
 * attach it otherwise. Nobody can write to the table meanwhile, which takes as long as a month's first hour of visits.
 */
export async function makeMonth(tx: Tx, month: Month, next: Month) {
  const table = sql.table(nameOf(month))
  const [from, to] = [beginningOf(month), beginningOf(next)].map((at) => sql.lit(at.toISOString()))
  await sql`lock table page_visit in share row exclusive mode`.execute(tx)
  await sql`create table ${table} (like page_visit including defaults including constraints)`.execute(tx)
  await sql`with moved as (
      delete from page_visit_rest where visited_at >= ${from} and visited_at < ${to} returning *
    )
    insert into ${table} select * from moved`.execute(tx)
  await sql`alter table page_visit attach partition ${table} for values from (${from}) to (${to})`.execute(tx)
}

export const dropMonth = (db: Db, month: Month) => sql`drop table ${sql.table(nameOf(month))}`.execute(db)

/** What never got a partition, and the products that a browser looked at long ago. */
export async function forgetOldVisits(db: Db, oldest: Month, viewedBefore: Date) {
  await sql`delete from page_visit_rest where visited_at < ${beginningOf(oldest)}`.execute(db)
  await db.deleteFrom('viewed_product').where('viewed_at', '<', viewedBefore).execute()
}
