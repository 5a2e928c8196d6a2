import { normalisePhone } from '#src/domain/account/phone.ts'
import { PhoneInput } from '#src/ui/fields/field.tsx'
import { CodeField } from '#src/web/login/code-field.tsx'
import { isRegistered } from '#src/web/login/phone-status.ts'
import { useSendCode } from '#src/web/login/send-code.tsx'
import type { Bound } from '../../../form/bound.ts'
import { Failure } from '../../../form/form.tsx'

export const takenText = '该手机号已注册其他账号，请换一个手机号'

interface Props {
  form: {
    values: { phone: string }
    field(name: 'phone' | 'code'): Bound
    check(name: string): boolean
    say(name: string, sentence: string): void
  }
}

export function NewPhoneFields({ form }: Props) {
  const sender = useSendCode({
    phone: normalisePhone(form.values.phone),
    scene: 'bind_phone',
    onError: (sentence) => form.say('phone', sentence),
    /** Whether the number is free is told before a message is spent on it. */
    async mayProceed(captchaAnswer) {
      if (!form.check('phone')) return false
      const isTaken = await isRegistered(normalisePhone(form.values.phone), captchaAnswer)
      if (isTaken) form.say('phone', takenText)
      return !isTaken
    },
  })
  return (
    <>
      <PhoneInput
        autoFocus
        className="!h-12"
        label="新手机号"
        placeholder="请输入新手机号"
        {...form.field('phone')}
      />
      <CodeField sender={sender} {...form.field('code')} />
      <Failure />
    </>
  )
}
