import { isQuoteRefusal, type Quote, quote } from '#src/domain/pricing/price.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import {
  couponDeduction,
  couponOfOrder,
  lockCoupon,
  releaseCoupon,
} from '#src/server/marketing/coupons/service.ts'
import { adjustmentsOf } from '../placing/place-order.ts'
import { couponTermsOf } from '../reading/coupon-choice.ts'
import { logInPlace } from '../refunding.ts'
import type { OrderRecord } from '../snapshot.ts'

/**
 * Lowers an order by another coupon, or by none, while nothing is signed (rule book §8.9, 11), under its lock: priced anew
 * from its own terms, so that nothing but the coupon differs. STATE later; COUPON_NO_USE with the reason.
 */
export async function changeCoupon(
  ctx: Ctx,
  tx: Tx,
  order: OrderRecord,
  couponId: number | null,
): Promise<OrderRecord> {
  const { now } = ctx
  const open = couponTermsOf(order, now)
  if (!open) throw new Refused('STATE')
  // A lock outlives the coupon's end: who names the one they have keeps it.
  if ((await couponOfOrder(tx, order.id)) === couponId) return order
  await releaseCoupon(tx, order.id, { isByShop: false, now })
  const asked = couponId === null ? null : { id: couponId, memberId: order.member_id }
  const deduction = await couponDeduction({ ...ctx, db: tx }, asked, open.productId, order.order_no)
  const price = quote(open.terms, deduction.deductions)
  if (isQuoteRefusal(price) || price.totalFen !== order.total_fen) throw new Refused('STATE')
  deduction.assertTaken(price)
  if (couponId !== null) await lockCoupon(tx, { couponId, memberId: order.member_id, orderId: order.id, now })
  const changed = await writePrice(tx, order, price, now)
  const entry = { actor: 'member' as const, actorId: order.member_id, reason: 'coupon_changed' }
  await logInPlace(tx, changed, { ...entry, extra: { coupon: couponId, payable_fen: price.payableFen } }, now)
  return changed
}

async function writePrice(tx: Tx, order: OrderRecord, price: Quote, now: Date): Promise<OrderRecord> {
  await tx.deleteFrom('order_adjustment').where('order_id', '=', order.id).execute()
  const adjustments = adjustmentsOf(price).map((each) => ({ ...each, order_id: order.id }))
  if (adjustments.length > 0) await tx.insertInto('order_adjustment').values(adjustments).execute()
  return tx
    .updateTable('orders')
    .set({
      discount_fen: price.discountFen,
      payable_fen: price.payableFen,
      deposit_fen: price.depositFen,
      balance_due_on: price.balanceDue,
      version: order.version + 1,
      updated_at: now,
    })
    .where('id', '=', order.id)
    .returningAll()
    .$castTo<OrderRecord>()
    .executeTakeFirstOrThrow()
}
