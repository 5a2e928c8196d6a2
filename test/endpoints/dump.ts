import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

/** Every row of every table as text, as a stolen backup would show it: bytes are hex there, JSON is JSON. */
export async function dumpDatabase(db: Db): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(db)
  const dump = new Map<string, string>()
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(t::text, e'\n') as text from ${sql.table(`${schema}.${name}`)} t`.execute(db)
    dump.set(`${schema}.${name}`, rows[0]?.text ?? '')
  }
  return dump
}
