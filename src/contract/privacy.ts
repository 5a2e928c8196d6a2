import { consentKinds } from '#src/domain/codes.ts'
import { UserInfo } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { coded, codedText, flagText, time } from './wire.ts'
import { z } from './zod.ts'

const code = z
  .string('请输入短信验证码')
  .check(z.minLength(1, '请输入短信验证码'), z.maxLength(8, '短信验证码错误或已过期'))

const Consent = z.object({
  kind: coded(consentKinds),
  title: z.string(),
  text: z.string(),
  given_at: z.nullable(time),
})

/** 隐私与账号: what was agreed to, taking one's data along, and closing the account (个人信息保护法 44–47). */
export const privacy = {
  consents: endpoint({
    method: 'GET',
    path: '/api/v3/user/consents',
    access: 'member',
    summary: '单独同意的事项',
    input: z.object({}),
    data: z.object({ agreement_version: z.string(), agreed_at: z.nullable(time), list: z.array(Consent) }),
    refusals: [],
  }),
  /** Taking back the consent to documents erases the documents of the saved travellers; orders keep their copies. */
  consent: endpoint({
    method: 'POST',
    path: '/api/v3/user/consent',
    access: 'member',
    summary: '给予或撤回一项单独同意',
    input: z.object({ kind: codedText(consentKinds), given: flagText }),
    data: z.array(Consent),
    refusals: [],
  }),
  /** `action=cancel` takes it back within the 15 days. What blocks it is listed in `blockers`, and nothing begins. */
  close: endpoint({
    method: 'POST',
    path: '/api/v3/user/delete',
    access: 'member',
    summary: '注销账号（15 天内可撤销）',
    input: z.object({ code: z.optional(code), action: z.optional(z.enum(['cancel'])) }),
    data: z.object({ closes_at: z.nullable(time), blockers: z.array(z.string()) }),
    refusals: ['BAD_CODE'],
  }),
  exported: endpoint({
    method: 'GET',
    path: '/api/v3/user/export',
    access: 'member',
    summary: '导出个人数据（JSON）',
    input: z.object({}),
    data: z.object({
      exported_at: time,
      shop: z.string(),
      account: z.object({
        ...UserInfo.shape,
        registered_at: time,
        agreement_version: z.string(),
        privacy_version: z.string(),
      }),
      travellers: z.array(z.record(z.string(), z.unknown())),
      addresses: z.array(z.record(z.string(), z.unknown())),
      orders: z.array(z.record(z.string(), z.unknown())),
      reviews: z.array(z.record(z.string(), z.unknown())),
      saved_products: z.array(z.record(z.string(), z.unknown())),
      custom_requests: z.array(z.record(z.string(), z.unknown())),
      messages: z.array(z.record(z.string(), z.unknown())),
      consents: z.array(Consent),
      logins: z.array(z.record(z.string(), z.unknown())),
    }),
    refusals: [],
  }),
}
