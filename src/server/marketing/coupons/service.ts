import type { CouponView } from '#src/api/marketing/coupons.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import {
  countReceived,
  hasPaid,
  listClaimable,
  listClaimableOf,
  listRules,
  listTripFacts,
  type RuleRow,
} from './store.ts'
import { couponView } from './view.ts'

export { ownCoupons } from './centre.ts'
export { couponChoices } from './choosing.ts'
export { type AskedCoupon, couponDeduction } from './deduction.ts'
export {
  findGivingRule,
  listClaimableRules,
  listGivingRules,
  liveRules,
  lockGivingRule,
  ruleSentencesOf,
} from './desk/giving.ts'
export { claimCoupon, giveCoupon, refusedClaim } from './giving/claim.ts'
export { giveNewMemberGift } from './giving/gift.ts'
export { giftOffer, mayTakeGift } from './giving/gift-offer.ts'
export { attachParked, deleteParked, parkCoupon } from './giving/parked.ts'
export {
  consumeCoupon,
  couponOfOrder,
  lockCoupon,
  lockCouponAgain,
  refuseLostCoupon,
  releaseCoupon,
} from './life.ts'
export { countReceived, isRunning, listClaimableOf, voidCouponsOf } from './store.ts'

/** How many coupons one call may ask for (rule book §11.4). */
const MOST_COUPONS = 20

/** Lists coupons as they are offered, in the order of `ids`; one that has expired is left out. */
export async function offeredCoupons(
  ctx: Ctx,
  ids: readonly number[],
  memberId: number | null = null,
): Promise<CouponView[]> {
  return offeredViews(ctx, await listRules(ctx.db, ids.slice(0, MOST_COUPONS), ctx.now), memberId)
}

/** What anybody may claim of these rules, as it is offered to who looks; of every rule for null. */
export const offeredClaimable = async (
  ctx: Ctx,
  ids: readonly number[] | null,
  memberId: number | null,
): Promise<CouponView[]> =>
  offeredViews(
    ctx,
    await (ids === null ? listClaimable(ctx.db, null, ctx.now) : listClaimableOf(ctx.db, ids, null, ctx.now)),
    memberId,
  )

/** What anybody may claim at this moment and use at once; some of it is for new members. */
export const claimableRules = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<RuleRow[]> =>
  (await listClaimable(db, null, now)).filter(({ validFrom }) => validFrom === null || validFrom <= now)

/** By product, what decides which coupons are meant for it; without those that are not on sale. */
export const listTrips = async (db: Db, productIds: readonly number[]) =>
  new Map((await listTripFacts(db, productIds)).map((trip) => [trip.productId, trip]))

/** Rules as they are offered; a member sees which they have as often as they may, and which are not for them. */
export async function offeredViews({ db, now }: Ctx, rules: readonly RuleRow[], memberId: number | null) {
  if (memberId === null) return rules.map((rule) => couponView(rule, now))
  const ids = rules.map(({ id }) => id)
  const received = await countReceived(db, memberId, ids)
  const hasOrdered = rules.some(({ newMemberOnly }) => newMemberOnly) && (await hasPaid(db, memberId))
  return rules.map((rule) => ({
    ...couponView(rule, now),
    received_flag: (received.get(rule.id) ?? 0) >= rule.perMember,
    new_only_flag: rule.newMemberOnly && hasOrdered,
  }))
}
