import { useState } from 'react'
import { accounts } from '#src/contract/accounts.ts'
import { normalisePhone, phoneFault } from '#src/domain/phone.ts'
import { codeFault, normaliseCode } from '#src/domain/sms-code.ts'
import { ApiError, call, isRefusal } from '../../client/call.ts'
import { sourceFrom } from '../../client/cookies.ts'
import { Check, PhoneInput } from '../field.tsx'
import { Notice } from '../notice.tsx'
import { useSendCode } from '../send-code.tsx'
import { CodeField } from './code-field.tsx'
import { AgreementBox, agreementText, Confirm, Switches, WeixinEntry } from './form-parts.tsx'
import type { LoginFormProps } from './login-form.ts'
import { isRegistered } from './phone-status.ts'
import { useLoginForm } from './use-login-form.tsx'

/** Logs in, or registers a phone that has no account yet once the terms are accepted. */
export function SmsForm({ phone: typedPhone, onPhone, weixin, goTo, onLoggedIn }: LoginFormProps) {
  const [code, setCode] = useState('')
  const [stays, setStays] = useState(true)
  const [agrees, setAgrees] = useState(false)
  const [isNewPhone, setNewPhone] = useState(false)
  // What the server said of an account that is closing, and of which phone; only the right code hears it.
  const [closing, setClosing] = useState<{ phone: string; sentence: string }>()
  const phone = normalisePhone(typedPhone)
  const keeps = closing?.phone === phone

  const { isBusy, faultOf, say, explain, check, field, form, rest } = useLoginForm({
    found: {
      phone: phoneFault(typedPhone),
      code: codeFault(code),
      agree: isNewPhone && !agrees ? agreementText : null,
    },
    onExpired: weixin?.onExpired,
    async send() {
      try {
        const { message = '登录成功' } = await call(accounts.codeLogin, {
          phone,
          code: normaliseCode(code),
          flag: stays,
          agree: agrees,
          keep: keeps,
          track: sourceFrom(),
          weixin_id: weixin?.id,
        })
        await onLoggedIn(message)
      } catch (error) {
        const { keep, agree } = error instanceof ApiError ? error.fieldErrors : {}
        if (keep) return setClosing({ phone, sentence: keep })
        if (agree) setNewPhone(true)
        throw error
      }
    },
  })

  const sender = useSendCode({
    phone,
    scene: 'login',
    async mayProceed(captchaAnswer) {
      if (!check('phone')) return false
      try {
        setNewPhone(!(await isRegistered(phone, captchaAnswer)))
      } catch (error) {
        // Asked too often: sending has limits of its own, and logging in asks for the agreement if it is needed.
        if (!isRefusal(error, 'TOO_OFTEN')) throw error
        setNewPhone(false)
      }
      return true
    },
    onError: (_, error) => explain(error),
  })

  return (
    <form {...form}>
      <PhoneInput
        autoComplete="tel"
        className="!h-12"
        label="手机号"
        placeholder="请输入手机号"
        {...field('phone', typedPhone, onPhone)}
      />
      <CodeField sender={sender} {...field('code', code, setCode)} />
      <Check checked={stays} onChange={({ target }) => setStays(target.checked)}>
        60天内自动登录
      </Check>
      {/* There from the start: a box that came with the answer would push the button away from under the pointer. */}
      <AgreementBox
        checked={agrees}
        error={faultOf('agree')}
        lead="新用户请勾选："
        onChange={({ target }) => {
          setAgrees(target.checked)
          say('agree', null)
        }}
      />
      {keeps && (
        <Notice live tone="warn">
          {closing.sentence}
        </Notice>
      )}
      <Confirm busyText="登录中" isBusy={isBusy}>
        {keeps ? '撤回注销并登录' : '确定'}
      </Confirm>
      <Switches
        goTo={goTo}
        to={[
          ['password', '密码登录'],
          ['register', '新用户注册'],
        ]}
      />
      <WeixinEntry />
      {rest}
      {sender.dialog}
    </form>
  )
}
