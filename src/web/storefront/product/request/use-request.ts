import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { CustomKind } from '#src/domain/codes.ts'
import { maskPhone } from '#src/domain/phone.ts'
import { ApiError, call, isRefusal, messageOf } from '../../../client/call.ts'
import { useToday } from '../../../client/shop-info.ts'
import { toast } from '../../../client/toast.ts'
import { useCaptcha } from '../../../ui/captcha.tsx'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { faultsOf, inputOf, type Typed, typedIn } from './request-form.ts'

export interface Received {
  requestNo: string
  /** Masked. */
  phone: string
  /** The designer who was asked for. */
  designer: string
  /** It was there before: the same phone, the same places, today. */
  isKnown: boolean
}

/**
 * The form keeps what is typed in its own fields, so nothing is lost whatever happens to the page's code: this hook
 * reads them when a field is left, from then on with every letter, and when the form is sent.
 */
export function useRequest(kind: CustomKind) {
  const today = useToday()
  const form = useRef<HTMLFormElement>(null)
  const left = useRef(new Set<string>())
  const isSending = useRef(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const captcha = useCaptcha()
  const [received, setReceived] = useState<Received | null>(null)

  /** Of the fields that have been left; all of them once the form was sent. */
  function judge(name: string, isLeft: boolean) {
    if (!form.current || name === '') return
    if (isLeft) left.current.add(name)
    if (!left.current.has(name)) return
    const faults = faultsOf(kind, typedIn(form.current), today)
    setErrors(Object.fromEntries(Object.entries(faults).filter(([field]) => left.current.has(field))))
  }

  async function send(answer?: string) {
    // A ref, not the state: two presses within one frame see the same render.
    if (!form.current || isSending.current) return
    const typed = typedIn(form.current)
    const faults = faultsOf(kind, typed, today)
    for (const field of Object.keys({ ...typed, ...faults })) left.current.add(field)
    setErrors(faults)
    setProblem('')
    if (Object.keys(faults).length > 0) return showFirstError()
    isSending.current = true
    setBusy(true)
    try {
      const { custom } = await import('#src/contract/custom.ts')
      const { request_no, dzs } = await call(custom.create, { ...inputOf(kind, typed), captcha: answer })
      finish(typed, { requestNo: request_no, designer: dzs?.name ?? '', isKnown: false })
    } catch (error) {
      explain(error, typed)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  function finish(typed: Typed, said: Omit<Received, 'phone'>) {
    captcha.close()
    setReceived({ ...said, phone: maskPhone(inputOf(kind, typed).phone) })
  }

  function explain(error: unknown, typed: Typed) {
    if (captcha.isWantedBy(error)) return
    // Sent before, perhaps by a press whose answer was lost: what matters is that it is there.
    if (error instanceof ApiError && isRefusal(error, 'DUPLICATE')) {
      const { ref = '' } = (error.data ?? {}) as { ref?: string }
      return finish(typed, { requestNo: ref, designer: '', isKnown: true })
    }
    toast.echo(messageOf(error))
    const fields = error instanceof ApiError ? error.fieldErrors : {}
    setErrors(fields)
    if (Object.keys(fields).length > 0) return showFirstError()
    setProblem(`${messageOf(error)}。您填写的内容都还在。`)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes to life.
  useEffect(catchUp, [])

  /** With what happened before this code was there: fields typed into and left, the button or a link pressed. */
  function catchUp() {
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLInputElement && field !== document.activeElement)
        if (field.value !== field.defaultValue) judge(field.name, true)
    const box = form.current?.closest<HTMLElement>('[data-pressed]')
    const pressed = box?.dataset['pressed']
    delete box?.dataset['pressed']
    if (pressed === 'send') void send()
    else if (pressed)
      form.current
        ?.querySelector<HTMLElement>(
          `:is(a[href="${CSS.escape(pressed)}"], [aria-label="${CSS.escape(pressed)}"])`,
        )
        ?.click()
  }

  const nameOf = ({ target }: FormEvent) => (target as HTMLInputElement).name ?? ''
  return {
    errors,
    problem,
    isBusy,
    captcha,
    received,
    send,
    startAnew: () => setReceived(null),
    form: {
      ref: form,
      onBlur: (event: FormEvent) => judge(nameOf(event), true),
      onInput: (event: FormEvent) => judge(nameOf(event), false),
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void send()
      },
    },
  }
}
