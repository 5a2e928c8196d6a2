import { sql } from 'kysely'
import type { Data } from '#src/api/endpoint.ts'
import type { coupons } from '#src/api/marketing/coupons.ts'
import { type Fen, toFen, yuanText } from '#src/domain/money.ts'
import { type CouponTrip, couponOff, couponScopeFault, couponSumFault } from '#src/domain/pricing/coupon.ts'
import type { Db } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type CouponRow, hasOrdered, listCoupons, listTripFacts } from './store.ts'
import { ownView } from './view.ts'

/** A member has few; the rest would be noise below the price. */
const MOST_CHOICES = 50

interface Asked {
  memberId: number
  productId: number
  discountableFen: Fen
  /** An order whose own coupon counts as free, because it is to be changed. */
  orderNo: string | null
}

export async function loadTrip(
  db: Db,
  { productId, memberId, orderNo }: Pick<Asked, 'productId' | 'memberId' | 'orderNo'>,
): Promise<CouponTrip | null> {
  const [facts] = await listTripFacts(db, [productId])
  return facts ? { ...facts, isFirstOrder: !(await hasOrdered(db, memberId, orderNo)) } : null
}

/** Why a coupon cannot be used now, on whatever trip; null when it can. */
export function couponFault(row: CouponRow, now: Date, orderNo: string | null): string | null {
  if (row.state === 'locked')
    return row.orderNo === orderNo ? null : `订单 ${row.orderNo ?? ''} 占用，取消后退回`
  if (row.state !== 'unused') return '该优惠券已失效'
  return row.usableFrom > now ? '未到可用时间' : null
}

const faultOf = (
  row: CouponRow,
  trip: CouponTrip,
  asked: Pick<Asked, 'orderNo' | 'discountableFen'>,
  now: Date,
) =>
  couponFault(row, now, asked.orderNo) ??
  couponScopeFault(row, trip) ??
  couponSumFault(row, asked.discountableFen)

/** A member's coupons held against one price: what each takes off, or why it cannot; the best takes the most off. */
export async function couponChoices(ctx: Ctx, asked: Asked): Promise<Data<(typeof coupons)['available']>> {
  const { memberId, discountableFen } = asked
  const trip = await loadTrip(ctx.db, asked)
  if (!trip) throw new Refused('NOT_FOUND')
  const open = sql`where state in ('unused', 'locked') order by "usableTo", "couponId" limit ${MOST_CHOICES}`
  const rows = await listCoupons(ctx.db, memberId, ctx.now, open)
  const usable: Data<(typeof coupons)['available']>['usable'] = []
  const unusable: Data<(typeof coupons)['available']>['unusable'] = []
  for (const row of rows) {
    const view = ownView(row, ctx.now)
    const fault = faultOf(row, trip, asked, ctx.now)
    if (fault !== null) unusable.push({ ...view, reason_text: fault })
    else
      usable.push({
        ...view,
        off_fen: couponOff(row, discountableFen),
        off_tips: offText(row, discountableFen),
      })
  }
  // The order of the statement decides between equals: what ends first is used first.
  usable.sort((a, b) => b.off_fen - a.off_fen)
  return { best: usable[0]?.coupon_id ?? null, usable, unusable }
}

/** `268元，封顶200元` where the cap holds. */
function offText(row: CouponRow, sum: Fen): string {
  if (row.discountType !== 'percent' || row.maxOffFen === null) return '本单可减'
  const uncapped = couponOff({ ...row, maxOffFen: null }, sum)
  if (uncapped <= row.maxOffFen) return '本单可减'
  return `${yuanText(uncapped).slice(1)}元，封顶${yuanText(toFen(row.maxOffFen)).slice(1)}元`
}

/** One coupon held against one price (rule book §11.2). Another member's is NOT_FOUND. */
export async function couponUsage(
  ctx: Ctx,
  { couponId, ...asked }: Omit<Asked, 'orderNo'> & { couponId: number },
): Promise<Data<(typeof coupons)['usage']>> {
  const trip = await loadTrip(ctx.db, { ...asked, orderNo: null })
  const row = await findCoupon(ctx.db, asked.memberId, couponId, ctx.now)
  if (!trip || !row) throw new Refused('NOT_FOUND')
  const fault = faultOf(row, trip, { ...asked, orderNo: null }, ctx.now)
  const off = fault === null ? couponOff(row, asked.discountableFen) : toFen(0)
  return {
    usable: fault === null,
    off_fen: off,
    payable_fen: toFen(asked.discountableFen - off),
    reason_text: fault ?? '',
  }
}

export async function findCoupon(
  db: Db,
  memberId: number,
  couponId: number,
  now: Date,
): Promise<CouponRow | undefined> {
  const rows = await listCoupons(db, memberId, now, sql`where "couponId" = ${couponId}`)
  return rows[0]
}
