import type { CouponRule } from '../../pricing/coupon.ts'

type CouponRuleStatus = 'draft' | 'pending' | 'live' | 'stopped'

/** What of a rule decides whether somebody may have a coupon of it. */
export type ClaimTerms = Pick<CouponRule, 'validTo' | 'total' | 'issued'> & {
  status: CouponRuleStatus
  receivable: boolean
  codeOnly: boolean
  /** Given whole to a new member, and never claimed one by one. */
  isGift: boolean
  newMemberOnly: boolean
  perMember: number
}

export type ClaimRefusal = 'COUPON_GONE' | 'COUPON_HAD' | 'NEW_ONLY'

export const newOnlyText = '仅限未下过单的新会员领取'

/** Whether a rule gives coupons at all, by whatever way. */
export const isGiving = ({ status, validTo }: Pick<ClaimTerms, 'status' | 'validTo'>, now: Date): boolean =>
  status === 'live' && (validTo === null || validTo > now)

/**
 * Why a member cannot claim a coupon (rule book §11.3); null when they can. `hasOrdered`: some order of theirs was paid,
 * so that they are no new member any more. Who has it already is told so even when nothing is left.
 */
export function claimRefusal(
  rule: ClaimTerms,
  { received, hasOrdered }: { received: number; hasOrdered: boolean },
  now: Date,
): ClaimRefusal | null {
  if (!isGiving(rule, now) || !rule.receivable || rule.codeOnly || rule.isGift) return 'COUPON_GONE'
  if (received >= rule.perMember) return 'COUPON_HAD'
  if (rule.newMemberOnly && hasOrdered) return 'NEW_ONLY'
  return rule.total !== null && rule.issued >= rule.total ? 'COUPON_GONE' : null
}
