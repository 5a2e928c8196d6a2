import type { Loading } from '../tables.ts'

/** The exchange shelf of rule book §12: points, and the coupon in yuan that they give. */
const shelf = [
  { points: 1_000, yuan: 10 },
  { points: 3_000, yuan: 35 },
  { points: 8_000, yuan: 100 },
] as const

/** Puts coupons on the shelf that are given for points alone; a shop that has a shelf keeps it. */
export async function loadRewards({ tx }: Loading) {
  if (await tx.selectFrom('point_reward').select('id').limit(1).executeTakeFirst()) return 0
  for (const { points, yuan } of shelf) {
    const rule = await tx
      .insertInto('coupon_rule')
      .values({
        name: '积分兑换券',
        discount_type: 'off',
        value: yuan * 100,
        valid_kind: 'days',
        valid_days: 90,
        receivable: false,
        note: '积分兑换，全部线路可用',
        sample: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('point_reward').values({ coupon_rule_id: rule.id, points, sample: true }).execute()
  }
  return shelf.length
}
