import type { FormEvent } from 'react'
import { codeFault } from '#src/domain/sms-code.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeField } from '../../../ui/login/code-field.tsx'
import { useSendCode } from '../../../ui/send-code.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'

interface Props {
  phone: string
  phoneMask: string
  code: string
  fault: string | undefined
  onCode(code: string): void
  onFault(fault: string | undefined): void
  onNext(): void
}

export function OwnPhoneStep({ phone, phoneMask, code, fault, onCode, onFault, onNext }: Props) {
  const sender = useSendCode({ phone, scene: 'bind_phone', onError: onFault })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = codeFault(code) ?? undefined
    onFault(found)
    if (found) showFirstError()
    else onNext()
  }
  return (
    <form className="mt-5 grid gap-5" noValidate onSubmit={submit}>
      <p>
        验证码将发送到当前手机号 <b className="num">{phoneMask}</b>
      </p>
      <CodeField
        error={fault}
        onChange={({ target }) => {
          onCode(target.value)
          onFault(undefined)
        }}
        sender={sender}
        value={code}
      />
      <p className="text-[13px] text-ink-500">当前手机号已停用，收不到短信，请联系客服核实身份后更换。</p>
      <Button className="!h-13" look="pine" size="lg" type="submit" wide>
        下一步
      </Button>
      {sender.dialog}
    </form>
  )
}
