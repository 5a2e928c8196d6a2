import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'
import { passwords } from '#src/contract/passwords.ts'
import { passwordFault, passwordRequiredText, passwordsDifferText } from '#src/domain/password.ts'
import { codeFault, normaliseCode } from '#src/domain/sms-code.ts'
import { ApiError, call, isRefusal, messageOf } from '../../../client/call.ts'
import { reloadMember } from '../../../client/member.ts'
import { toast } from '../../../client/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/field.tsx'
import { CodeField } from '../../../ui/login/code-field.tsx'
import { NewPasswordInput, PasswordInput } from '../../../ui/password-input.tsx'
import { useSendCode } from '../../../ui/send-code.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { useWork } from '../../use-work.ts'

interface Props {
  member: UserInfo
  onDone(): void
}

type Field = 'old_pwd' | 'code' | 'pwd' | 'again'
type Faults = Partial<Record<Field, string | undefined>>

/** By the old password, or by a code to the own phone; who has no password yet proves the phone. */
export function PasswordForm({ member, onDone }: Props) {
  const [byCode, setByCode] = useState(!member.has_pwd)
  const [typed, setTyped] = useState({ old_pwd: '', code: '', pwd: '', again: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState('')
  const queryClient = useQueryClient()
  const sender = useSendCode({
    phone: member.phone,
    scene: 'forget',
    onError: (code) => setFaults((now) => ({ ...now, code })),
  })

  const saving = useWork({
    work: () =>
      call(passwords.reset, {
        pwd: typed.pwd,
        ...(byCode ? { code: normaliseCode(typed.code) } : { old_pwd: typed.old_pwd }),
      }),
    onDone: async () => {
      onDone()
      toast.ok('操作成功')
      await reloadMember(queryClient)
    },
    onFailed: (error) => {
      const found = faultsIn(error)
      setFaults(found)
      if (Object.keys(found).length > 0) showFirstError()
      else setFailure(messageOf(error))
    },
  })

  const judged = (): Faults => ({
    ...(byCode
      ? { code: codeFault(typed.code) ?? undefined }
      : { old_pwd: typed.old_pwd === '' ? passwordRequiredText : undefined }),
    pwd: passwordFault(typed.pwd, member.phone) ?? undefined,
    again: typed.again === typed.pwd ? undefined : passwordsDifferText,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    const found = judged()
    setFaults(found)
    if (Object.values(found).some(Boolean)) showFirstError()
    else saving.start()
  }
  const input = (name: Field) => ({
    error: faults[name],
    name,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setTyped((now) => ({ ...now, [name]: target.value }))
      setFaults((now) => ({ ...now, [name]: undefined }))
    },
    value: typed[name],
  })
  /** Judged when it is left for the next one. */
  const secret = (name: Field) => ({
    ...input(name),
    className: '!h-12',
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      if (typed[name] && relatedTarget instanceof HTMLInputElement)
        setFaults((now) => ({ ...now, [name]: judged()[name] }))
    },
  })

  return (
    <form className="mt-5 grid gap-4" noValidate onSubmit={submit}>
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
            验证码将发送到 <b className="num">{member.phone_mask}</b>
          </p>
          <CodeField sender={sender} {...input('code')} />
        </>
      ) : (
        <PasswordInput autoComplete="current-password" label="原密码" {...secret('old_pwd')} />
      )}
      <NewPasswordInput label="新密码" phone={member.phone} {...secret('pwd')} />
      <PasswordInput autoComplete="new-password" label="再次输入新密码" {...secret('again')} />
      <p className="text-[13px] text-err empty:hidden" role="alert">
        {failure}
      </p>
      <Button
        className="!h-13"
        busyText="保存中"
        isBusy={saving.isBusy}
        look="pine"
        size="lg"
        type="submit"
        wide
      >
        保存
      </Button>
      {sender.dialog}
    </form>
  )
}

/** At which field a refusal is shown; none for what no field can mend. */
function faultsIn(error: unknown): Faults {
  if (!(error instanceof ApiError)) return {}
  if (Object.keys(error.fieldErrors).length > 0) return error.fieldErrors
  if (isRefusal(error, 'BAD_LOGIN') || isRefusal(error, 'LOCKED')) return { old_pwd: error.message }
  if (isRefusal(error, 'BAD_CODE')) return { code: error.message }
  return isRefusal(error, 'PWD_RULE') ? { pwd: error.message } : {}
}
