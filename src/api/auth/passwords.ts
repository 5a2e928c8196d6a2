import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { flagText } from '../wire.ts'
import { captchaAnswer as captcha, phone, smsCode } from '../wire-person.ts'
import { z } from '../zod.ts'
import { weixinId } from './accounts.ts'

/**
 * A password as typed when logging in: not empty, and short enough to be hashed. The rule for new ones is stricter, but
 * nobody with an old one is locked out by a form (rule book §17.5).
 */
const typedPassword = rawText(64, '手机号或密码错误', '请输入密码').check(z.minLength(1, '请输入密码'))
/** Longer ones are refused with PWD_RULE like every other that breaks the rule. */
const newPassword = rawText(200, '密码过长', '请输入密码').check(z.minLength(1, '请输入密码'))

const LoggedIn = z.object({ uid: z.string(), message: z.string() })

export const passwords = {
  login: endpoint({
    method: 'POST',
    path: '/api/v3/login/pwd',
    access: 'public',
    summary: '密码登录',
    input: z.object({ phone, pwd: typedPassword, flag: z.optional(flagText), captcha }),
    data: LoggedIn,
    // PHONE_BLOCKED only after the right password.
    refusals: ['BAD_LOGIN', 'LOCKED', 'CAPTCHA_NEEDED', 'CAPTCHA_WRONG', 'PHONE_BLOCKED'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/v3/login/register',
    access: 'public',
    summary: '注册（验证码场景 2）；weixin_id 绑定刚授权的微信',
    input: z.object({
      phone,
      pwd: newPassword,
      code: smsCode,
      agree: z.optional(flagText),
      track: z.optional(rawText(64, '渠道标记过长')),
      weixin_id: z.optional(weixinId),
    }),
    data: LoggedIn,
    refusals: ['PHONE_REGISTERED', 'BAD_CODE', 'PWD_RULE', 'PHONE_BLOCKED', 'EXPIRED'],
  }),
  forget: endpoint({
    method: 'POST',
    path: '/api/v3/login/forget/pwd',
    access: 'public',
    summary: '忘记密码（验证码场景 3）；所有设备退出登录',
    input: z.object({ phone, pwd: newPassword, code: smsCode }),
    data: z.object({}),
    refusals: ['BAD_CODE', 'PWD_RULE', 'PHONE_BLOCKED'],
  }),
  /** The signed-in change: by the old password, or by a code of scene 3 sent to the account's own phone. */
  reset: endpoint({
    method: 'POST',
    path: '/api/v3/user/pwd/reset',
    access: 'member',
    summary: '修改或设置密码；其他设备退出登录',
    input: z.object({
      old_pwd: z.optional(rawText(64, '手机号或密码错误')),
      code: z.optional(smsCode),
      pwd: newPassword,
    }),
    data: z.object({}),
    refusals: ['BAD_LOGIN', 'BAD_CODE', 'PWD_RULE', 'LOCKED'],
  }),
}
