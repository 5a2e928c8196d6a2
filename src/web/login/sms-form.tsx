import { useState } from 'react'
import { accounts } from '#src/api/auth/accounts.ts'
import { ApiError } from '#src/api/reply.ts'
import { normalisePhone } from '#src/domain/account/phone.ts'
import { codeFault, normaliseCode } from '#src/domain/account/sms-code.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { isRefusal } from '../client/api/call.ts'
import { sourceFrom } from '../client/cookies.ts'
import { Form, Send } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { CodeField } from './code-field.tsx'
import { AgreementBox, agreementText, confirmLook, LoginPhone, Switches, WeixinEntry } from './form-parts.tsx'
import { type LoginFormProps, loginFormLook } from './login-form.ts'
import { isRegistered, registeredText } from './phone-status.ts'
import { useSendCode } from './send-code.tsx'

/** Logs in, or registers a phone that has no account yet once the terms are accepted. */
export function SmsForm({ phone: typedPhone, onPhone, weixin, goTo, onLoggedIn }: LoginFormProps) {
  const [isNewPhone, setNewPhone] = useState(false)
  // What the server said of an account that is closing, and of which phone; only the right code hears it.
  const [closing, setClosing] = useState<{ phone: string; sentence: string }>()
  const phone = normalisePhone(typedPhone)
  const keeps = closing?.phone === phone

  const form = useForm(accounts.codeLogin, {
    start: { phone: typedPhone, code: '', flag: true, agree: false },
    input: (typed) => ({
      ...typed,
      code: normaliseCode(typed.code),
      keep: keeps,
      track: sourceFrom(),
      weixin_id: weixin?.id,
    }),
    faults: ({ code, agree }) => ({
      code: codeFault(code),
      agree: isNewPhone && !agree ? agreementText : null,
    }),
    toasts: true,
    onDone: ({ message = '登录成功' }) => onLoggedIn(message),
    onRefused(error) {
      const { keep, agree } = error instanceof ApiError ? error.fieldErrors : {}
      if (keep) {
        setClosing({ phone, sentence: keep })
        return true
      }
      if (agree) setNewPhone(true)
      if (isRefusal(error, 'EXPIRED')) weixin?.onExpired()
      return isRefusal(error, 'PHONE_REGISTERED') ? { phone: registeredText } : undefined
    },
  })

  const sender = useSendCode({
    phone,
    scene: 'login',
    async mayProceed(captchaAnswer) {
      if (!form.check('phone')) return false
      try {
        setNewPhone(!(await isRegistered(phone, captchaAnswer)))
      } catch (error) {
        // Asked too often: sending has limits of its own, and logging in asks for the agreement if it is needed.
        if (!isRefusal(error, 'TOO_OFTEN')) throw error
        setNewPhone(false)
      }
      return true
    },
    onError: (_, error) => form.explain(error),
  })

  return (
    <Form className={loginFormLook} of={form}>
      <LoginPhone autoComplete="tel" onPhone={onPhone} {...form.field('phone')} />
      <CodeField sender={sender} {...form.field('code')} />
      <Check {...form.box('flag')}>60天内自动登录</Check>
      {/* There from the start: a box that came with the answer would push the button away from under the pointer. */}
      <AgreementBox lead="新用户请勾选：" {...form.box('agree')} />
      {keeps && (
        <Notice live tone="warn">
          {closing.sentence}
        </Notice>
      )}
      <Send busyText="登录中" {...confirmLook}>
        {keeps ? '撤回注销并登录' : '确定'}
      </Send>
      <Switches
        goTo={goTo}
        to={[
          ['password', '密码登录'],
          ['register', '新用户注册'],
        ]}
      />
      <WeixinEntry />
    </Form>
  )
}
