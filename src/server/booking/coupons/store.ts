import { sql } from 'kysely'
import type { CouponRule } from '#src/domain/pricing/coupon.ts'
import type { Db } from '#src/platform/db/database.ts'

/** Lists the rules in the order of `ids`. One that has expired is left out like an unknown one. */
export async function listCouponRules(db: Db, ids: readonly number[], now: Date): Promise<CouponRule[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CouponRule>`
    select c.id, c.name, c.discount_type as "discountType", c.value, c.min_fen as "minFen",
      c.scope_kind as "scopeKind", c.scope_ids as "scopeIds", c.valid_kind as "validKind",
      c.valid_from as "validFrom", c.valid_to as "validTo", c.valid_days as "validDays",
      c.total, c.issued, c.note
    from unnest(${ids}::integer[]) with ordinality as asked (id, place)
    join coupon_rule c on c.id = asked.id
    where c.valid_to is null or c.valid_to > ${now}
    order by asked.place`.execute(db)
  return rows
}
