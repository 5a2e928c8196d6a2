import { type Expression, type InsertObject, sql } from 'kysely'
import type { DB } from './schema.gen.ts'

/** Our own words as literals in the statement: the planner then knows them, and partial indexes over them apply. */
export const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/** An instant inside JSON, in milliseconds since 1970: JSON has no instants of its own. */
export const epochMs = <At extends Date | null>(at: Expression<At>) =>
  sql<At extends Date ? number : null>`(extract(epoch from ${at}) * 1000)::bigint`

/**
 * Rows of a table as one JSON parameter: however many there are, the statement's text is the same and planned once, and
 * types and defaults are the table's own.
 */
export const recordset = (table: keyof DB, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

/**
 * `(a, b) select $1, $2 from …` for an insert inside a larger statement: as many times as `source`, another part of it,
 * has rows. A column that the table needs and the row lacks, or that it does not have, does not compile.
 */
export const insertFrom = <T extends keyof DB>(source: string, row: InsertObject<DB, T>) => sql`
  (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
  select ${sql.join(Object.values(row))} from ${sql.table(source)}`
