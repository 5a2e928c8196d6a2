import { keysOf } from '#src/domain/keys.ts'
import { couponStates } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { memberUid, rowId } from '../service/shapes.ts'

const MemberCoupon = z.object({
  id: z.int(),
  name: z.string(),
  sentence: z.string(),
  state: z.enum(keysOf(couponStates)),
  state_text: z.string(),
  source_text: z.string(),
  received_at: time,
  valid_to: time,
  /** The order that it lowers or has lowered; empty for none. */
  order_no: z.string(),
  /** Null where no clerk gave it. */
  gift: z.nullable(z.object({ by: z.string(), about: z.string(), reason: z.string() })),
})

/** Coupons of one member, and giving one (desk book §4.9). */
export const couponGifts = {
  ofMember: endpoint({
    method: 'GET',
    path: '/api/desk/members/{uid}/coupons',
    access: { staff: 'member.read' },
    summary: '一位会员最近的优惠券',
    input: z.object({ uid: memberUid }),
    data: z.object({ list: z.array(MemberCoupon) }),
    refusals: ['NOT_FOUND'],
  }),
  rules: endpoint({
    method: 'GET',
    path: '/api/desk/coupon-gifts/rules',
    access: { staff: 'coupon.give' },
    summary: '可以赠送的优惠券',
    input: z.object({}),
    data: z.object({ list: z.array(z.object({ id: z.int(), name: z.string(), sentence: z.string() })) }),
    refusals: [],
  }),
  give: endpoint({
    method: 'POST',
    path: '/api/desk/coupon-gifts/give',
    access: { staff: 'coupon.give' },
    audit: 'coupon.give',
    summary: '因一个订单或一件投诉，送一张优惠券给会员',
    input: z.object({
      /** Where it is given on a member's page: the matter has to be theirs. */
      uid: z.optional(memberUid),
      rule_id: rowId,
      /** The number of an order or of a complaint. */
      about: rawText(40, '编号有误', '请填写订单号或投诉编号'),
      reason: requiredText(5, 200, '请写明原因，5到200个字'),
    }),
    data: z.object({ coupon_id: z.int(), message: z.string() }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
