import { toFen, yuanText } from '../../money.ts'
import { couponValidityText } from '../../pricing/coupon.ts'
import type { CouponTerms } from './rule-terms.ts'

/** What the ids of a rule are called; of one that nobody knows, its number. */
export interface ScopeNames {
  scope: readonly string[]
  excluded: readonly string[]
}

const MOST_NAMED = 3
const named = (names: readonly string[]) =>
  names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join('、')}等${names.length}个` : names.join('、')
const yuan = (fen: number) => yuanText(toFen(fen))

function offText({ discountType, value, maxOffFen, minFen }: CouponTerms): string {
  const from = minFen > 0 ? `满${yuan(minFen)}` : ''
  if (discountType === 'over') return `${from}减${yuan(value)}`
  if (discountType === 'off') return `${from}立减${yuan(value)}`
  const most = maxOffFen === null ? '' : `，最高减${yuan(maxOffFen)}`
  return `${from}打${(value / 10).toFixed(1)}折${most}`
}

/** `云南产品`, `海岛、亲子度假主题产品`, `全部产品`. */
export function scopeText({ scopeKind }: Pick<CouponTerms, 'scopeKind'>, { scope }: ScopeNames): string {
  switch (scopeKind) {
    case 'all':
      return '全部产品'
    case 'first_order':
      return '首单可用'
    case 'product':
      return `仅限${named(scope.map((name) => `「${name}」`))}`
    case 'theme':
      return `${named(scope)}主题产品`
    default:
      return `${named(scope)}产品`
  }
}

/** A rule read out: `满¥5,000减¥200，云南产品，领取后30天内有效，每人1张，共500张` (desk book §4.9). */
export function ruleSentence(terms: CouponTerms, names: ScopeNames): string {
  const { total, perMember } = terms
  const parts = [
    offText(terms),
    scopeText(terms, names),
    names.excluded.length > 0 ? `不含${named(names.excluded.map((name) => `「${name}」`))}` : '',
    couponValidityText(terms),
    terms.newMemberOnly ? '限新会员' : '',
    terms.codeOnly ? '凭兑换码' : terms.receivable ? '' : '不公开领取',
    `每人${perMember}张`,
    total === null ? '不限张数' : `共${total}张`,
  ]
  return parts.filter((part) => part !== '').join('，')
}
