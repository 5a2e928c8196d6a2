import { sql } from 'kysely'
import type { Data } from '#src/api/endpoint.ts'
import type { coupons } from '#src/api/marketing/coupons.ts'
import { type CouponTab, statesOfTab } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { COUPON_EXPIRES_SOON_MS } from '#src/domain/pricing/coupon.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { countStates, listClaimable, listCoupons } from './store.ts'
import { claimableView, ownView } from './view.ts'

interface Asked {
  tab: CouponTab
  page: number
  size: number
}

/** One tab of a member's coupon centre, with the counts of all. What ends first stands first, what was used last. */
export async function couponPage(
  ctx: Ctx,
  memberId: number,
  { tab, page, size }: Asked,
): Promise<Data<(typeof coupons)['own']>> {
  const { db, now } = ctx
  const offset = (page - 1) * size
  const soon = new Date(now.getTime() + COUPON_EXPIRES_SOON_MS)
  const { usable, used, expired, expiring } = await countStates(db, memberId, now, soon)
  const claimable = await listClaimable(db, memberId, now)
  const counts = { 0: claimable.length, 1: usable, 2: used, 3: expired }
  const list =
    tab === 'claimable'
      ? claimable.slice(offset, offset + size).map((rule) => claimableView(rule, now))
      : (await listCoupons(db, memberId, now, pageOf(tab, size, offset))).map((row) => ownView(row, now))
  const total = { claimable: counts[0], usable, used, expired }[tab]
  return { list, total, page, size, has_more: offset + list.length < total, counts, expiring }
}

const pageOf = (tab: Exclude<CouponTab, 'claimable'>, size: number, offset: number) => sql`
  where state in (${literals(statesOfTab[tab])})
  order by ${tab === 'usable' ? sql`state = 'locked', "usableTo", "couponId"` : sql`"movedAt" desc, "couponId" desc`}
  limit ${size} offset ${offset}`
