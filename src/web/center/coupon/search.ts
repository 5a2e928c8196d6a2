import { keysOf } from '#src/domain/keys.ts'
import { type CouponTab, couponTabs } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { laterPage, oneOf, searchOf } from '#src/web/client/search/search-fields.ts'

/** `type`: the number of a tab; absent are the coupons that can be used. */
export const parseCouponSearch = searchOf({
  type: oneOf(couponTabs.used, couponTabs.expired),
  page: laterPage,
})
export type CouponSearch = ReturnType<typeof parseCouponSearch>

export const tabOf = (number: number | undefined): Exclude<CouponTab, 'claimable'> => {
  const tab = keysOf(couponTabs).find((each) => couponTabs[each] === number)
  return tab === undefined || tab === 'claimable' ? 'usable' : tab
}
