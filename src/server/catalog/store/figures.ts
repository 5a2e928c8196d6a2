import { sql } from 'kysely'
import { onSaleStatuses } from '#src/domain/stock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Moment } from './moment.ts'

/** Groups with enough people are formed; answers the products they belong to. */
export async function formGroups(tx: Tx, { now }: Moment): Promise<number[]> {
  const rows = await tx
    .updateTable('departure')
    .set({ status: 'formed' })
    .where('status', '=', 'open')
    .whereRef('sold', '>=', 'min_group')
    .where('close_at', '>', now)
    .returning('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/** Sales that have run out are closed; answers the products they belong to. */
export async function closeSales(tx: Tx, { now }: Moment): Promise<number[]> {
  const rows = await tx
    .updateTable('departure')
    .set({ status: 'closed' })
    .where('status', 'in', onSaleStatuses)
    .where('close_at', '<=', now)
    .returning('product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/** How many products have other figures than before. */
export async function refreshFigures(
  db: Db,
  productIds: readonly number[],
  { now, today }: Moment,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select refresh_product_figures(${productIds}::bigint[], ${today}::date, ${now}::timestamptz) as changed`.execute(
    db,
  )
  return rows[0]?.changed ?? 0
}

export async function listOnSaleIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('status', '=', 'on_sale')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Heard by every web process, which then forgets the pages and answers it kept; at commit, once. */
export const notifyCatalogueChanged = (db: Db) => sql`notify catalogue_changed`.execute(db)
