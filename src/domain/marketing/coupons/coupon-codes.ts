/** Enumerations of coupons that members hold, written as in `codes.ts`. */

/** Rule book §3. Locked: an order that is not paid yet is lowered by it. */
export const couponStates = { unused: 1, used: 2, expired: 3, locked: 4, void: 5 } as const
export type CouponState = keyof typeof couponStates
export const couponStateText: Record<CouponState, string> = {
  unused: '未使用',
  used: '已使用',
  expired: '已过期',
  locked: '占用中',
  void: '已作废',
}

/** The tabs of the coupon centre (product specification §3). */
export const couponTabs = { claimable: 0, usable: 1, used: 2, expired: 3 } as const
export type CouponTab = keyof typeof couponTabs

/** How a coupon came to its member. */
export type CouponSource = 'claim' | 'code' | 'scene' | 'points' | 'gift' | 'staff'

export const couponSourceText: Record<CouponSource, string> = {
  claim: '领取',
  code: '兑换码',
  scene: '领券弹窗',
  points: '积分兑换',
  gift: '新人礼',
  staff: '客服赠送',
}

/** What of a member's coupons a tab shows; what can be claimed are rules and no coupons. */
export const statesOfTab: Record<Exclude<CouponTab, 'claimable'>, readonly CouponState[]> = {
  usable: ['unused', 'locked'],
  used: ['used'],
  expired: ['expired', 'void'],
}
