import { toFen, yuanText } from '../../money.ts'
import type { CouponTerms } from './rule-terms.ts'

/** Lines above which a second person lets a coupon happen (desk book §2.2). */
const MOST_FACE_FEN = 50_000
const LEAST_PERCENT = 70
const MOST_IN_ALL_FEN = 2_000_000

type Worth = Pick<CouponTerms, 'discountType' | 'value' | 'maxOffFen'>

/** The most that one coupon of the rule takes off; null where nothing bounds it. */
const mostOffFen = ({ discountType, value, maxOffFen }: Worth): number | null =>
  discountType === 'percent' ? maxOffFen : value

/** Why `count` coupons of the rule need a second person, in sentences; none where one person is enough. */
export function secondPersonReasons(worth: Worth, count: number | null): string[] {
  const most = mostOffFen(worth)
  const reasons: string[] = []
  const yuan = (fen: number) => yuanText(toFen(fen))
  if (most !== null && most > MOST_FACE_FEN)
    reasons.push(`单张最高减${yuan(most)}，超过${yuan(MOST_FACE_FEN)}`)
  if (worth.discountType === 'percent' && worth.value < LEAST_PERCENT)
    reasons.push(`${(worth.value / 10).toFixed(1)}折，低于${(LEAST_PERCENT / 10).toFixed(1)}折`)
  if (most === null) reasons.push('没有设最高减额')
  else if (count === null) reasons.push('不限张数')
  else if (most * count > MOST_IN_ALL_FEN)
    reasons.push(`合计最高减${yuan(most * count)}，超过${yuan(MOST_IN_ALL_FEN)}`)
  return reasons
}
