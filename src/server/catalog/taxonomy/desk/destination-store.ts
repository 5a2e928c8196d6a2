import { sql } from 'kysely'
import type { DestinationTerms } from '#src/domain/catalog/taxonomy/destination.ts'
import type { MonthFigures } from '#src/domain/catalog/taxonomy/months.ts'
import { depthFirst } from '#src/domain/catalog/taxonomy/tree.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { nextId } from './ids.ts'

export interface StoredDestination extends DestinationTerms {
  id: number
  version: number
  active: boolean
  slug_fixed: boolean
  starts_at: null
  ends_at: null
}

/** Each below the one it belongs to, in their order. */
export async function listDestinations(db: Db): Promise<StoredDestination[]> {
  const { rows } = await sql<StoredDestination>`
    select d.id, d.parent_id, d.edit_version as version, d.label, d.slug, d.slug_fixed, d.scope, d.pinyin, d.aliases,
      d.lat::float8 as lat, d.lng::float8 as lng, d.visa_text, d.img, d.hot, d.customizable, d.visible,
      d.visible as active, d.alert_level, d.alert_text, d.alert_url, d.alert_checked_on::text as alert_checked_on,
      null as starts_at, null as ends_at,
      coalesce((select json_agg(json_build_object('month', m.month, 'high_c', m.high_c, 'low_c', m.low_c,
        'rain_days', m.rain_days) order by m.month) from destination_month m where m.destination_id = d.id), '[]') as months
    from destination d order by d.sort, d.id`.execute(db)
  return depthFirst(rows)
}

/** Which products belong where; what was put away for good does not count. */
export const listAttached = (db: Db) =>
  db
    .selectFrom('product_destination')
    .innerJoin('product', 'product.id', 'product_id')
    .select(['product_id', 'destination_id'])
    .where('product.status', '<>', 'archived')
    .orderBy('product_id')
    .orderBy('destination_id')
    .execute()

const rowOf = ({ months: _, ...terms }: DestinationTerms) => terms

export async function insertDestination(
  tx: Tx,
  terms: DestinationTerms,
  { sort, above }: { sort: number; above: string },
): Promise<number> {
  const id = await nextId(tx, 'destination')
  await tx
    .insertInto('destination')
    .values({ ...rowOf(terms), id, path: `${above}${id}/`, sort })
    .execute()
  await writeMonths(tx, id, terms.months)
  return id
}

export async function updateDestination(tx: Tx, id: number, terms: DestinationTerms) {
  await tx
    .updateTable('destination')
    .set((eb) => ({ ...rowOf(terms), edit_version: eb('edit_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** What hangs below a node goes along; sets of products follow by their trigger. */
export async function movePath(tx: Tx, id: number, above: string) {
  await sql`update destination d set path = ${above} || ${`${id}/`} || substr(d.path, length(node.path) + 1)
    from destination node where node.id = ${id} and starts_with(d.path, node.path)`.execute(tx)
}

/** Rows of the sample become the shop's own with the first figure that is changed. */
export async function writeMonths(tx: Tx, destination_id: number, months: readonly MonthFigures[]) {
  await tx.deleteFrom('destination_month').where('destination_id', '=', destination_id).execute()
  if (months.length === 0) return
  await tx
    .insertInto('destination_month')
    .values(months.map((month) => ({ ...month, destination_id })))
    .execute()
}

export const setDestinationSort = (tx: Tx, id: number, sort: number) =>
  tx.updateTable('destination').set({ sort }).where('id', '=', id).where('sort', '<>', sort).execute()

export const deleteDestination = (tx: Tx, id: number) =>
  tx.deleteFrom('destination').where('id', '=', id).execute()

/** What else names a place, in words; empty where it can go. */
export async function usesOf(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select '下级目的地' as what, count(*)::int as count from destination where parent_id = ${id}
    union all select '产品', count(*)::int from product_destination where destination_id = ${id}
    union all select '酒店', count(*)::int from hotel where destination_id = ${id}
    union all select '横幅', count(*)::int from banner where dest_id = ${id}`.execute(db)
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count}个${what}`)
}

export async function pathOf(db: Db, id: number | null): Promise<string> {
  if (id === null) return '/'
  const { path } = await db
    .selectFrom('destination')
    .select('path')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return path
}
