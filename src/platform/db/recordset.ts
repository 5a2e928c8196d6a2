import { sql } from 'kysely'
import type { DB } from './schema.gen.ts'

/**
 * Rows of a table as one JSON parameter: however many there are, the statement's text is the same and planned once, and
 * types and defaults are the table's own.
 */
export const recordset = (table: keyof DB, rows: readonly object[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
