import { accounts } from '#src/api/auth/accounts.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { passwordFault } from '#src/domain/account/password.ts'
import { normalisePhone } from '#src/domain/account/phone.ts'
import { codeFault, normaliseCode } from '#src/domain/account/sms-code.ts'
import { call, isRefusal } from '../client/api/call.ts'
import { sourceFrom } from '../client/cookies.ts'
import { Form, Send } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { CodeField } from './code-field.tsx'
import { AgreementBox, agreementText, confirmLook, LoginPhone, Switches } from './form-parts.tsx'
import { type LoginFormProps, loginFormLook } from './login-form.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { registeredText } from './phone-status.ts'
import { useSendCode } from './send-code.tsx'

/** A new account with a password; after the messaging app's page, bound to it. */
export function RegisterForm({ phone: typedPhone, onPhone, weixin, goTo, onLoggedIn }: LoginFormProps) {
  const phone = normalisePhone(typedPhone)
  // With a code the messaging app is bound as well.
  const loginName = weixin ? 'sms' : 'password'
  const form = useForm(passwords.register, {
    start: { phone: typedPhone, code: '', pwd: '', agree: false },
    input: (typed) => ({
      ...typed,
      code: normaliseCode(typed.code),
      track: sourceFrom(),
      weixin_id: weixin?.id,
    }),
    faults: ({ code, pwd, agree }) => ({
      code: codeFault(code),
      pwd: passwordFault(pwd, phone),
      agree: agree ? null : agreementText,
    }),
    toasts: true,
    onDone: ({ message }) => onLoggedIn(message),
    onRefused(error) {
      if (isRefusal(error, 'EXPIRED')) weixin?.onExpired()
      return isRefusal(error, 'PHONE_REGISTERED') ? { phone: registeredText } : undefined
    },
  })
  const sender = useSendCode({
    phone,
    scene: 'register',
    async mayProceed(captchaAnswer) {
      if (!form.check('phone')) return false
      // A registered phone is a refusal here, told like any other.
      await call(accounts.phoneStatus, { phone, captcha: captchaAnswer })
      return true
    },
    onError: (_, error) => form.explain(error),
  })
  const phoneField = form.field('phone')
  return (
    <Form className={loginFormLook} of={form}>
      <LoginPhone
        onPhone={onPhone}
        {...phoneField}
        error={
          phoneField.error === registeredText ? <Known onLogin={() => goTo(loginName)} /> : phoneField.error
        }
      />
      <CodeField sender={sender} {...form.field('code')} />
      <NewPasswordInput
        className="!h-12"
        label="密码"
        phone={phone}
        placeholder="请设置密码"
        {...form.field('pwd')}
      />
      <AgreementBox {...form.box('agree')} />
      <Send busyText="注册中" {...confirmLook}>
        注册
      </Send>
      <Switches goTo={goTo} to={[[loginName, '已有账号，去登录']]} />
    </Form>
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
