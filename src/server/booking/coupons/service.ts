import type { CouponView } from '#src/api/content/pages.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { listCouponRules } from './store.ts'
import { couponView } from './view.ts'

/** How many coupons one call may ask for (rule book §11.4). */
const MOST_COUPONS = 20

/** Lists coupons as they are offered, in the order of `ids`; one that has expired is left out. */
export async function offeredCoupons(ctx: Ctx, ids: readonly number[]): Promise<CouponView[]> {
  const rules = await listCouponRules(ctx.db, ids.slice(0, MOST_COUPONS), ctx.now)
  return rules.map((rule) => couponView(rule, ctx.now))
}
