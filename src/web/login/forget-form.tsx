import { passwords } from '#src/api/auth/passwords.ts'
import { passwordFault, passwordsDifferText } from '#src/domain/account/password.ts'
import { normalisePhone } from '#src/domain/account/phone.ts'
import { codeFault, normaliseCode } from '#src/domain/account/sms-code.ts'
import { PasswordInput } from '#src/ui/fields/password-input.tsx'
import { toast } from '#src/ui/toast.ts'
import { Form, Send } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { CodeField } from './code-field.tsx'
import { confirmLook, LoginPhone, Switches } from './form-parts.tsx'
import { type LoginFormProps, loginFormLook } from './login-form.ts'
import { NewPasswordInput } from './new-password-input.tsx'
import { isRegistered, unregisteredText } from './phone-status.ts'
import { useSendCode } from './send-code.tsx'

/** A new password for a registered phone; afterwards the SMS form (product specification §4). */
export function ForgetForm({ phone: typedPhone, onPhone, goTo }: LoginFormProps) {
  const phone = normalisePhone(typedPhone)
  const form = useForm(passwords.forget, {
    start: { phone: typedPhone, code: '', pwd: '', again: '' },
    input: (typed) => ({ ...typed, code: normaliseCode(typed.code) }),
    faults: ({ code, pwd, again }) => ({
      code: codeFault(code),
      pwd: passwordFault(pwd, phone),
      again: again === pwd ? null : passwordsDifferText,
    }),
    toasts: true,
    onDone() {
      toast.ok('密码修改成功')
      goTo('sms')
    },
  })
  const sender = useSendCode({
    phone,
    scene: 'forget',
    async mayProceed(captchaAnswer) {
      if (!form.check('phone')) return false
      const isKnown = await isRegistered(phone, captchaAnswer)
      if (!isKnown) form.say('phone', unregisteredText)
      return isKnown
    },
    onError: (_, error) => form.explain(error),
  })
  return (
    <Form className={loginFormLook} of={form}>
      <LoginPhone onPhone={onPhone} {...form.field('phone')} />
      <CodeField sender={sender} {...form.field('code')} />
      <NewPasswordInput
        className="!h-12"
        label="新密码"
        phone={phone}
        placeholder="请设置新密码"
        {...form.field('pwd')}
      />
      <PasswordInput
        autoComplete="new-password"
        className="!h-12"
        label="确认新密码"
        placeholder="请再输入一次"
        {...form.field('again')}
      />
      <Send {...confirmLook}>确定</Send>
      <Switches goTo={goTo} to={[['sms', '短信验证码登录']]} />
    </Form>
  )
}
