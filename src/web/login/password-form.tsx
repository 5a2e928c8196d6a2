import { useState } from 'react'
import { passwords } from '#src/api/auth/passwords.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { PasswordInput } from '#src/ui/fields/password-input.tsx'
import { Form, Send } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { confirmLook, LoginPhone, Switches, WeixinEntry } from './form-parts.tsx'
import { type LoginFormProps, loginFormLook } from './login-form.ts'

/** Checks only that a password was typed: the form shuts out nobody whose password is old (rule book §17.5). */
export function PasswordForm({ phone, onPhone, goTo, onLoggedIn }: LoginFormProps) {
  const [closing, setClosing] = useState('')
  const form = useForm(passwords.login, {
    start: { phone, pwd: '', flag: true },
    at: { BAD_LOGIN: 'pwd', LOCKED: 'pwd' },
    toasts: true,
    onDone: () => onLoggedIn('登录成功'),
    onRefused(error) {
      setClosing(error instanceof ApiError && isClosing(error.data) ? messageOf(error) : '')
      return undefined
    },
  })
  const phoneField = form.field('phone')
  return (
    <Form className={loginFormLook} of={form}>
      <LoginPhone
        onPhone={onPhone}
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
        {...form.field('pwd')}
      />
      <Check {...form.box('flag')}>60天内自动登录</Check>
      <Send busyText="登录中" {...confirmLook}>
        登录
      </Send>
      <Switches
        goTo={goTo}
        to={[
          ['sms', '短信验证码登录'],
          ['forget', '忘记密码'],
          ['register', '免费注册'],
        ]}
      />
      <WeixinEntry />
    </Form>
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
