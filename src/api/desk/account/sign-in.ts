import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { instant } from '../../wire.ts'
import { z } from '../../zod.ts'
import { Me } from './me.ts'

/** Longer than the rule for new ones allows, and short enough to be hashed. */
const typedPassword = rawText(256, '密码过长', '请输入密码').check(z.minLength(1, '请输入密码'))
const sixDigits = rawText(16, '请输入6位动态码', '请输入6位动态码').check(
  z.regex(/^\d{6}$/, '请输入6位动态码'),
)
const token = rawText(64, '链接无效', '链接无效').check(z.regex(/^[\w-]{43}$/, '链接无效'))

export const deviceRef = rawText(12, '设备有误', '设备有误').check(z.regex(/^[0-9a-f]{12}$/, '设备有误'))

export const Device = z.object({
  ref: z.string(),
  name: z.string(),
  ip: z.string(),
  began_at: instant,
  seen_at: instant,
  is_current: z.boolean(),
})

export const signIn = {
  login: endpoint({
    method: 'POST',
    path: '/api/desk/login',
    access: 'public',
    proves: true,
    audit: 'staff.login',
    summary: '登录第一步：账号和密码',
    input: z.object({ login: rawText(64, '账号或密码错误', '请输入账号'), password: typedPassword }),
    /** Good for five minutes and for the second step alone. */
    data: z.object({ ticket: z.string() }),
    refusals: ['BAD_LOGIN', 'LOCKED'],
  }),
  totp: endpoint({
    method: 'POST',
    path: '/api/desk/login/totp',
    access: 'public',
    proves: true,
    audit: 'staff.login',
    summary: '登录第二步：动态码，或一个恢复码（随即重新绑定）',
    input: z.object({
      ticket: rawText(200, '登录已超时，请重新输入密码', '登录已超时，请重新输入密码'),
      code: z.optional(sixDigits),
      recovery: z.optional(rawText(40, '恢复码错误或已用过')),
    }),
    /** After a recovery code nobody is signed in: the token leads to enrolling anew. */
    data: z.object({ me: z.nullable(Me), enrol_token: z.nullable(z.string()) }),
    refusals: ['BAD_CODE', 'LOCKED', 'EXPIRED'],
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/desk/enrol/link',
    access: 'public',
    proves: true,
    audit: 'staff.enrol',
    summary: '开通链接是谁的，是否还有效',
    input: z.object({ token }),
    data: z.object({ login: z.string(), name: z.string(), expires_at: instant }),
    refusals: ['EXPIRED'],
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/desk/enrol',
    access: 'public',
    proves: true,
    audit: 'staff.enrol',
    summary: '开通第一步：设置密码，得到动态码密钥',
    input: z.object({ token, password: typedPassword }),
    /** `uri` is what the QR code says; `secret` is the same to be typed. */
    data: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['EXPIRED', 'PWD_RULE'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/desk/enrol/confirm',
    access: 'public',
    proves: true,
    audit: 'staff.enrol',
    summary: '开通第二步：连续两个动态码；答复恢复码，只此一次',
    input: z.object({ token, first: sixDigits, second: sixDigits }),
    data: z.object({ recovery: z.array(z.string()) }),
    refusals: ['EXPIRED', 'BAD_CODE'],
  }),
}

export const ownSession = {
  logout: endpoint({
    method: 'POST',
    path: '/api/desk/logout',
    access: { staff: 'signed_in' },
    audit: 'staff.logout',
    summary: '退出登录',
    input: z.object({}),
    data: z.object({}),
    refusals: [],
  }),
  stepUp: endpoint({
    method: 'POST',
    path: '/api/desk/stepup',
    access: { staff: 'signed_in' },
    proves: true,
    audit: 'staff.stepup',
    summary: '再次验证：动态码，十分钟内有效',
    input: z.object({ code: sixDigits }),
    data: z.object({ until: instant }),
    refusals: ['BAD_CODE', 'LOCKED'],
  }),
  lockScreen: endpoint({
    method: 'POST',
    path: '/api/desk/lockscreen',
    access: { staff: 'signed_in' },
    proves: true,
    audit: 'staff.lockscreen',
    summary: '打开锁定的屏幕：密码',
    input: z.object({ password: typedPassword }),
    data: z.object({}),
    refusals: ['BAD_LOGIN', 'LOCKED'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/desk/sessions',
    access: { staff: 'signed_in' },
    summary: '我登录着的设备',
    input: z.object({}),
    data: z.object({ list: z.array(Device) }),
    refusals: [],
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/desk/sessions/end',
    access: { staff: 'signed_in' },
    audit: 'staff.session_end',
    summary: '结束我的一个设备',
    input: z.object({
      ref: deviceRef,
    }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  }),
}
