import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { consult } from '#src/contract/consult.ts'
import { consultSources } from '#src/domain/codes.ts'
import { consultMessageFault, consultMessageMost, consultPhoneFault } from '#src/domain/consult.ts'
import { normalisePhone } from '#src/domain/phone.ts'
import { ApiError, call, messageOf } from '../client/call.ts'
import { sourceFrom } from '../client/cookies.ts'
import { useMember } from '../client/member.ts'
import { useShopInfo } from '../client/shop-info.ts'
import { toast } from '../client/toast.ts'
import { Button } from './button.tsx'
import { Captcha, useCaptcha } from './captcha.tsx'
import { PhoneInput, TextArea, TextInput } from './field.tsx'

interface Props {
  productId: number | undefined
  onBack(): void
  onDone(): void
}

interface Faults {
  name?: string | undefined
  phone?: string | undefined
  message?: string | undefined
}

/** The message form: name and telephone of a member stand there already. What was typed outlives every failure. */
export function ConsultForm({ productId, onBack, onDone }: Props) {
  const member = useMember()
  const { phone_wide: isWide } = useShopInfo().modules.consult
  const [name, setName] = useState(member?.linkman_name || member?.name || '')
  const [phone, setPhone] = useState(member?.phone ?? '')
  const [message, setMessage] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState('')
  const captcha = useCaptcha()
  const form = useRef<HTMLFormElement>(null)

  const leaving = useMutation({
    mutationFn: (answer: string | undefined) =>
      leave({
        isMember: Boolean(member),
        name: name.trim(),
        phone: normalisePhone(phone),
        message: message.trim(),
        productId,
        answer,
      }),
    onSuccess: ({ message: thanks }) => {
      captcha.close()
      toast.ok(thanks)
      onDone()
    },
    onError: (error) => {
      if (captcha.isWantedBy(error)) return
      const byField = error instanceof ApiError ? error.fieldErrors : {}
      setFaults({
        name: byField['nickname'] ?? byField['linkman'],
        phone: byField['phone'],
        message: byField['message'] ?? byField['special_demand'],
      })
      setFailure(messageOf(error))
      toast.echo(messageOf(error))
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (leaving.isPending) return
    // The specification asks for a silent stop: nothing is said, only the field that is empty takes the focus.
    const empty = [name, phone].findIndex((typed) => typed.trim() === '')
    if (empty >= 0) {
      form.current?.querySelectorAll('input')[empty]?.focus()
      return
    }
    const found = {
      phone: consultPhoneFault(phone, isWide) ?? undefined,
      message: consultMessageFault(message) ?? undefined,
    }
    setFaults(found)
    setFailure('')
    if (!found.phone && !found.message) leaving.mutate(undefined)
  }

  return (
    <form className="mt-5 grid gap-4" noValidate onSubmit={submit} ref={form}>
      <TextInput
        autoComplete="name"
        autoFocus
        error={faults.name}
        label="姓名"
        maxLength={20}
        onChange={(event) => setName(event.target.value)}
        placeholder="怎么称呼您"
        required
        value={name}
      />
      <PhoneInput
        error={faults.phone}
        label="手机号"
        onChange={(event) => setPhone(event.target.value)}
        placeholder="请输入手机号"
        required
        value={phone}
      />
      <TextArea
        error={faults.message}
        label="咨询内容"
        most={consultMessageMost}
        onChange={(event) => setMessage(event.target.value)}
        placeholder="想去哪里、几个人、什么时候出发"
        rows={3}
        value={message}
      />
      {/* The toast lies outside the dialog, where a screen reader does not listen as long as it is open. */}
      <p className="sr-only" role="alert">
        {failure}
      </p>
      <div className="mt-1 grid grid-cols-[auto_1fr] gap-3">
        <Button onClick={onBack} size="lg">
          返回
        </Button>
        <Button isBusy={leaving.isPending} look="pine" size="lg" type="submit">
          提交留言
        </Button>
      </div>
      <Captcha captcha={captcha} isBusy={leaving.isPending} onAnswer={leaving.mutate} />
    </form>
  )
}

interface Left {
  isMember: boolean
  name: string
  phone: string
  message: string
  productId: number | undefined
  /** Of the captcha. */
  answer: string | undefined
}

/** By the door of its kind: about a product it is an intention to book, otherwise a message. */
function leave({ isMember, name, phone, message, productId, answer }: Left) {
  const captcha = answer
  if (productId !== undefined)
    return call(consult.product, {
      linkman: name,
      phone,
      special_demand: message,
      product_id: productId,
      new_version: true,
      login_flag: isMember,
      captcha,
    })
  const source = [consultSources.dialog, sourceFrom()].filter(Boolean).join(' ')
  const page_url = (location.pathname + location.search).slice(0, 500)
  return call(consult.message, { nickname: name, phone, message, source, page_url, captcha })
}
