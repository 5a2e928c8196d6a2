import { smsScenes } from '#src/domain/account/member-codes.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { codedText, flag, flagText, orderNo } from '../wire.ts'
import { captchaAnswer as captcha, phone, smsCode } from '../wire-person.ts'
import { z } from '../zod.ts'

const scene = z.optional(codedText(smsScenes))

/** The grant that the browser got on its way back from the messaging app: works once, a quarter of an hour. */
export const weixinId = rawText(128, '授权有误').check(z.regex(/^[\w-]{20,64}$/, '授权有误'))

/** The order that a code of scene 6 signs: the code works for no other. */
const signed = { order_id: z.optional(orderNo) }
/** The refusals of a code of scene 6, the same as of signing itself. */
const signRefusals = ['NOT_FOUND', 'STATE', 'TRAVELLER', 'PAY_EXPIRED'] as const

/** A code was sent: how long the button rests, when the voice hint may show, and where it went. */
const CodeSent = z.object({ cooldown: z.int(), voice_after: z.int(), phone_mask: z.string() })

export const accounts = {
  /**
   * One path, two calls (product specification §7): with `code` it logs in or registers, without it sends a code.
   * A phone without an account needs `agree`; without it the code stays usable. `weixin_id` binds the messaging app.
   */
  codeLogin: endpoint({
    method: 'POST',
    path: '/api/v3/login/code',
    access: 'public',
    summary: '短信验证码：带 code 为登录/注册，不带为发送验证码',
    input: z.object({
      phone,
      code: z.optional(smsCode),
      captcha,
      scene,
      flag: z.optional(flagText),
      agree: z.optional(flagText),
      /** Takes the closing of the account back; asked for as PARAM once the code was right. */
      keep: z.optional(flagText),
      track: z.optional(rawText(64, '渠道标记过长')),
      weixin_id: z.optional(weixinId),
      ...signed,
    }),
    data: z.object({
      uid: z.optional(z.string()),
      is_new: z.optional(flag),
      message: z.optional(z.string()),
      ...z.partial(CodeSent).shape,
    }),
    refusals: [
      'BAD_CODE',
      'PHONE_BLOCKED',
      'CAPTCHA_NEEDED',
      'CAPTCHA_WRONG',
      'NOT_LOGIN',
      'EXPIRED',
      ...signRefusals,
    ],
  }),
  voiceCode: endpoint({
    method: 'POST',
    path: '/api/v3/login/voice',
    access: 'public',
    summary: '语音验证码',
    input: z.object({ phone, captcha, scene, ...signed }),
    data: z.object({ cooldown: z.int() }),
    refusals: ['PHONE_BLOCKED', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG', 'NOT_LOGIN', ...signRefusals],
  }),
  sendCode: endpoint({
    method: 'GET',
    path: '/api/v3/m1/user/send_code',
    access: 'public',
    summary: '发送验证码（默认优惠券场景，4 位）',
    input: z.object({ phone, captcha, scene, ...signed }),
    data: z.object({ cooldown: z.int(), digits: z.int() }),
    refusals: ['PHONE_BLOCKED', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG', 'NOT_LOGIN', ...signRefusals],
    needsNonce: true,
    changesState: true,
  }),
  phoneStatus: endpoint({
    method: 'GET',
    path: '/api/v3/login/status',
    access: 'public',
    summary: '手机号状态：0 未注册，5 已注册，4 不可用',
    input: z.object({ phone, captcha }),
    data: z.object({ registered: flag }),
    refusals: ['PHONE_REGISTERED', 'PHONE_BLOCKED', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG'],
    needsNonce: true,
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/api/v3/login/captcha',
    access: 'public',
    summary: '图形验证码图片，或念出验证码的语音；后一次取得的使前一次失效',
    input: z.object({
      t: z.optional(rawText(64, '参数过长')),
      type: z.optional(z.enum(['image', 'audio'], '请选择图片或语音')),
    }),
    data: z.object({}),
    refusals: [],
    needsNonce: true,
    answers: ['image/png', 'audio/wav'],
  }),
}
