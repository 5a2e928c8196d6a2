import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { listGiftRules } from '../store.ts'
import { claimCoupon, type Given, refusedClaim } from './claim.ts'
import { giveNewMemberGift } from './gift.ts'
import { giftOffer, giftPhoneOf } from './gift-offer.ts'

/**
 * Claims a coupon from a page of the shop (rule book §11.3); a rule of the new members' gift gives the gift whole. Refuses
 * COUPON_GONE and COUPON_HAD, and GIFT with the page to go to where the member may take the gift instead.
 */
export async function receiveCoupon(ctx: Ctx, memberId: number, ruleId: number, reply: Headers) {
  const given = await ctx.transaction((tx) => receive(ctx, tx, { memberId, ruleId, reply }))
  if (!('refusal' in given)) return { coupon_id: given.couponId, rules_id: ruleId, message: '领取成功' }
  throw given.mayTakeGift ? await giftOffer(ctx) : refusedClaim(given.refusal)
}

async function receive(
  ctx: Ctx,
  tx: Tx,
  { memberId, ruleId, reply }: { memberId: number; ruleId: number; reply: Headers },
): Promise<
  Exclude<Given, { refusal: unknown }> | (Extract<Given, { refusal: unknown }> & { mayTakeGift: boolean })
> {
  const giftRules = await listGiftRules(tx)
  if (giftRules.some(({ id }) => id === ruleId)) {
    const phoneHash = await giftPhoneOf(ctx, tx, memberId)
    const gift = phoneHash && (await giveNewMemberGift(ctx, tx, { memberId, phoneHash, reply }))
    const couponId = gift?.get(ruleId)
    return couponId === undefined ? { refusal: 'COUPON_HAD', mayTakeGift: false } : { couponId }
  }
  const given = await claimCoupon(tx, { ruleId, memberId, source: 'claim', now: ctx.now })
  if (!('refusal' in given)) return given
  const isHad = given.refusal === 'COUPON_HAD' && giftRules.length > 0
  return { ...given, mayTakeGift: isHad && (await giftPhoneOf(ctx, tx, memberId)) !== null }
}
