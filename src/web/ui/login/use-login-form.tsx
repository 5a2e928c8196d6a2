import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react'
import type { Refusal } from '#src/contract/errors.ts'
import { ApiError, isRefusal, messageOf } from '../../client/call.ts'
import { toast } from '../../client/toast.ts'
import { Captcha, useCaptcha } from '../captcha.tsx'
import { showFirstError } from '../show-first-error.ts'
import { registeredText } from './phone-status.ts'

const fields = ['phone', 'code', 'pwd', 'again', 'agree'] as const
type Field = (typeof fields)[number]
/** By field, as `input` of the contract names it; null and absent alike say that it is in order. */
export type Faults = Partial<Record<Field, string | null>>

/** Below which field a refusal is told, beside its toast (product specification §8). */
const fieldOf: Partial<Record<Refusal, Field>> = {
  PHONE_BLOCKED: 'phone',
  PHONE_REGISTERED: 'phone',
  BAD_CODE: 'code',
  BAD_LOGIN: 'pwd',
  LOCKED: 'pwd',
  PWD_RULE: 'pwd',
}

interface Options {
  /** What is wrong with the form as it stands. */
  found: Faults
  /** Throws what the server refuses. */
  send(captchaAnswer: string | undefined): Promise<void>
  /** The messaging app's authorisation does not hold any more; the next press does without it. */
  onExpired?: (() => void) | undefined
}

/**
 * What the login forms have in common: a field is judged once somebody goes on to the next one, and from then on with
 * every letter; a form with a fault focuses it and is not sent; one press is one request; the captcha repeats it.
 */
export function useLoginForm({ found, send, onExpired }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [judged, setJudged] = useState<readonly Field[]>([])
  const [said, setSaid] = useState<Faults>({})
  const [failure, setFailure] = useState('')
  const captcha = useCaptcha()

  const faultOf = (name: Field) => said[name] || (judged.includes(name) && found[name]) || undefined
  const judge = (...names: Field[]) => setJudged((known) => [...new Set([...known, ...names])])
  const say = (name: Field, sentence: string | null) => setSaid((others) => ({ ...others, [name]: sentence }))

  const showFault = () => showFirstError(form.current ?? undefined)

  function explain(error: unknown) {
    const byField: Faults = error instanceof ApiError ? error.fieldErrors : {}
    const name = (Object.keys(fieldOf) as Refusal[]).find((refusal) => isRefusal(error, refusal))
    const field = name && fieldOf[name]
    // The toast lies outside the dialog, where a screen reader does not listen as long as it is open: the field that
    // takes the focus, or the line at the end of the form, says the sentence.
    toast.echo(messageOf(error))
    if (field) setSaid({ [field]: name === 'PHONE_REGISTERED' ? registeredText : messageOf(error) })
    else if (fields.some((known) => known in byField)) setSaid(byField)
    else {
      if (isRefusal(error, 'EXPIRED')) onExpired?.()
      return setFailure(messageOf(error))
    }
    showFault()
  }

  async function submit(captchaAnswer?: string) {
    // A ref, not the state: two presses within one frame see the same render.
    if (isSending.current) return
    judge(...fields)
    setSaid({})
    setFailure('')
    if (fields.some((name) => found[name])) return showFault()
    isSending.current = true
    setBusy(true)
    try {
      await send(captchaAnswer)
      captcha.close()
    } catch (error) {
      if (!captcha.isWantedBy(error)) explain(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  return {
    isBusy,
    faultOf,
    say(name: Field, sentence: string | null) {
      say(name, sentence)
      if (sentence) showFault()
    },
    explain,
    /** Judges one field before something is asked about it; false, and the focus in it, when it is wrong. */
    check(name: Field) {
      judge(name)
      say(name, null)
      if (found[name]) showFault()
      return !found[name]
    },
    /** The properties of a text field. */
    field: (name: Field, value: string, set: (typed: string) => void) => ({
      name,
      value,
      error: faultOf(name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        set(target.value)
        say(name, null)
      },
      // Not when the focus goes to a button: the sentence would move it away from under the pointer, and the button
      // judges by itself.
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (value !== '' && relatedTarget instanceof HTMLInputElement && relatedTarget.type !== 'checkbox')
          judge(name)
      },
    }),
    form: {
      ref: form,
      noValidate: true,
      className: 'mt-6 grid grid-cols-[minmax(0,1fr)] gap-4',
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** At the end of the form. */
    rest: (
      <>
        <p className="sr-only" role="alert">
          {failure}
        </p>
        <Captcha captcha={captcha} isBusy={isBusy} onAnswer={(answer) => void submit(answer)} />
      </>
    ),
  }
}
