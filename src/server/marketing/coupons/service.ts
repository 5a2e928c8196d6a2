import type { CouponView } from '#src/api/marketing/coupons.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { listClaimable, listReceived, listRules, listTripFacts, type RuleRow } from './store.ts'
import { couponView } from './view.ts'

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
export { claimCoupon, giveCoupon } from './giving/claim.ts'
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
export { isRunning, listClaimableOf, listReceived, voidCouponsOf } from './store.ts'

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

/** What anybody may claim at this moment and use at once; some of it is for new members. */
export const claimableRules = async ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<RuleRow[]> =>
  (await listClaimable(db, null, now)).filter(({ validFrom }) => validFrom === null || validFrom <= now)

/** By product, what decides which coupons are meant for it; without those that are not on sale. */
export const listTrips = async (db: Db, productIds: readonly number[]) =>
  new Map((await listTripFacts(db, productIds)).map((trip) => [trip.productId, trip]))

/** Rules as they are offered; a member sees which of them they have received. */
export async function offeredViews(ctx: Ctx, rules: readonly RuleRow[], memberId: number | null) {
  const ids = rules.map(({ id }) => id)
  const received = memberId === null ? new Set() : await listReceived(ctx.db, memberId, ids)
  return rules.map((rule) => ({ ...couponView(rule, ctx.now), received_flag: received.has(rule.id) }))
}
