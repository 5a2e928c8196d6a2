import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passwords } from '#src/api/auth/passwords.ts'
import type { UserInfo } from '#src/api/auth/session.ts'
import { passwordFault, passwordRequiredText, passwordsDifferText } from '#src/domain/account/password.ts'
import { codeFault, normaliseCode } from '#src/domain/account/sms-code.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { PasswordInput } from '#src/ui/fields/password-input.tsx'
import { toast } from '#src/ui/toast.ts'
import { OwnCodeField } from '#src/web/center/own-work/own-code-field.tsx'
import { reloadMember } from '#src/web/client/member/member.ts'
import { NewPasswordInput } from '#src/web/login/new-password-input.tsx'
import { Failure, Form, Send } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'

interface Props {
  member: UserInfo
  onDone(): void
}

/** By the old password, or by a code to the own phone; a member without a password proves the phone. */
export function PasswordForm({ member, onDone }: Props) {
  const [byCode, setByCode] = useState(!member.has_pwd)
  const queryClient = useQueryClient()
  const form = useForm(passwords.reset, {
    start: { old_pwd: '', code: '', pwd: '', again: '' },
    input: ({ old_pwd, code, pwd }) => ({ pwd, ...(byCode ? { code: normaliseCode(code) } : { old_pwd }) }),
    faults: ({ old_pwd, code, pwd, again }) => ({
      ...(byCode ? { code: codeFault(code) } : { old_pwd: old_pwd === '' ? passwordRequiredText : null }),
      pwd: passwordFault(pwd, member.phone),
      again: again === pwd ? null : passwordsDifferText,
    }),
    at: { BAD_LOGIN: 'old_pwd', LOCKED: 'old_pwd' },
    async onDone() {
      if (form.isThere()) onDone()
      toast.ok('操作成功')
      await reloadMember(queryClient)
    },
  })
  const look = { className: '!h-12' }
  return (
    <Form className="mt-5 grid gap-4" of={form}>
      {member.has_pwd && (
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="mb-2 text-ink-700">验证方式</legend>
          <Check checked={!byCode} kind="radio" name="by" onChange={() => setByCode(false)}>
            原密码
          </Check>
          <Check checked={byCode} kind="radio" name="by" onChange={() => setByCode(true)}>
            短信验证码
          </Check>
        </fieldset>
      )}
      {/* Tells password managers whose password it is. */}
      <input autoComplete="username" className="hidden" readOnly value={member.phone} />
      {byCode ? (
        <>
          <p>
            验证码将发送到 <b className="num font-semibold">{member.phone_mask}</b>
          </p>
          <OwnCodeField
            member={member}
            onFault={(sentence) => form.say('code', sentence)}
            scene="forget"
            {...form.field('code')}
          />
        </>
      ) : (
        <PasswordInput autoComplete="current-password" label="原密码" {...look} {...form.field('old_pwd')} />
      )}
      <NewPasswordInput label="新密码" phone={member.phone} {...look} {...form.field('pwd')} />
      <PasswordInput autoComplete="new-password" label="再次输入新密码" {...look} {...form.field('again')} />
      <Failure />
      <Send busyText="保存中" className="!h-13" look="pine" size="lg" wide>
        保存
      </Send>
    </Form>
  )
}
