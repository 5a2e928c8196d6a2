import { sql } from 'kysely'
import pg from 'pg'
import { EXTENDED_DAYS } from '#src/domain/marketing/coupons/validity.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'

/**
 * What an order does to the coupon that lowers it, under the order's lock: whoever locks both locks the order first, and
 * the departure before the coupon.
 */

const LOST = 'BM047'

/** Passes every other error on. */
export function refuseLostCoupon(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === LOST)
    throw new Refused('COUPON_NO_USE', undefined, '优惠券状态已变化，请重新选择')
  throw error
}

/** Ties an unused coupon of the member to their order. Refuses COUPON_NO_USE when it has gone elsewhere meanwhile. */
export const lockCoupon = (
  tx: Tx,
  { couponId, memberId, orderId, now }: { couponId: number; memberId: number; orderId: number; now: Date },
) => sql`select lock_coupon(${couponId}, ${memberId}, ${orderId}, ${now})`.execute(tx).catch(refuseLostCoupon)

/**
 * Ties the coupon of a cancelled order to it once more, because its money has come late. Its end does not matter, for the
 * order was placed before; false when it lowers another order by now. True for an order without one.
 */
export async function lockCouponAgain(
  tx: Tx,
  order: { id: number; member_id: number },
  now: Date,
): Promise<boolean> {
  const named = await tx
    .selectFrom('order_adjustment')
    .select('ref_id')
    .where('order_id', '=', order.id)
    .where('kind', '=', 'coupon')
    .executeTakeFirst()
  if (!named) return true
  const { numUpdatedRows } = await tx
    .updateTable('coupon')
    .set({ state: 'locked', order_id: order.id, moved_at: now })
    .where('id', '=', named.ref_id)
    .where('member_id', '=', order.member_id)
    .where('state', 'in', ['unused', 'expired'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The coupon that lowers an order; null where none does. */
export async function couponOfOrder(tx: Tx, orderId: number): Promise<number | null> {
  const found = await tx.selectFrom('coupon').select('id').where('order_id', '=', orderId).executeTakeFirst()
  return found?.id ?? null
}

/** The first money of the order has come. */
export const consumeCoupon = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('coupon')
    .set({ state: 'used', moved_at: now })
    .where('order_id', '=', orderId)
    .where('state', '=', 'locked')
    .execute()

/**
 * Gives the coupon of an order back, which was cancelled, refunded as a whole, or takes another one. One whose end has
 * passed meanwhile has expired, unless the shop ended the order: then it lasts a week longer (rule book §8.9, 11).
 */
export const releaseCoupon = (tx: Tx, orderId: number, { isByShop, now }: { isByShop: boolean; now: Date }) =>
  sql`
    update coupon set order_id = null, moved_at = ${now},
      state = case when valid_to > ${now} or ${isByShop} then 'unused' else 'expired' end::coupon_state,
      valid_to = case when ${isByShop} and valid_to <= ${now}
        then ${new Date(now.getTime() + EXTENDED_DAYS * 86_400_000)} else valid_to end
    where order_id = ${orderId}`.execute(tx)

const BATCH = 500

/** Marks what lies unused past its end, until nothing is left to mark. */
export async function expireCoupons(db: Db, now: Date): Promise<number> {
  let expired = 0
  for (;;) {
    const { rows } = await sql`
      update coupon set state = 'expired', moved_at = ${now}
      where id in (select id from coupon where state = 'unused' and valid_to <= ${now}
        order by valid_to limit ${BATCH} for update skip locked)
      returning id`.execute(db)
    expired += rows.length
    if (rows.length < BATCH) return expired
  }
}
