import { dayOf } from '../calendar-day.ts'
import type { DiscountType } from '../codes.ts'
import { toFen, yuanText } from '../money.ts'

export interface CouponRule {
  id: number
  name: string
  discountType: DiscountType
  /** Fen of what is taken off; for `percent` the percentage that stays, 85 is 8.5折. */
  value: number
  /** The sum from which it can be used. */
  minFen: number
  scopeKind: 'all' | 'product' | 'destination' | 'theme' | 'type' | 'first_order'
  scopeIds: number[]
  validKind: 'fixed' | 'days'
  validFrom: Date | null
  validTo: Date | null
  validDays: number | null
  /** Null is without limit. */
  total: number | null
  issued: number
  note: string
}

const EXPIRES_SOON_MS = 3 * 86_400_000

/** `¥200`, or `8.5折`: the value over ten with one decimal (product specification §3). */
export const couponValueText = ({ discountType, value }: CouponRule): string =>
  discountType === 'percent' ? `${(value / 10).toFixed(1)}折` : yuanText(toFen(value))

export const couponMinText = ({ minFen }: CouponRule): string =>
  minFen === 0 ? '无门槛' : `满${yuanText(toFen(minFen)).slice(1).replaceAll(',', '')}元可用`

/** `2026.07.01-2026.08.31`, or how long it lasts from the day it is received. */
export function couponValidityText({ validKind, validFrom, validTo, validDays }: CouponRule): string {
  if (validKind === 'days') return `领取后${validDays ?? 0}天内有效`
  const dotted = (at: Date) => dayOf(at).replaceAll('-', '.')
  if (!validTo) return ''
  return validFrom ? `${dotted(validFrom)}-${dotted(validTo)}` : `${dotted(validTo)}前有效`
}

export const expiresSoon = ({ validTo }: CouponRule, now: Date): boolean =>
  validTo !== null && validTo.getTime() - now.getTime() <= EXPIRES_SOON_MS

/** −1 is without limit. */
export const claimsLeft = ({ total, issued }: CouponRule): number =>
  total === null ? -1 : Math.max(0, total - issued)

/** The list of what it can be used for. */
export function couponUseUrl({ scopeKind, scopeIds }: CouponRule): string {
  const [id] = scopeIds
  if (id === undefined) return '/product'
  switch (scopeKind) {
    case 'product':
      return `/product/productDetail?productId=${id}`
    case 'destination':
      return `/product?destId=${id}`
    case 'theme':
      return `/product?themeId=${id}`
    case 'type':
      return `/product?type=${id}`
    default:
      return '/product'
  }
}
