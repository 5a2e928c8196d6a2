import { useState } from 'react'
import { passwords } from '#src/contract/passwords.ts'
import { passwordFault, passwordsDifferText } from '#src/domain/password.ts'
import { normalisePhone, phoneFault } from '#src/domain/phone.ts'
import { codeFault, normaliseCode } from '#src/domain/sms-code.ts'
import { call } from '../../client/call.ts'
import { toast } from '../../client/toast.ts'
import { PhoneInput } from '../field.tsx'
import { NewPasswordInput, PasswordInput } from '../password-input.tsx'
import { useSendCode } from '../send-code.tsx'
import { CodeField } from './code-field.tsx'
import { Confirm, Switches } from './form-parts.tsx'
import type { LoginFormProps } from './login-form.ts'
import { isRegistered, unregisteredText } from './phone-status.ts'
import { useLoginForm } from './use-login-form.tsx'

/** A new password for a registered phone; afterwards the SMS form (product specification §4). */
export function ForgetForm({ phone: typedPhone, onPhone, goTo }: LoginFormProps) {
  const [code, setCode] = useState('')
  const [pwd, setPwd] = useState('')
  const [again, setAgain] = useState('')
  const phone = normalisePhone(typedPhone)

  const { isBusy, say, explain, check, field, form, rest } = useLoginForm({
    found: {
      phone: phoneFault(typedPhone),
      code: codeFault(code),
      pwd: passwordFault(pwd, phone),
      again: again === pwd ? null : passwordsDifferText,
    },
    async send() {
      await call(passwords.forget, { phone, code: normaliseCode(code), pwd })
      toast.ok('密码修改成功')
      goTo('sms')
    },
  })

  const sender = useSendCode({
    phone,
    scene: 'forget',
    async mayProceed(captchaAnswer) {
      if (!check('phone')) return false
      const isKnown = await isRegistered(phone, captchaAnswer)
      if (!isKnown) say('phone', unregisteredText)
      return isKnown
    },
    onError: (_, error) => explain(error),
  })

  return (
    <form {...form}>
      <PhoneInput
        autoComplete="username"
        className="!h-12"
        label="手机号"
        placeholder="请输入手机号"
        {...field('phone', typedPhone, onPhone)}
      />
      <CodeField sender={sender} {...field('code', code, setCode)} />
      <NewPasswordInput
        className="!h-12"
        label="新密码"
        phone={phone}
        placeholder="请设置新密码"
        {...field('pwd', pwd, setPwd)}
      />
      <PasswordInput
        autoComplete="new-password"
        className="!h-12"
        label="确认新密码"
        placeholder="请再输入一次"
        {...field('again', again, setAgain)}
      />
      <Confirm busyText="提交中" isBusy={isBusy}>
        确定
      </Confirm>
      <Switches goTo={goTo} to={[['sms', '短信验证码登录']]} />
      {rest}
      {sender.dialog}
    </form>
  )
}
