import { type Fen, toFen } from '../money.ts'
import type { Deduction } from './adjustment.ts'
import { type CouponRule, couponMinText, couponOff, couponValueText } from './coupon.ts'
import { isQuoteRefusal, type QuoteInput, quote } from './price.ts'

/** What a party pays with the one coupon of these that takes the most off. */
export interface ClaimedPrice {
  ruleId: number
  payableFen: Fen
  /** Rounded up to the yuan, so that nobody pays more than was said (rule book §8.9, 12). */
  perPersonFen: Fen
}

const deductionOf = (rule: CouponRule): Deduction => ({
  kind: 'coupon',
  refId: rule.id,
  label: rule.name,
  offOf: (sum) => couponOff(rule, sum),
})

const YUAN = 100

/** The best price of a choice with one coupon, by the one price function; null when none of them lowers it. */
export function claimedPrice(input: QuoteInput, rules: readonly CouponRule[]): ClaimedPrice | null {
  const { adult, child_bed, child_nobed } = input.counts
  const people = adult + child_bed + child_nobed
  let best: ClaimedPrice | null = null
  for (const rule of rules) {
    const price = quote(input, [deductionOf(rule)])
    if (isQuoteRefusal(price)) return null
    const { payableFen, adjustments } = price
    if (!adjustments.some(({ kind }) => kind === 'coupon')) continue
    if (best !== null && best.payableFen <= payableFen) continue
    const perPersonFen = toFen(Math.ceil(payableFen / people / YUAN) * YUAN)
    best = { ruleId: rule.id, payableFen, perPersonFen }
  }
  return best
}

/** `满5000减200`, `立减50`, `满3000享9.5折`: a coupon in as few letters as a price has beside it. */
export function couponShortText(rule: Pick<CouponRule, 'discountType' | 'value' | 'minFen'>): string {
  const from = rule.minFen === 0 ? '' : couponMinText(rule).replace('元可用', '')
  const value = couponValueText(rule)
  if (rule.discountType === 'percent') return `${from}${from && '享'}${value}`
  return `${from || '立'}减${value.replace(/[¥,]/g, '')}`
}
