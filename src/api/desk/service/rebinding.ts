import { endpoint } from '../../endpoint.ts'
import { requiredText } from '../../wire.ts'
import { phone, smsCode } from '../../wire-person.ts'
import { z } from '../../zod.ts'
import { documentRef } from '../system/documents.ts'
import { memberUid } from './shapes.ts'

const access = { staff: 'member.restore' } as const

/**
 * 改绑手机 (desk book §4.13): by the codes of both telephones, which their owner reads out, or, where the old one is lost,
 * by that of the new one, a paper and a second person.
 */
export const memberRebinding = {
  code: endpoint({
    method: 'POST',
    path: '/api/desk/members/{uid}/rebind/code',
    access,
    audit: 'member.rebind_code',
    summary: '向会员的新手机发送改绑验证码；不填手机号则发到当前手机',
    input: z.object({ uid: memberUid, phone: z.optional(phone) }),
    data: z.object({ phone_mask: z.string() }),
    refusals: ['NOT_FOUND', 'STATE', 'PHONE_BLOCKED'],
  }),
  /** A wrong code is no refusal: what it counts must not be rolled back. */
  rebind: endpoint({
    method: 'POST',
    path: '/api/desk/members/{uid}/rebind',
    access,
    stepUp: true,
    audit: 'member.rebind',
    summary: '改绑手机：两部手机的验证码，或新手机的验证码加身份证明并由另一位同事复核',
    input: z.object({
      uid: memberUid,
      phone,
      code: smsCode,
      old_code: z.optional(smsCode),
      document: z.optional(documentRef),
      reason: requiredText(5, 500, '请写明原因，5到500字'),
    }),
    data: z.object({ outcome: z.enum(['done', 'waiting', 'wrong_code', 'wrong_old_code']) }),
    refusals: ['NOT_FOUND', 'STATE', 'PHONE_REGISTERED'],
  }),
}
