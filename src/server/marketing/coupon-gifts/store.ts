import type { Insertable } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { CouponGift } from '#src/platform/db/schema.gen.ts'

const MOST_COUPONS = 100

/** The newest coupons of a member, with whoever gave them. */
export const listMemberCoupons = (db: Db, memberId: number) =>
  db
    .selectFrom('coupon as c')
    .innerJoin('coupon_rule as r', 'r.id', 'c.rule_id')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .leftJoin('coupon_gift as g', 'g.coupon_id', 'c.id')
    .leftJoin('staff as s', 's.id', 'g.staff_id')
    .select(['c.id', 'r.name', 'c.rule_id', 'c.state', 'c.source', 'c.received_at', 'c.valid_to'])
    .select(['o.order_no', 'g.about', 'g.reason', 's.name as by'])
    .where('c.member_id', '=', memberId)
    .orderBy('c.id', 'desc')
    .limit(MOST_COUPONS)
    .execute()

/** Whose matter it is: an order by its number, or a complaint by its own, which may have come before its member. */
export async function memberOfMatter(db: Db, about: string) {
  const order = await db
    .selectFrom('orders as o')
    .innerJoin('member as m', 'm.id', 'o.member_id')
    .select(['m.id', 'm.uid'])
    .where('o.order_no', '=', about)
    .executeTakeFirst()
  if (order) return order
  return db
    .selectFrom('inquiry as i')
    .innerJoin('member as m', (on) =>
      on.on((eb) =>
        eb.or([
          eb('m.id', '=', eb.ref('i.member_id')),
          eb.and([eb('i.member_id', 'is', null), eb('m.phone_hash', '=', eb.ref('i.phone_hash'))]),
        ]),
      ),
    )
    .select(['m.id', 'm.uid'])
    .where('i.complaint_no', '=', about)
    .executeTakeFirst()
}

/** False where somebody has given a coupon of this rule for this matter already. */
export async function insertGift(tx: Tx, row: Insertable<CouponGift>): Promise<boolean> {
  const written = await tx
    .insertInto('coupon_gift')
    .values(row)
    .onConflict((known) => known.columns(['about', 'rule_id']).doNothing())
    .returning('coupon_id')
    .executeTakeFirst()
  return written !== undefined
}
