import { useState } from 'react'
import { accounts } from '#src/contract/accounts.ts'
import { passwords } from '#src/contract/passwords.ts'
import { passwordFault } from '#src/domain/password.ts'
import { normalisePhone, phoneFault } from '#src/domain/phone.ts'
import { codeFault, normaliseCode } from '#src/domain/sms-code.ts'
import { call } from '../../client/call.ts'
import { sourceFrom } from '../../client/cookies.ts'
import { PhoneInput } from '../field.tsx'
import { NewPasswordInput } from '../password-input.tsx'
import { useSendCode } from '../send-code.tsx'
import { CodeField } from './code-field.tsx'
import { AgreementBox, agreementText, Confirm, Switches } from './form-parts.tsx'
import type { LoginFormProps } from './login-form.ts'
import { registeredText } from './phone-status.ts'
import { useLoginForm } from './use-login-form.tsx'

/** A new account with a password; after the messaging app's page, bound to it. */
export function RegisterForm({ phone: typedPhone, onPhone, weixin, goTo, onLoggedIn }: LoginFormProps) {
  const [code, setCode] = useState('')
  const [pwd, setPwd] = useState('')
  const [agrees, setAgrees] = useState(false)
  const phone = normalisePhone(typedPhone)
  // With a code the messaging app is bound as well.
  const loginName = weixin ? 'sms' : 'password'

  const { isBusy, faultOf, say, explain, check, field, form, rest } = useLoginForm({
    found: {
      phone: phoneFault(typedPhone),
      code: codeFault(code),
      pwd: passwordFault(pwd, phone),
      agree: agrees ? null : agreementText,
    },
    onExpired: weixin?.onExpired,
    async send() {
      const { message } = await call(passwords.register, {
        phone,
        code: normaliseCode(code),
        pwd,
        agree: agrees,
        track: sourceFrom(),
        weixin_id: weixin?.id,
      })
      await onLoggedIn(message)
    },
  })

  const sender = useSendCode({
    phone,
    scene: 'register',
    async mayProceed(captchaAnswer) {
      if (!check('phone')) return false
      // A registered phone is a refusal here, told like any other.
      await call(accounts.phoneStatus, { phone, captcha: captchaAnswer })
      return true
    },
    onError: (_, error) => explain(error),
  })

  const phoneField = field('phone', typedPhone, onPhone)
  return (
    <form {...form}>
      <PhoneInput
        autoComplete="username"
        className="!h-12"
        label="手机号"
        placeholder="请输入手机号"
        {...phoneField}
        error={
          phoneField.error === registeredText ? <Known onLogin={() => goTo(loginName)} /> : phoneField.error
        }
      />
      <CodeField sender={sender} {...field('code', code, setCode)} />
      <NewPasswordInput
        className="!h-12"
        label="密码"
        phone={phone}
        placeholder="请设置密码"
        {...field('pwd', pwd, setPwd)}
      />
      <AgreementBox
        checked={agrees}
        error={faultOf('agree')}
        onChange={({ target }) => {
          setAgrees(target.checked)
          say('agree', null)
        }}
      />
      <Confirm busyText="注册中" isBusy={isBusy}>
        注册
      </Confirm>
      <Switches goTo={goTo} to={[[loginName, '已有账号，去登录']]} />
      {rest}
      {sender.dialog}
    </form>
  )
}

const Known = ({ onLogin }: { onLogin(): void }) => (
  <span>
    {registeredText}{' '}
    <button className="link" onClick={onLogin} type="button">
      去登录
    </button>
  </span>
)
