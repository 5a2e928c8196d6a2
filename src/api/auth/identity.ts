import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { flag, flagText, time } from '../wire.ts'
import { phone, smsCode } from '../wire-person.ts'
import { z } from '../zod.ts'
import { UserInfo } from './session.ts'

/** A browser that is signed in. `id` tells it apart and opens nothing. */
const Device = z.object({
  id: z.string(),
  /** `Chrome · Windows`, as far as the browser says. */
  name: z.string(),
  ip: z.string(),
  signed_in_at: time,
  last_seen_at: time,
  stays: flag,
  is_current: flag,
})

/** Which phone an account hangs on, and which browsers are signed in to it. */
export const identity = {
  /** Both phones prove themselves: the new one by `code`, the present one by `old_code` (scene 5 both). */
  bindPhone: endpoint({
    method: 'POST',
    path: '/api/v3/user/phone/bind',
    access: 'member',
    summary: '更换手机号；其他设备退出登录',
    input: z.object({ phone, code: smsCode, old_code: z.optional(smsCode) }),
    data: UserInfo,
    refusals: ['BAD_CODE', 'PHONE_REGISTERED', 'PHONE_BLOCKED'],
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/v3/user/devices',
    access: 'member',
    summary: '已登录的设备',
    input: z.object({}),
    data: z.array(Device),
    refusals: [],
  }),
  /** One device by `id`, or all others. One that is gone already answers like one that goes now. */
  signOut: endpoint({
    method: 'POST',
    path: '/api/v3/user/device/signout',
    access: 'member',
    summary: '让某台设备（或除本机外的全部）退出登录',
    input: z.object({ id: z.optional(rawText(64, '设备有误')), others: z.optional(flagText) }),
    data: z.array(Device),
    refusals: [],
  }),
}
