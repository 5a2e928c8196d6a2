import { sql } from 'kysely'
import type { World } from '../world.ts'

/** Rows that a refund makes, or makes anew: they are taken away and put back as they were. */
const replaced = ['refund', 'refund_request', 'order_log', 'order_item', 'order_adjustment'] as const
/** Rows that others point at: they are changed back. */
const changed = ['orders', 'order_bill', 'inventory_hold', 'departure'] as const
type Table = (typeof replaced)[number] | (typeof changed)[number]

/** How a row of the table is known to belong to one of the orders. */
function belongs(table: Table, ids: readonly number[]) {
  const list = sql`${ids}::bigint[]`
  if (table === 'orders') return sql`id = any(${list})`
  if (table === 'departure') return sql`id in (select departure_id from orders where id = any(${list}))`
  return sql`order_id = any(${list})`
}

async function columnsOf({ db }: World, table: Table): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  return rows.map(({ name }) => `"${name}"`)
}

/**
 * Keeps everything of some orders that a refund changes. What comes back puts it as it was, with no dead rows and all on
 * disk, as often as it is called: both sides of a comparison start from the same rows under the same ids.
 */
export async function keepRows(world: World, name: string, orderIds: readonly number[]) {
  const { db } = world
  const copyOf = (table: Table) => sql.id(`kept_${name}_${table}`)
  const columns = new Map<Table, string[]>()
  for (const table of [...replaced, ...changed]) {
    columns.set(table, await columnsOf(world, table))
    const of = belongs(table, orderIds)
    await sql`create table ${copyOf(table)} as select * from ${sql.id(table)} where ${of}`.execute(db)
  }
  return async () => {
    for (const table of replaced)
      await sql`delete from ${sql.id(table)} where ${belongs(table, orderIds)}`.execute(db)
    for (const table of changed) {
      const set = (columns.get(table) ?? []).filter((column) => column !== '"id"')
      await sql`update ${sql.id(table)} as live set (${sql.raw(set.join(', '))}) =
          row(${sql.raw(set.map((column) => `kept.${column}`).join(', '))})
        from ${copyOf(table)} as kept where kept.id = live.id`.execute(db)
    }
    for (const table of [...replaced].reverse()) {
      const all = sql.raw((columns.get(table) ?? []).join(', '))
      await sql`insert into ${sql.id(table)} (${all}) overriding system value
        select ${all} from ${copyOf(table)}`.execute(db)
    }
    await sql`delete from rate_limit`.execute(db)
    await sql.raw(`vacuum analyze ${[...replaced, ...changed].join(', ')}, rate_limit`).execute(db)
    await sql`checkpoint`.execute(db)
  }
}
