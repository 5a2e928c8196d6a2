import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { captchaAnswer } from '../wire-person.ts'
import { z } from '../zod.ts'
import { CouponView } from './coupons.ts'

const typedCode = rawText(64, '兑换码过长', '请输入兑换码').check(
  z.refine((typed) => typed.trim() !== '', '请输入兑换码'),
)

export const couponCodes = {
  exchange: endpoint({
    method: 'POST',
    path: '/api/v3/coupon/exchange',
    access: 'member',
    summary: '用兑换码换一张优惠券',
    input: z.object({ code: typedCode, captcha: captchaAnswer }),
    data: z.object({ ...CouponView.shape, message: z.string() }),
    refusals: ['BAD_EXCHANGE', 'COUPON_GONE', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
  }),
}
