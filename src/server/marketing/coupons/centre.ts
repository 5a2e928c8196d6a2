import { sql } from 'kysely'
import type { Data } from '#src/api/endpoint.ts'
import type { coupons, OwnCoupon } from '#src/api/marketing/coupons.ts'
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
      : await ownCoupons(ctx, memberId, { tab, size, offset })
  const total = { claimable: counts[0], usable, used, expired }[tab]
  return { list, total, page, size, has_more: offset + list.length < total, counts, expiring }
}

/** At most this many are listed where there are no pages. */
const MOST_OWN = 50

interface OwnPage {
  tab: Exclude<CouponTab, 'claimable'>
  size?: number
  offset?: number
  /** Of these rules alone; of every rule for null. */
  ruleIds?: readonly number[] | null
}

/** What a member has, in the order of the coupon centre. */
export async function ownCoupons(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  memberId: number,
  { tab, size = MOST_OWN, offset = 0, ruleIds = null }: OwnPage,
): Promise<OwnCoupon[]> {
  const rows = await listCoupons(
    db,
    memberId,
    now,
    sql`
    where state in (${literals(statesOfTab[tab])}) and (${ruleIds}::integer[] is null or id = any(${ruleIds}))
    order by ${tab === 'usable' ? sql`state = 'locked', "usableTo", "couponId"` : sql`"movedAt" desc, "couponId" desc`}
    limit ${size} offset ${offset}`,
  )
  return rows.map((row) => ownView(row, now))
}
