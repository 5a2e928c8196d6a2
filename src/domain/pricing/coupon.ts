import { dayOf } from '../calendar-day.ts'
import { MOST_FILTER_VALUES } from '../catalog/facets.ts'
import { type DiscountType, type ProductType, productTypes, productTypeText } from '../codes.ts'
import { type Fen, shareOf, toFen, yuanText } from '../money.ts'

export interface CouponRule {
  id: number
  name: string
  discountType: DiscountType
  /** Fen of what is taken off; for `percent` the percentage that stays, 85 is 8.5折. */
  value: number
  /** The most that a percentage takes off. */
  maxOffFen: number | null
  /** The sum from which it can be used. */
  minFen: number
  scopeKind: 'all' | 'product' | 'destination' | 'theme' | 'type' | 'first_order'
  scopeIds: number[]
  /** Products that it never lowers. */
  excludeIds: number[]
  validKind: 'fixed' | 'days'
  validFrom: Date | null
  validTo: Date | null
  validDays: number | null
  /** Null is without limit. */
  total: number | null
  issued: number
  note: string
}

export const COUPON_EXPIRES_SOON_MS = 3 * 86_400_000

/** `¥200`, or `8.5折`: the value over ten with one decimal (product specification §3). */
export const couponValueText = ({
  discountType,
  value,
}: Pick<CouponRule, 'discountType' | 'value'>): string =>
  discountType === 'percent' ? `${(value / 10).toFixed(1)}折` : yuanText(toFen(value))

const plainYuan = (amount: Fen) => `${yuanText(amount).slice(1).replaceAll(',', '')}元`

export const couponMinText = ({ minFen }: Pick<CouponRule, 'minFen'>): string =>
  minFen === 0 ? '无门槛' : `满${plainYuan(toFen(minFen))}可用`

/** `2026.07.01-2026.08.31`, or how long it lasts from the day it is received. */
export function couponValidityText({
  validKind,
  validFrom,
  validTo,
  validDays,
}: Pick<CouponRule, 'validKind' | 'validFrom' | 'validTo' | 'validDays'>): string {
  if (validKind === 'days') return `领取后${validDays ?? 0}天内有效`
  const dotted = (at: Date) => dayOf(at).replaceAll('-', '.')
  if (!validTo) return ''
  return validFrom ? `${dotted(validFrom)}-${dotted(validTo)}` : `${dotted(validTo)}前有效`
}

/** `最高减200元`; empty where nothing caps it. */
export const couponCapText = ({ maxOffFen }: Pick<CouponRule, 'maxOffFen'>): string =>
  maxOffFen === null ? '' : `最高减${plainYuan(toFen(maxOffFen))}`

export const expiresSoon = ({ validTo }: Pick<CouponRule, 'validTo'>, now: Date): boolean =>
  validTo !== null && validTo.getTime() - now.getTime() <= COUPON_EXPIRES_SOON_MS

/** −1 is without limit. */
export const claimsLeft = ({ total, issued }: CouponRule): number =>
  total === null ? -1 : Math.max(0, total - issued)

/** The list of what it can be used for, as many of its values as a list takes; of several products the first. */
export function couponUseUrl({ scopeKind, scopeIds }: CouponRule): string {
  const [id] = scopeIds
  if (id === undefined) return '/product'
  const several = scopeIds.slice(0, MOST_FILTER_VALUES).join(',')
  switch (scopeKind) {
    case 'product':
      return `/product/productDetail?productId=${id}`
    case 'destination':
      return `/product?destId=${several}`
    case 'theme':
      return `/product?themeId=${several}`
    case 'type':
      return `/product?type=${several}`
    default:
      return '/product'
  }
}

/**
 * What a coupon takes off the discountable sum: at least one fen of it stays to be paid, and 0 below its threshold (rule
 * book §11.2). A percentage is rounded half up and capped.
 */
export function couponOff(
  {
    discountType,
    value,
    minFen,
    maxOffFen,
  }: Pick<CouponRule, 'discountType' | 'value' | 'minFen' | 'maxOffFen'>,
  discountableFen: Fen,
): Fen {
  if (discountableFen < Math.max(minFen, 1)) return toFen(0)
  const off =
    discountType === 'percent'
      ? Math.min(shareOf(discountableFen, (100 - value) * 100, 'half_up'), maxOffFen ?? discountableFen)
      : value
  return toFen(Math.max(0, Math.min(off, discountableFen - 1)))
}

/** What of a trip decides whether a coupon is meant for it. */
export interface CouponTrip {
  productId: number
  type: ProductType
  /** Nodes of the tree that it hangs on, with all above them. */
  destinationIds: readonly number[]
  themeIds: readonly number[]
  /** The member has no other order that stands. */
  isFirstOrder: boolean
}

/** Why a coupon is not meant for a trip, as its member reads it; null where it is, whatever the trip costs. */
export function couponScopeFault(
  {
    scopeKind,
    scopeIds,
    excludeIds,
    note,
  }: Pick<CouponRule, 'scopeKind' | 'scopeIds' | 'excludeIds' | 'note'>,
  trip: CouponTrip,
): string | null {
  if (excludeIds.includes(trip.productId)) return '不适用于这条线路'
  const hits = (ids: readonly number[]) => ids.some((id) => scopeIds.includes(id))
  switch (scopeKind) {
    case 'all':
      return null
    case 'product':
      return hits([trip.productId]) ? null : note || '仅限指定线路'
    case 'destination':
      return hits(trip.destinationIds) ? null : note || '仅限指定目的地'
    case 'theme':
      return hits(trip.themeIds) ? null : note || '仅限指定主题'
    case 'type':
      return hits([productTypes[trip.type]]) ? null : typesText(scopeIds)
    case 'first_order':
      return trip.isFirstOrder ? null : '仅限首单使用'
  }
}

const typesText = (ids: readonly number[]) =>
  `仅限${Object.entries(productTypes)
    .filter(([, number]) => ids.includes(number))
    .map(([type]) => productTypeText[type as ProductType])
    .join('、')}`

/** Why a sum is too small for a coupon, `满12,000元可用，还差6,640元`; null where it is enough. */
export function couponSumFault(rule: Pick<CouponRule, 'minFen'>, discountableFen: Fen): string | null {
  const missing = Math.max(rule.minFen, 2) - discountableFen
  if (missing <= 0) return null
  if (rule.minFen === 0) return '本单没有可优惠的金额'
  return `${couponMinText(rule)}，还差${plainYuan(toFen(missing))}`
}
