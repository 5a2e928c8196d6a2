import { sql } from 'kysely'
import { dayOf } from '#src/domain/calendar-day.ts'
import { chunks } from '#src/platform/db/bulk.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { refreshSearch } from '#src/server/catalog/products/service.ts'

/** What a copy has of its own beside its number. Nothing is sold of it, since nobody holds its seats; so no price is proven. */
const unsold = { sold: '0', held: '0', market_fen: 'null' }
/** Copies differ in price and rank: a hundred equal ones would make lists and search another task. */
const dearer = (column: string) => `t.${column} + copy * 700`

/**
 * Every product again and again under new numbers, with all that lists, search and its own page read of it: to see how
 * the shop bears a large catalogue. Answers how many products there are then. Numbers stay close together.
 */
export async function multiplyCatalogue({ db, transaction }: Database, times: number, now: Date) {
  const ids = await transaction(async (tx) => {
    // Copies of sound rows are sound: triggers and foreign keys would only take their time.
    await sql`set local session_replication_role = replica`.execute(tx)
    await copyProducts(tx, times)
    const { rows } = await sql<{ id: number }>`select id from product order by id`.execute(tx)
    return rows.map(({ id }) => id)
  })
  await sql`vacuum analyze`.execute(db)
  for (const part of chunks(ids, 200)) {
    await sql`select refresh_facets(${part}), refresh_product_stats(${part}, ${dayOf(now)}, ${now})`.execute(
      db,
    )
  }
  await refreshSearch(db)
  await sql`vacuum analyze`.execute(db)
  // Triggers were off, so no change was announced: everything may have changed.
  await sql`notify catalogue_changed`.execute(db)
  return ids.length
}

async function copyProducts(tx: Tx, times: number) {
  const { rows } = await sql<{ apart: number }>`select max(id) - min(id) + 1 as apart from product`.execute(
    tx,
  )
  const apart = Number(rows[0]?.apart ?? 0)
  const product_id = `t.product_id + copy * ${apart}`
  const copy = (table: string, changed: Record<string, string>, joins = '') =>
    copyRows(tx, table, { changed, joins, times })
  await copy('product', { id: `t.id + copy * ${apart}`, sort_weight: '(t.sort_weight + copy * 7) % 100' })
  const parts = ['product_destination', 'product_theme', 'product_label', 'itinerary_day', 'combo']
  for (const table of [...parts, 'product_option', 'price_rule']) await copy(table, { product_id })
  await copy(
    'departure',
    {
      ...unsold,
      product_id,
      combo_id: 'other.id',
      adult_fen: dearer('adult_fen'),
    },
    `join combo one on one.id = t.combo_id
     join combo other on other.product_id = ${product_id} and other.combo_key = one.combo_key`,
  )
}

interface Copying {
  changed: Record<string, string>
  joins: string
  times: number
}

async function copyRows(tx: Tx, table: string, { changed, joins, times }: Copying) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
    order by ordinal_position`.execute(tx)
  const columns = rows.map(({ name }) => name)
  const values = columns.map((name) => changed[name] ?? `t.${name}`)
  await sql
    .raw(
      `insert into ${table} (${columns}) select ${values}
       from ${table} t cross join generate_series(1, ${times - 1}) as copy ${joins}`,
    )
    .execute(tx)
}
