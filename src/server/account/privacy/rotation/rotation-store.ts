import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** A sealed value begins with the length of its key's id, and that id (`makeVault`). */
const keyIdOf = (column: string) =>
  sql`substring(${sql.ref(column)} from 2 for get_byte(${sql.ref(column)}, 0))`

const notUnder = ({ column }: SealedColumn, keyId: string) =>
  sql`${sql.ref(column)} is not null and ${keyIdOf(column)} <> ${Buffer.from(keyId)}`

/** Counts how many values of a column each key has sealed. */
export async function countByKey(db: Db, { table, column }: SealedColumn) {
  const { rows } = await sql<{ keyId: string; count: number }>`
    select encode(${keyIdOf(column)}, 'escape') as "keyId", count(*) as count
    from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1`.execute(db)
  return rows
}

export async function countNotUnder(db: Db, column: SealedColumn, keyId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(column.table)} where ${notUnder(column, keyId)}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface SealedValue {
  key: number[]
  sealed: Buffer
}

/**
 * Finds the next values that another key has sealed, behind `after`, and locks their rows until the transaction ends.
 * Rows that the shop has locked are skipped. `no key`: rows that refer to these may be written meanwhile.
 */
export async function lockNext(
  tx: Tx,
  column: SealedColumn,
  { keyId, after, limit }: { keyId: string; after: readonly number[] | null; limit: number },
): Promise<SealedValue[]> {
  const key = sql.join(column.key.map((name) => sql.ref(name)))
  const behind: RawBuilder<unknown> = after === null ? sql`true` : sql`(${key}) > (${sql.join([...after])})`
  const { rows } = await sql<SealedValue>`
    select array[${key}]::bigint[]::text[] as key, ${sql.ref(column.column)} as sealed
    from ${sql.table(column.table)}
    where ${notUnder(column, keyId)} and ${behind}
    order by ${key} limit ${limit} for no key update skip locked`.execute(tx)
  return rows.map(({ key, sealed }) => ({ key: key.map(Number), sealed }))
}

/** Compare-and-set: only where the value is still the one that was read. */
export async function replaceSealed(
  tx: Tx,
  { table, column, key }: SealedColumn,
  changes: readonly (SealedValue & { fresh: Buffer })[],
) {
  const keys = key.map((_, index) => sql`${changes.map((change) => change.key[index])}::bigint[]`)
  const names = key.map((_, index) => sql.ref(`key${index}`))
  const same = key.map((name, index) => sql`t.${sql.ref(name)} = n.${sql.ref(`key${index}`)}`)
  await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = n.fresh
    from unnest(${sql.join(keys)}, ${changes.map(({ sealed }) => sealed)}::bytea[],
      ${changes.map(({ fresh }) => fresh)}::bytea[]) as n (${sql.join(names)}, sealed, fresh)
    where ${sql.join(same, sql` and `)} and t.${sql.ref(column)} = n.sealed`.execute(tx)
}
