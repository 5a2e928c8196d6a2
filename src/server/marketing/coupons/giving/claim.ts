import {
  type ClaimRefusal,
  claimRefusal,
  isGiving,
  newOnlyText,
} from '#src/domain/marketing/coupons/claim.ts'
import type { CouponSource } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { validityOf } from '#src/domain/marketing/coupons/validity.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { countOfRule, hasPaid, insertCoupon, lockRule, type RuleRow } from '../store.ts'

interface Giving {
  ruleId: number
  memberId: number
  source: CouponSource
  now: Date
}

/** A coupon that was given, or why none was; nothing has been written then. */
export type Given = { couponId: number } | { refusal: ClaimRefusal }

/** The wire has one code for what cannot be had; its sentence says that others may have it. */
export const refusedClaim = (refusal: ClaimRefusal) =>
  refusal === 'NEW_ONLY' ? new Refused('COUPON_GONE', undefined, newOnlyText) : new Refused(refusal)

/**
 * A member takes what anybody may claim, within the rule's total and what one member may have. COUPON_GONE when nothing is
 * left, or when the rule is not live or over; NEW_ONLY where it is for new members and this one is none; COUPON_HAD for
 * who has received it. The rule's row is locked first, so that claims at once take turns.
 */
export async function claimCoupon(tx: Tx, giving: Giving): Promise<Given> {
  const { ruleId, memberId, now } = giving
  const rule = await lockRule(tx, ruleId)
  if (!rule) return { refusal: 'COUPON_GONE' }
  const received = await countOfRule(tx, ruleId, memberId)
  const hasOrdered = rule.newMemberOnly && (await hasPaid(tx, memberId))
  const refusal = claimRefusal(rule, { received, hasOrdered }, now)
  return refusal ? { refusal } : insert(tx, rule, giving, true)
}

/**
 * Gives a coupon past the limits of the public claim: for a code, a scene, points, a gift or a clerk, each of which has
 * limits of its own. COUPON_GONE only for a rule that is not live or is over. What is given counts as issued.
 */
export async function giveCoupon(tx: Tx, giving: Giving): Promise<Given> {
  const rule = await lockRule(tx, giving.ruleId)
  return rule && isGiving(rule, giving.now) ? insert(tx, rule, giving, false) : { refusal: 'COUPON_GONE' }
}

async function insert(tx: Tx, rule: RuleRow, giving: Giving, isLimited: boolean): Promise<Given> {
  const couponId = await insertCoupon(tx, { ...giving, validity: validityOf(rule, giving.now), isLimited })
  return couponId === null ? { refusal: 'COUPON_GONE' } : { couponId }
}
