import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './schema.gen.ts'
import { recordset } from './sql-fragments.ts'

export type Row = Readonly<Record<string, unknown>>
type Table = keyof DB & string

/** One statement's worth: large enough to be quick, small enough to stay far from the statement's time limit. */
const CHUNK = 2000

export function chunks<T>(rows: readonly T[], size = CHUNK): T[][] {
  const parts: T[][] = []
  for (let from = 0; from < rows.length; from += size) parts.push(rows.slice(from, from + size))
  return parts
}

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const columnsOf = (rows: readonly Row[]) => Object.keys(rows[0] ?? {})

interface Upsert {
  keys: readonly string[]
  /** Columns that only a new row gets: what staff or sales may have changed since. */
  onlyNew?: readonly string[]
  /** Set beside the others, and only when one of those differs. */
  touch?: Row
}

/**
 * Inserts what is new and updates what differs; an equal row is not written at all, so that running
 * an import twice leaves every row version where it was. Returns how many rows were written.
 */
export async function upsert(
  tx: Tx,
  table: Table,
  rows: readonly Row[],
  { keys, onlyNew = [], touch = {} }: Upsert,
) {
  const columns = columnsOf(rows)
  const compared = columns.filter((column) => !keys.includes(column) && !onlyNew.includes(column))
  const excluded = (column: string) => sql`${sql.ref(`excluded.${column}`)}`
  const sets = [
    ...compared.map((column) => sql`${sql.ref(column)} = ${excluded(column)}`),
    ...Object.entries(touch).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
  ]
  const onConflict =
    compared.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join(sets)}
          where (${sql.join(compared.map((column) => sql.ref(`${table}.${column}`)))})
            is distinct from (${sql.join(compared.map(excluded))})`
  let written = 0
  for (const part of chunks(rows)) {
    const result = await sql`insert into ${sql.table(table)} (${list(columns)})
      select ${list(columns)} from ${recordset(table, part)}
      on conflict (${list(keys)}) ${onConflict}`.execute(tx)
    written += Number(result.numAffectedRows ?? 0)
  }
  return written
}

/** Inserts rows that have no key of their own, without looking for equal ones. Returns how many there were. */
export async function insertAll(tx: Tx, table: Table, rows: readonly Row[]) {
  const columns = list(columnsOf(rows))
  for (const part of chunks(rows))
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordset(table, part)}`.execute(
      tx,
    )
  return rows.length
}

interface Replacing {
  /** Begins with the owner. */
  keys: readonly [owner: string, ...rest: string[]]
  owners: readonly number[]
  onlyNew?: readonly string[]
}

/** What belongs to its owners and follows the file in full: rows that it no longer names go. */
export const replaceAll = async (
  tx: Tx,
  table: Table,
  rows: readonly Row[],
  { keys, owners, onlyNew = [] }: Replacing,
) => (await prune(tx, table, rows, keys, owners)) + (await upsert(tx, table, rows, { keys, onlyNew }))

/** Deletes the owners' rows whose keys are not among `rows`; `keys` begins with the owner. */
async function prune(
  tx: Tx,
  table: Table,
  rows: readonly Row[],
  keys: readonly [owner: string, ...rest: string[]],
  owners: readonly number[],
) {
  const result = await sql`delete from ${sql.table(table)}
    where ${sql.ref(keys[0])} = any (${owners})
      and (${list(keys)}) not in (select ${list(keys)} from ${recordset(table, rows)})`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

/** Looks ids up by the name that the file gives a row; a name without a row is our own bug and throws. */
export async function idsBy(tx: Tx, query: ReturnType<typeof sql>) {
  const { rows } = await sql<{ key: string; id: number }>`${query}`.execute(tx)
  const ids = new Map(rows.map(({ key, id }) => [key, id]))
  return (key: string): number => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`no row for ${key}`)
    return id
  }
}
