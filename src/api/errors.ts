import type { allErrors } from './errors-for-staff.ts'

/** Every way the API may refuse: the number on the wire and the words a traveller reads (rule book §19). */
export const errors = {
  PARAM: { code: 1, message: '内容有误，请检查' },
  TOO_OFTEN: { code: 2, message: '操作太频繁，请稍后再试' },
  SYSTEM: { code: 3, message: '系统繁忙，请稍后再试' },
  PHONE_BLOCKED: { code: 4, message: '该手机号暂时无法使用，请联系客服' },
  PHONE_REGISTERED: { code: 5, message: '该手机号已注册' },
  BAD_LOGIN: { code: 7, message: '手机号或密码错误' },
  BAD_CODE: { code: 8, message: '短信验证码错误或已过期' },
  GIFT: { code: 9, message: '您可领取新人礼' },
  LOCKED: { code: 10, message: '登录失败次数过多，请30分钟后再试' },
  WX_UNBOUND: { code: 11, message: '请先绑定手机号' },
  PWD_RULE: { code: 12, message: '密码格式错误，8-16位，必须以字母开头' },
  NOT_FOUND: { code: 20, message: '内容不存在或已下架' },
  STATE: { code: 22, message: '订单状态已变化，请刷新页面' },
  DUPLICATE: { code: 23, message: '请勿重复提交' },
  CAPTCHA_NEEDED: { code: 33, message: '请输入图形验证码' },
  CAPTCHA_WRONG: { code: 34, message: '图形验证码错误' },
  NONCE: { code: 35, message: '页面已过期，请重试' },
  EXPIRED: { code: 36, message: '授权已过期，请重新登录' },
  SOLD_OUT: { code: 40, message: '余位不足' },
  PRICE_CHANGED: { code: 41, message: '价格有变化，请确认' },
  CLOSED: { code: 42, message: '该团期已截止报名' },
  TRAVELLER: { code: 43, message: '出行人信息不完整' },
  NEED_CONTRACT: { code: 44, message: '请先签署合同' },
  COUPON_GONE: { code: 45, message: '优惠券已领完或不在活动时间' },
  COUPON_HAD: { code: 46, message: '您已领取过该优惠券' },
  COUPON_NO_USE: { code: 47, message: '该优惠券不适用于当前商品' },
  BAD_EXCHANGE: { code: 48, message: '兑换码不存在或已使用' },
  POINTS_SHORT: { code: 49, message: '积分不足' },
  CHANNEL: { code: 51, message: '支付渠道异常，请更换支付方式' },
  PAY_EXPIRED: { code: 53, message: '支付已超时，请重新下单' },
  WITHDRAW_LIMIT: { code: 61, message: '超出提现限额' },
  BALANCE: { code: 62, message: '可提现余额不足' },
  REALNAME: { code: 63, message: '请先完成实名' },
  REVIEW_NO: { code: 70, message: '当前订单不可评价' },
  NOT_LOGIN: { code: 998, message: '请先登录' },
} as const satisfies Record<string, { code: number; message: string }>

export type Refusal = keyof typeof errors

/** A refusal to members or to staff. */
export type AnyRefusal = keyof typeof allErrors

/** Possible everywhere, so no endpoint repeats them. */
export const everywhere: readonly Refusal[] = ['PARAM', 'TOO_OFTEN', 'SYSTEM', 'NONCE']
