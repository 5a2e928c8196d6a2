import { sql } from 'kysely'
import type { CouponTerms } from '#src/domain/marketing/coupons/rule-terms.ts'
import { type Fen, toFen } from '#src/domain/money.ts'
import type { CouponTrip } from '#src/domain/pricing/coupon.ts'
import type { Db } from '#src/platform/db/database.ts'
import { listTripFacts } from '../store.ts'

/** A trip as the desk tries a coupon on it: two adults at its lowest price. */
export type TriedTrip = CouponTrip & { title: string; sumFen: Fen }

const ADULTS = 2

interface Offered {
  id: number
  title: string
  priceFen: number
}

async function tripOf(db: Db, { id, title, priceFen }: Offered): Promise<TriedTrip[]> {
  const [facts] = await listTripFacts(db, [id])
  return facts ? [{ ...facts, isFirstOrder: true, title, sumFen: toFen(ADULTS * priceFen) }] : []
}

/** Null for a product that is not on sale. */
export async function findTrip(db: Db, productId: number): Promise<TriedTrip | null> {
  const product = await db
    .selectFrom('product')
    .select(['id', 'title', sql<number>`coalesce(price_from_fen, 0)`.as('priceFen')])
    .where('id', '=', productId)
    .executeTakeFirst()
  const [trip = null] = product ? await tripOf(db, product) : []
  return trip
}

/** Trips on sale, those that the rule is for first. */
export async function listExampleTrips(
  db: Db,
  { scopeKind, scopeIds }: Pick<CouponTerms, 'scopeKind' | 'scopeIds'>,
  count: number,
): Promise<TriedTrip[]> {
  const wanted = sql`${scopeIds}::bigint[]`
  const { rows } = await sql<Offered>`
    select p.id, p.title, p.price_from_fen as "priceFen" from product p
    where p.status = 'on_sale' and p.price_from_fen > 0
    order by case ${scopeKind}::text
      when 'product' then p.id = any(${wanted})
      when 'theme' then exists (select from product_theme t where t.product_id = p.id and t.theme_id = any(${wanted}))
      when 'destination' then exists (select from product_destination pd
        join destination d on d.id = pd.destination_id
        where pd.product_id = p.id and string_to_array(trim(both '/' from d.path), '/')::bigint[] && ${wanted})
      else true end desc, p.rank_score desc, p.id limit ${count}`.execute(db)
  const trips = await Promise.all(rows.map((row) => tripOf(db, row)))
  return trips.flat()
}
