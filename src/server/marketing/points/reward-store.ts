import { sql } from 'kysely'
import type { DiscountType } from '#src/domain/codes.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { isRunning } from '../coupons/service.ts'

/**
 * Takes one of what stands on the shelf, under its lock; undefined for what does not. Where none is left nothing is
 * taken and `isGone` says so.
 */
export async function takeReward(tx: Tx, id: number) {
  const reward = await tx
    .selectFrom('point_reward as w')
    .innerJoin('coupon_rule as c', 'c.id', 'w.coupon_rule_id')
    .select(['w.points', 'w.coupon_rule_id as couponRuleId', 'c.name'])
    .select(sql<boolean>`coalesce(w.taken >= w.total, false)`.as('isGone'))
    .where('w.id', '=', id)
    .where('w.is_offered', '=', true)
    .forUpdate('w')
    .executeTakeFirst()
  if (reward && !reward.isGone)
    await tx.updateTable('point_reward').set({ taken: sql`taken + 1` }).where('id', '=', id).execute()
  return reward
}

export interface RewardRow {
  id: number
  points: number
  ruleId: number
  name: string
  discountType: DiscountType
  value: number
  minFen: number
  total: number | null
  taken: number
  isOffered: boolean
  /** Whether its coupon can be given now. */
  isGiving: boolean
  version: number
}

/** What can be had from the shelf now, the cheapest first; with `all` also what cannot, or has been taken off it. */
export async function listRewards(db: Db, now: Date, { all = false } = {}): Promise<RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    select w.id, w.points, r.id as "ruleId", r.name, r.discount_type as "discountType", r.value, r.min_fen as "minFen",
      w.total, w.taken, w.is_offered as "isOffered", ${isRunning(now)} as "isGiving", w.version
    from point_reward w join coupon_rule r on r.id = w.coupon_rule_id
    where ${all} or (w.is_offered and ${isRunning(now)})
    order by w.is_offered desc, w.points, w.id`.execute(db)
  return rows
}
