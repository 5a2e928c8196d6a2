import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { claimCoupon, giveCoupon } from '#src/server/marketing/coupons/service.ts'
import { findDemoMember } from './demo.ts'

const DAY_MS = 86_400_000

/** What the demo member has beside the coupons of his orders: one that ends soon, a new one, and one that has expired. */
export async function loadDemoCoupons(tx: Tx, vault: Vault, now: Date): Promise<void> {
  const demo = await findDemoMember(tx, vault)
  if (!demo) return
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const memberId = demo.member.id
  await claimFor(tx, memberId, '云南专享券', daysAgo(75))
  const ruleId = await findRule(tx, '积分兑换券')
  for (const days of [88, 1]) await giveCoupon(tx, { ruleId, memberId, source: 'staff', now: daysAgo(days) })
}

/** The coupon that the member claimed of the rule of that name. */
export async function claimFor(tx: Tx, memberId: number, rule: string, at: Date): Promise<number> {
  const ruleId = await findRule(tx, rule)
  const given = await claimCoupon(tx, { ruleId, memberId, source: 'claim', now: at })
  if ('refusal' in given) throw new Error(`the sample coupon ${rule} was refused: ${given.refusal}`)
  return given.couponId
}

/** The first sample rule of that name. */
async function findRule(tx: Tx, name: string): Promise<number> {
  const { id } = await tx
    .selectFrom('coupon_rule')
    .select('id')
    .where('name', '=', name)
    .where('sample', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
