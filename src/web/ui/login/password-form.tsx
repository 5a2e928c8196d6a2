import { useState } from 'react'
import { passwords } from '#src/contract/passwords.ts'
import { passwordRequiredText } from '#src/domain/password.ts'
import { normalisePhone, phoneFault } from '#src/domain/phone.ts'
import { ApiError, call, messageOf } from '../../client/call.ts'
import { Check, PhoneInput } from '../field.tsx'
import { PasswordInput } from '../password-input.tsx'
import { Confirm, Switches, WeixinEntry } from './form-parts.tsx'
import type { LoginFormProps } from './login-form.ts'
import { useLoginForm } from './use-login-form.tsx'

/** Only asks that there is a password: nobody with an old one is shut out by a form (rule book §17.5). */
export function PasswordForm({ phone: typedPhone, onPhone, goTo, onLoggedIn }: LoginFormProps) {
  const [pwd, setPwd] = useState('')
  const [stays, setStays] = useState(true)
  const [closing, setClosing] = useState('')
  const { isBusy, field, form, rest } = useLoginForm({
    found: { phone: phoneFault(typedPhone), pwd: pwd === '' ? passwordRequiredText : null },
    async send(captcha) {
      try {
        await call(passwords.login, { phone: normalisePhone(typedPhone), pwd, flag: stays, captcha })
      } catch (error) {
        setClosing(error instanceof ApiError && isClosing(error.data) ? messageOf(error) : '')
        throw error
      }
      await onLoggedIn('登录成功')
    },
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
          closing !== '' && phoneField.error === closing ? (
            <ToSms onPress={() => goTo('sms')} sentence={closing} />
          ) : (
            phoneField.error
          )
        }
      />
      <PasswordInput
        autoComplete="current-password"
        className="!h-12"
        label="密码"
        placeholder="请输入密码"
        {...field('pwd', pwd, setPwd)}
      />
      <Check checked={stays} onChange={({ target }) => setStays(target.checked)}>
        60天内自动登录
      </Check>
      <Confirm busyText="登录中" isBusy={isBusy}>
        登录
      </Confirm>
      <Switches
        goTo={goTo}
        to={[
          ['sms', '短信验证码登录'],
          ['forget', '忘记密码'],
          ['register', '免费注册'],
        ]}
      />
      <WeixinEntry />
      {rest}
    </form>
  )
}

const isClosing = (data: unknown) => data !== null && typeof data === 'object' && 'closing' in data

const ToSms = ({ sentence, onPress }: { sentence: string; onPress(): void }) => (
  <span>
    {sentence}{' '}
    <button className="link" onClick={onPress} type="button">
      短信验证码登录
    </button>
  </span>
)
