import { type InsertObject, sql } from 'kysely'
import type { DB } from './schema.gen.ts'

/**
 * `(a, b) select $1, $2 from …` for an insert inside a larger statement: as many times as `source`, another part of it,
 * has rows. A column that the table needs and the row lacks, or that it does not have, does not compile.
 */
export const insertFrom = <T extends keyof DB>(source: string, row: InsertObject<DB, T>) => sql`
  (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
  select ${sql.join(Object.values(row))} from ${sql.table(source)}`
