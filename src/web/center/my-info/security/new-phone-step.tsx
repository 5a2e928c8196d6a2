import { type FormEvent, useState } from 'react'
import type { UserInfo } from '#src/contract/accounts.ts'
import { identity } from '#src/contract/identity.ts'
import { normalisePhone, phoneFault } from '#src/domain/phone.ts'
import { codeFault, normaliseCode } from '#src/domain/sms-code.ts'
import { ApiError, call, isRefusal, messageOf } from '../../../client/call.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneInput } from '../../../ui/field.tsx'
import { CodeField } from '../../../ui/login/code-field.tsx'
import { isRegistered } from '../../../ui/login/phone-status.ts'
import { useSendCode } from '../../../ui/send-code.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { useWork } from '../../use-work.ts'

interface Props {
  /** Of the present phone. */
  oldCode: string
  /** Back to the first step, and why, when its code was refused. */
  onBack(why?: string): void
  onDone(member: UserInfo): void
}

const takenText = '该手机号已注册其他账号，请换一个手机号'

export function NewPhoneStep({ oldCode, onBack, onDone }: Props) {
  const [typedPhone, setTypedPhone] = useState('')
  const [code, setCode] = useState('')
  const [faults, setFaults] = useState<{ phone?: string | undefined; code?: string | undefined }>({})
  const [failure, setFailure] = useState('')
  const phone = normalisePhone(typedPhone)
  const judgePhone = () => phoneFault(typedPhone) ?? undefined

  const binding = useWork({
    work: () =>
      call(identity.bindPhone, { phone, code: normaliseCode(code), old_code: normaliseCode(oldCode) }),
    onDone,
    onFailed: (error) => {
      const byField = error instanceof ApiError ? error.fieldErrors : {}
      if (byField['old_code']) return onBack(byField['old_code'])
      if (isRefusal(error, 'PHONE_REGISTERED')) setFaults({ phone: takenText })
      else if (isRefusal(error, 'PHONE_BLOCKED')) setFaults({ phone: messageOf(error) })
      else if (byField['phone'] || byField['code'])
        setFaults({ phone: byField['phone'], code: byField['code'] })
      else return setFailure(messageOf(error))
      showFirstError()
    },
  })

  const sender = useSendCode({
    phone,
    scene: 'bind_phone',
    onError: (sentence) => setFaults({ phone: sentence }),
    /** Whether the number is free is told before a message is spent on it. */
    async mayProceed(captchaAnswer) {
      const fault = judgePhone() ?? ((await isRegistered(phone, captchaAnswer)) ? takenText : undefined)
      setFaults({ phone: fault })
      if (fault) showFirstError()
      return !fault
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    const found = { phone: judgePhone(), code: codeFault(code) ?? undefined }
    setFaults(found)
    if (found.phone || found.code) showFirstError()
    else binding.start()
  }

  return (
    <form className="mt-5 grid gap-4" noValidate onSubmit={submit}>
      <PhoneInput
        autoFocus
        className="!h-12"
        error={faults.phone}
        label="新手机号"
        onChange={({ target }) => {
          setTypedPhone(target.value)
          setFaults(({ code: kept }) => ({ code: kept }))
        }}
        placeholder="请输入新手机号"
        value={typedPhone}
      />
      <CodeField
        error={faults.code}
        onChange={({ target }) => {
          setCode(target.value)
          setFaults(({ phone: kept }) => ({ phone: kept }))
        }}
        sender={sender}
        value={code}
      />
      <p className="text-[13px] text-err empty:hidden" role="alert">
        {failure}
      </p>
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button className="!h-13" onClick={() => onBack()} size="lg">
          上一步
        </Button>
        <Button className="!h-13" isBusy={binding.isBusy} look="pine" size="lg" type="submit">
          确认更换
        </Button>
      </div>
      {sender.dialog}
    </form>
  )
}
