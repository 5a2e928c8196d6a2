import type { DeskPointRules, deskPoints } from '#src/api/desk/marketing/points.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { pointLimitText, pointTypeText, ruledTypes } from '#src/domain/marketing/points/points.ts'
import { couponValueText } from '#src/domain/pricing/coupon.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { lockGivingRule } from '../../coupons/service.ts'
import { listRewards } from '../reward-store.ts'
import * as store from './store.ts'

type Changed = Promise<Audited<DeskPointRules>>

export async function viewRules(db: Db, now: Date): Promise<DeskPointRules> {
  const ruleOf = new Map((await store.listRules(db)).map((rule) => [rule.type, rule]))
  const rewards = await listRewards(db, now, { all: true })
  const coupons = await store.listCoupons(db, now)
  return {
    rules: ruledTypes.flatMap((type) => {
      const rule = ruleOf.get(type)
      return rule ? [{ ...rule, type, name: pointTypeText[type], limit_text: pointLimitText[type] }] : []
    }),
    rewards: rewards.map((reward) => ({
      id: reward.id,
      rule_id: reward.ruleId,
      name: reward.name,
      value_text: couponValueText(reward),
      points: reward.points,
      total: reward.total,
      taken: reward.taken,
      is_offered: reward.isOffered,
      is_giving: reward.isGiving,
      version: reward.version,
    })),
    coupons: coupons.map((coupon) => ({
      rule_id: coupon.id,
      name: coupon.name,
      value_text: couponValueText(coupon),
    })),
  }
}

const changedSince = () => new Refused('STATE', undefined, '刚刚被同事修改，请重新查看')

/** What is given from now on; what was given stays. Refuses STATE when a colleague has changed it since. */
export const changeRule = (
  ctx: Ctx,
  staff: Staff,
  { type, points, version, reason }: Input<typeof deskPoints.changeRule>,
): Changed =>
  ctx.transaction(async (tx) => {
    const before = await store.setRule(tx, type, points, { version, by: staff.id, now: ctx.now })
    if (before === undefined) throw changedSince()
    const audit = { entity: 'point_rule', id: type, before: { points: before }, after: { points }, reason }
    return { answer: await viewRules(tx, ctx.now), audit: [audit] }
  })

/** Refuses NOT_FOUND for a coupon that cannot be given now, STATE for one that stands there already. */
export const addReward = (
  ctx: Ctx,
  staff: Staff,
  { rule_id, points, total }: Input<typeof deskPoints.addReward>,
): Changed =>
  ctx.transaction(async (tx) => {
    if (!(await lockGivingRule(tx, rule_id, ctx.now)))
      throw new Refused('NOT_FOUND', undefined, '只有使用中的优惠券可以上架')
    const shelf = { points, total: total ?? null }
    const id = await store.insertReward(tx, rule_id, shelf, staff.id, ctx.now)
    if (id === undefined) throw new Refused('STATE', undefined, '这张优惠券已在兑换架上')
    const audit = { entity: 'point_reward', id, after: { coupon_rule_id: rule_id, ...shelf } }
    return { answer: await viewRules(tx, ctx.now), audit: [audit] }
  })

/**
 * What stands there once it is changed gives coupons; what no longer does is only taken off. Refuses NOT_FOUND, STATE when
 * a colleague was first or the coupon was stopped or has run out.
 */
export const changeReward = (
  ctx: Ctx,
  staff: Staff,
  { id, points, total, is_offered, version }: Input<typeof deskPoints.changeReward>,
): Changed =>
  ctx.transaction(async (tx) => {
    const after = { points, total: total ?? null, is_offered }
    const set = await store.setReward(tx, id, after, { version, by: staff.id, now: ctx.now })
    if (set === 'missing') throw new Refused('NOT_FOUND', undefined, '兑换架上没有这一项')
    if (set === 'changed') throw changedSince()
    const { ruleId, ...before } = set
    // The reward before its coupon, as whoever exchanges points for it locks them.
    if (is_offered && !(await lockGivingRule(tx, ruleId, ctx.now)))
      throw new Refused('STATE', undefined, '优惠券已停发或已过期，只能下架')
    return { answer: await viewRules(tx, ctx.now), audit: [{ entity: 'point_reward', id, before, after }] }
  })
