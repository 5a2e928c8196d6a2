import type { SecondPersonLines } from '../../limits/second-person.ts'
import { toFen, yuanText } from '../../money.ts'
import type { CouponTerms } from './rule-terms.ts'

type Lines = Pick<SecondPersonLines, 'couponFen' | 'couponPercent' | 'couponTotalFen'>
type Worth = Pick<CouponTerms, 'discountType' | 'value' | 'maxOffFen'>

/** The most that one coupon of the rule takes off; null where nothing bounds it. */
const mostOffFen = ({ discountType, value, maxOffFen }: Worth): number | null =>
  discountType === 'percent' ? maxOffFen : value

/** What a colleague reads of it who is asked: by the lines of today, which may be others than when it was asked. */
export const whyAsked = (worth: Worth, count: number | null, lines: Lines): string =>
  secondPersonReasons(worth, count, lines).join('；') || '提交时超过复核额度'

/** Why `count` coupons of the rule need a second person, in sentences; none where one person is enough. */
export function secondPersonReasons(worth: Worth, count: number | null, lines: Lines): string[] {
  const most = mostOffFen(worth)
  const reasons: string[] = []
  const yuan = (fen: number) => yuanText(toFen(fen))
  if (most !== null && most > lines.couponFen)
    reasons.push(`单张最高减${yuan(most)}，超过${yuan(lines.couponFen)}`)
  if (worth.discountType === 'percent' && worth.value < lines.couponPercent)
    reasons.push(`${(worth.value / 10).toFixed(1)}折，低于${(lines.couponPercent / 10).toFixed(1)}折`)
  if (most === null) reasons.push('没有设最高减额')
  else if (count === null) reasons.push('不限张数')
  else if (most * count > lines.couponTotalFen)
    reasons.push(`合计最高减${yuan(most * count)}，超过${yuan(lines.couponTotalFen)}`)
  return reasons
}
