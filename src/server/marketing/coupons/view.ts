import type { CouponView, OwnCoupon } from '#src/api/marketing/coupons.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import {
  type CouponRule,
  claimsLeft,
  couponCapText,
  couponMinText,
  couponUseUrl,
  couponValidityText,
  couponValueText,
  expiresSoon,
} from '#src/domain/pricing/coupon.ts'
import type { CouponRow } from './store.ts'

/** How long a coupon counts as newly received (rule book §11.1). */
const NEW_MS = 3 * 86_400_000

/** A coupon as it is offered, before anybody has received it. */
export const couponView = (rule: CouponRule, now: Date): CouponView => ({
  rules_id: rule.id,
  coupon_id: null,
  name: rule.name,
  discount_type: rule.discountType,
  value: rule.value,
  value_tips: couponValueText(rule),
  min_tips: couponMinText(rule),
  cap_tips: couponCapText(rule),
  validity_tips: couponValidityText(rule),
  note: rule.note,
  new_flag: false,
  received_flag: false,
  new_only_flag: false,
  expiring_flag: expiresSoon(rule, now),
  claim_left: claimsLeft(rule),
  use_url: couponUseUrl(rule),
})

/** The same among a member's own: what can be claimed has no state yet. */
export const claimableView = (rule: CouponRule, now: Date): OwnCoupon => ({
  ...couponView(rule, now),
  ...{ status: null, valid_to: null, order_id: '', off_fen: null, used_at: null },
})

const dotted = (at: Date) => dayOf(at).replaceAll('-', '.')

/** The last instant at which it is good says the day that a traveller reads. */
const lastDay = (to: Date) => new Date(to.getTime() - 1)

export function ownView(row: CouponRow, now: Date): OwnCoupon {
  const isUnused = row.state === 'unused'
  return {
    ...couponView(row, now),
    coupon_id: row.couponId,
    validity_tips: `${dotted(row.usableFrom)}-${dotted(lastDay(row.usableTo))}`,
    new_flag: isUnused && now.getTime() - row.receivedAt.getTime() < NEW_MS,
    received_flag: true,
    expiring_flag: isUnused && expiresSoon({ validTo: row.usableTo }, now),
    status: row.state,
    valid_to: lastDay(row.usableTo),
    order_id: row.orderNo ?? '',
    off_fen: row.offFen === null ? null : toFen(row.offFen),
    used_at: row.state === 'used' ? row.movedAt : null,
  }
}
