import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { Moment } from './moment.ts'

/** Computes the stats of these products; answers how many have changed. */
export async function refreshProductStats(
  db: Db,
  productIds: readonly number[],
  { now, today }: Moment,
): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    select refresh_product_stats(${productIds}::bigint[], ${today}::date, ${now}::timestamptz) as changed`.execute(
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
