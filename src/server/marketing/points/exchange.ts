import type { Data } from '#src/api/endpoint.ts'
import type { points } from '#src/api/marketing/points.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { giveCoupon } from '../coupons/service.ts'
import { openAccount } from './account.ts'
import { takeReward } from './reward-store.ts'

/**
 * Gives a coupon for points. Refuses NOT_FOUND for what is not on the shelf, POINTS_SHORT, and COUPON_GONE when none is
 * left or the coupon can no longer be given; then nothing is taken.
 */
export const exchangePoints = (
  ctx: Ctx,
  memberId: number,
  rewardId: number,
): Promise<Data<(typeof points)['exchange']>> =>
  ctx.transaction(async (tx) => {
    const account = await openAccount(tx, memberId, ctx.now)
    if (!account) throw new Refused('NOT_LOGIN')
    const reward = await takeReward(tx, rewardId)
    if (!reward) throw new Refused('NOT_FOUND')
    const balance = account.balance()
    if (balance < reward.points) throw new Refused('POINTS_SHORT')
    if (reward.isGone) throw new Refused('COUPON_GONE')
    const given = await giveCoupon(tx, {
      ruleId: reward.couponRuleId,
      memberId,
      source: 'points',
      now: ctx.now,
    })
    if (!('couponId' in given)) throw new Refused('COUPON_GONE')
    const cause = `coupon:${given.couponId}`
    await account.change({ type: 'exchange', points: -reward.points, cause, note: reward.name })
    return { coupon_id: given.couponId, balance: account.balance(), message: '兑换成功' }
  })
