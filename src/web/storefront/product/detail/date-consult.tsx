import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { consult } from '#src/contract/consult.ts'
import { addDays, isDay, monthDayText } from '#src/domain/calendar-day.ts'
import { consultSources } from '#src/domain/codes.ts'
import { consultMessageFault, consultMessageMost, consultPhoneFault } from '#src/domain/consult.ts'
import { normalisePhone, phoneRequiredText } from '#src/domain/phone.ts'
import { ApiError, call, messageOf } from '../../../client/call.ts'
import { useMember } from '../../../client/member.ts'
import { useShopInfo, useToday } from '../../../client/shop-info.ts'
import { toast } from '../../../client/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Captcha, useCaptcha } from '../../../ui/captcha.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PhoneInput, TextArea, TextInput } from '../../../ui/field.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'
import type { FirstScreen } from './first-screen.ts'

type Field = 'nickname' | 'phone' | 'date' | 'message'

/** Whom no departure fits says when they could go; the shop calls back (rule book §16.2). */
export default function DateConsult({ product, onClose }: { product: FirstScreen; onClose(): void }) {
  const today = useToday()
  const member = useMember()
  const { phone_wide: isWide } = useShopInfo().modules.consult
  const [form, setForm] = useState({
    nickname: member?.linkman_name || member?.name || '',
    phone: member?.phone ?? '',
    date: '',
    message: '',
  })
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState('')
  const captcha = useCaptcha()

  const sending = useMutation({
    mutationFn: (answer: string | undefined) =>
      call(consult.date, {
        nickname: form.nickname.trim(),
        phone: normalisePhone(form.phone),
        message: messageFor(product, form),
        source: String(consultSources.date),
        ...(form.date && { date: form.date }),
        ...(answer && { captcha: answer }),
      }),
    onSuccess: ({ message }) => {
      toast.ok(message)
      onClose()
    },
    onError: (error) => {
      if (captcha.isWantedBy(error)) return
      const byField = error instanceof ApiError ? error.fieldErrors : {}
      setFaults(byField)
      toast.echo(messageOf(error))
      if (Object.keys(byField).length > 0) showFirstError()
      else setFailure(messageOf(error))
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(form, today, isWide)
    setFaults(found)
    setFailure('')
    if (Object.keys(found).length > 0) showFirstError()
    else if (!sending.isPending) sending.mutate(undefined)
  }
  const field = (name: Field) => ({
    error: faults[name],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value })
      setFaults({ ...faults, [name]: undefined })
    },
    value: form[name],
  })

  return (
    <Dialog
      description="留下想出发的日期，客服会告诉您能否加开团期或有哪些相近的线路。"
      isOpen
      onClose={onClose}
      title="日期咨询"
    >
      <form className="mt-5 grid gap-4" noValidate onSubmit={submit}>
        <DateInput
          {...field('date')}
          help="可以不填，也可以在留言里写一个大概的时间"
          label="期望出发日期"
          max={addDays(today, 730)}
          min={addDays(today, 1)}
        />
        <TextInput {...field('nickname')} autoComplete="name" label="姓名" maxLength={20} required />
        <PhoneInput {...field('phone')} label="手机号" required />
        <TextArea {...field('message')} label="留言" most={consultMessageMost} rows={2} />
        <p className="text-[13px] text-ink-500 leading-6">
          手机号只用于回复本次咨询，详见
          <a className="link" href="/useragree?keywords=privacy" rel="noreferrer" target="_blank">
            《隐私政策》
          </a>
        </p>
        <Button isBusy={sending.isPending} look="pine" size="lg" type="submit" wide>
          提交
        </Button>
        <p className="sr-only" role="alert">
          {failure}
        </p>
      </form>
      <Captcha captcha={captcha} isBusy={sending.isPending} onAnswer={sending.mutate} />
    </Dialog>
  )
}

type Form = Record<Field, string>

function faultsOf({ nickname, phone, date, message }: Form, today: string, isWide: boolean) {
  const phoneFault = phone.trim() === '' ? phoneRequiredText : consultPhoneFault(phone, isWide)
  const messageFault = consultMessageFault(message)
  const faults: Partial<Record<Field, string>> = {}
  if (nickname.trim() === '') faults.nickname = '请输入您的姓名'
  if (phoneFault) faults.phone = phoneFault
  if (date !== '' && (!isDay(date) || date <= today)) faults.date = '请选择今天以后的日期'
  if (messageFault) faults.message = messageFault
  return faults
}

/** The call knows no product, so the message names it; what the traveller wrote is never cut. */
function messageFor({ product_id }: FirstScreen, { date, message }: Form) {
  const subject = `产品${product_id}${date ? `，想${monthDayText(date)}出发` : ''}`
  const whole = message.trim() === '' ? subject : `${subject}：${message.trim()}`
  return [...whole].length > consultMessageMost ? message.trim() : whole
}
