import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { day, flag, id, numBetween, picture } from '../wire.ts'
import { phone, smsCode } from '../wire-person.ts'
import { z } from '../zod.ts'

const url = rawText(500, '页面地址过长', '请提供页面地址').check(z.regex(/^\/(?![/\\])/, '页面地址有误'))

const Scene = z.object({
  id: z.int(),
  title: z.string(),
  subtitle: z.string(),
  img: picture,
  img_alt: z.string(),
  login_flag: flag,
  /** The first of its rules: it names the scene's coupons. */
  coupon_rules_id: z.int(),
  coupons: z.array(
    z.object({
      faceValueTip: z.string(),
      way: z.string(),
      useconditiontip: z.string(),
      starttime: z.string(),
      endtime: z.string(),
    }),
  ),
})
export type CouponScene = z.output<typeof Scene>

/** 领券场景 (rule book §11.4, product specification §2). */
export const couponScenes = {
  detail: endpoint({
    method: 'GET',
    path: '/api/v3/coupon/activity/detail',
    access: 'public',
    summary: '页面的领券场景；没有时为 null',
    input: z.object({ url }),
    data: z.nullable(Scene),
    refusals: [],
  }),
  received: endpoint({
    method: 'GET',
    path: '/api/v3/coupon/activity/receive',
    access: 'public',
    summary: '当前会员是否已领取页面的优惠券，或其中的一张',
    input: z.object({ url, coupon_rules_id: z.optional(id) }),
    data: z.object({ received: flag }),
    refusals: [],
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/v3/coupon/activity/receive',
    access: 'public',
    summary: '在领券场景领取；手机号即可的场景凭4位验证码，不登录也不注册',
    input: z.object({
      url,
      coupon_rules_id: id,
      phone: z.optional(phone),
      code: z.optional(smsCode),
    }),
    data: z.object({
      /** The first that was given; null where it waits for the telephone’s first login. */
      coupon_id: z.nullable(z.int()),
      /** The last day on which that login still brings all of it; null where nothing waits. */
      login_by: z.nullable(day),
      message: z.string(),
    }),
    refusals: ['NOT_LOGIN', 'BAD_CODE', 'GIFT', 'COUPON_GONE', 'COUPON_HAD'],
  }),
  mark: endpoint({
    method: 'POST',
    path: '/api/v3/coupon/activity/mark',
    access: 'public',
    summary: '记录看到领券场景，每浏览器每天一次',
    input: z.object({ url, platform: z.optional(numBetween(0, 9)) }),
    data: z.object({}),
    refusals: [],
  }),
}
