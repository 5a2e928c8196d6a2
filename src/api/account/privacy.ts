import { consentKinds } from '#src/domain/account/member-codes.ts'
import { endpoint } from '../endpoint.ts'
import { coded, codedText, flagText, time } from '../wire.ts'
import { smsCode } from '../wire-person.ts'
import { z } from '../zod.ts'
import { Exported } from './exported.ts'

const Consent = z.object({
  kind: coded(consentKinds),
  title: z.string(),
  text: z.string(),
  given_at: z.nullable(time),
})
export type Consent = z.output<typeof Consent>

/** 隐私与账号: what was agreed to, taking one's data along, and closing the account (个人信息保护法 44–47). */
export const privacy = {
  consents: endpoint({
    method: 'GET',
    path: '/api/v3/user/consents',
    access: 'member',
    summary: '单独同意的事项',
    input: z.object({}),
    data: z.object({
      agreement_version: z.string(),
      privacy_version: z.string(),
      agreed_at: z.nullable(time),
      list: z.array(Consent),
    }),
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
  /**
   * Without `code` it begins nothing and tells what stands in the way. With a code of scene 8, sent to the account's own
   * phone, it begins, unless something does; the code is then still good. `action=cancel` takes it back within 15 days.
   */
  close: endpoint({
    method: 'POST',
    path: '/api/v3/user/delete',
    access: 'member',
    summary: '注销账号（15 天内可撤销）',
    input: z.object({ code: z.optional(smsCode), action: z.optional(z.enum(['cancel'])) }),
    data: z.object({ closes_at: z.nullable(time), blockers: z.array(z.string()) }),
    refusals: ['BAD_CODE'],
  }),
  /** Five times an hour at the most: TOO_OFTEN. */
  exported: endpoint({
    method: 'GET',
    path: '/api/v3/user/export',
    access: 'member',
    summary: '导出个人数据（JSON）；证件、手机和邮箱以掩码显示',
    input: z.object({}),
    data: Exported,
    refusals: [],
  }),
}
