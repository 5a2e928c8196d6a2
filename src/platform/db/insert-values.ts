import { type InsertObject, sql } from 'kysely'
import type { DB } from './schema.gen.ts'

/**
 * `(a, b) values ($1, $2)` for an insert inside a larger statement. A column that the table needs and the row lacks, or
 * that it does not have, does not compile.
 */
export const insertValues = <T extends keyof DB>(row: InsertObject<DB, T>) => sql`
  (${sql.join(Object.keys(row).map((column) => sql.ref(column)))}) values (${sql.join(Object.values(row))})`
