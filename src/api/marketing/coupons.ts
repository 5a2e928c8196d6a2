import { discountTypes, productTypes } from '#src/domain/codes.ts'
import { couponStates, couponTabs } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { endpoint } from '../endpoint.ts'
import { coded, codedText, fen, flag, id, ids, numBetween, orderNo, pageOf, paging, time } from '../wire.ts'
import { z } from '../zod.ts'

/** A rule as it is offered, or a coupon that a member has: its dates are words (rule book §11.1). */
export const CouponView = z.object({
  rules_id: z.int(),
  /** Null: it has not been received. */
  coupon_id: z.nullable(z.int()),
  name: z.string(),
  discount_type: coded(discountTypes),
  value: z.int(),
  value_tips: z.string(),
  min_tips: z.string(),
  /** `最高减200元`, or empty. */
  cap_tips: z.string(),
  validity_tips: z.string(),
  note: z.string(),
  new_flag: flag,
  /** As often as one member may: it can be claimed again until then. */
  received_flag: flag,
  /** It is for new members, and the member who looks is none any more. */
  new_only_flag: flag,
  expiring_flag: flag,
  /** −1 is without limit. */
  claim_left: z.int(),
  use_url: z.string(),
})
export type CouponView = z.output<typeof CouponView>

/** A coupon of the member's own; among those that can be claimed it has no state and no end yet. */
export const OwnCoupon = z.object({
  ...CouponView.shape,
  status: z.nullable(coded(couponStates)),
  valid_to: z.nullable(time),
  /** The order that it lowers or has lowered; empty for one that lies unused. */
  order_id: z.string(),
  /** What it took off that order. */
  off_fen: z.nullable(fen),
  used_at: z.nullable(time),
})
export type OwnCoupon = z.output<typeof OwnCoupon>

const counts = z.object({ 0: z.int(), 1: z.int(), 2: z.int(), 3: z.int() })
/** The discountable sum of a price (`discountable_fen`), in fen. */
const price = numBetween(0, 2_147_483_647, '金额有误')

const receive = {
  method: 'POST',
  access: 'member',
  input: z.object({
    id: z.optional(id),
    coupon_rules_id: z.optional(id),
    platform: z.optional(numBetween(0, 9)),
  }),
  data: z.object({ coupon_id: z.int(), rules_id: z.int(), message: z.string() }),
  refusals: ['GIFT', 'COUPON_GONE', 'COUPON_HAD'],
} as const

export const coupons = {
  rules: endpoint({
    method: 'GET',
    path: '/api/v3/coupon/rules/ids',
    access: 'public',
    summary: '按编号取优惠券（次序不变，未知的略去，最多 20）',
    input: z.object({ ids }),
    data: z.array(CouponView),
    refusals: [],
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/v3/coupon/coupons',
    access: 'member',
    summary: '我的优惠券：可领取、可使用、已使用、已过期',
    input: z.object({ type: z.optional(codedText(couponTabs)), ...paging }),
    data: z.object({
      ...pageOf(OwnCoupon),
      counts,
      /** Of the unused ones, how many end within three days. */
      expiring: z.int(),
    }),
    refusals: [],
  }),
  available: endpoint({
    method: 'GET',
    path: '/api/v3/coupon/availables',
    access: 'member',
    summary: '对一个价格可用和不可用的券，最优的一张',
    input: z.object({
      product_id: id,
      type: z.optional(codedText(productTypes)),
      price,
      /** An order of the member's own whose coupon is to be changed: the one it has counts as free. */
      order_id: z.optional(orderNo),
    }),
    data: z.object({
      best: z.nullable(z.int()),
      usable: z.array(z.object({ ...OwnCoupon.shape, off_fen: fen, off_tips: z.string() })),
      unusable: z.array(z.object({ ...OwnCoupon.shape, reason_text: z.string() })),
    }),
    refusals: ['NOT_FOUND'],
  }),
  usage: endpoint({
    method: 'POST',
    path: '/api/v3/coupon/usage',
    access: 'member',
    summary: '一张券对一个价格能减多少，不能用时说明原因',
    input: z.object({ coupon_id: id, product_id: id, price }),
    data: z.object({ usable: flag, off_fen: fen, payable_fen: fen, reason_text: z.string() }),
    refusals: ['NOT_FOUND'],
  }),
  receive: endpoint({ ...receive, path: '/api/v3/m1/coupon/receive', summary: '领取优惠券' }),
  /** The same call under the address without /m1 (rule book §25, A17). */
  receiveAlias: endpoint({ ...receive, path: '/api/v3/coupon/receive', summary: '领取优惠券（旧地址）' }),
}
