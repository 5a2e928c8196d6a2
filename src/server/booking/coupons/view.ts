import type { CouponView } from '#src/api/content/pages.ts'
import {
  type CouponRule,
  claimsLeft,
  couponMinText,
  couponUseUrl,
  couponValidityText,
  couponValueText,
  expiresSoon,
} from '#src/domain/pricing/coupon.ts'

/** A coupon as it is offered, before anybody has received it. */
export const couponView = (rule: CouponRule, now: Date): CouponView => ({
  rules_id: rule.id,
  coupon_id: null,
  name: rule.name,
  discount_type: rule.discountType,
  value: rule.value,
  value_tips: couponValueText(rule),
  min_tips: couponMinText(rule),
  validity_tips: couponValidityText(rule),
  note: rule.note,
  new_flag: false,
  received_flag: false,
  expiring_flag: expiresSoon(rule, now),
  claim_left: claimsLeft(rule),
  use_url: couponUseUrl(rule),
})
