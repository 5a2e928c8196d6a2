import { useRef, useState } from 'react'
import type { Endpoint } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { call } from '../client/api/call.ts'
import { useOwnWork } from '../client/member/own-work.ts'
import { useCaptcha } from '../login/captcha/captcha.tsx'
import { halfDateText } from '../ui/date/date-text.ts'
import type { Faults, Verdict } from './judge.ts'
import type { Marks } from './marks.ts'
import type { FormOptions } from './options.ts'
import { refusedFields } from './refused.ts'

interface Filled<E extends Endpoint, V> {
  values: V
  verdict: Verdict<E>
  marks: Marks
  /** Called with the sent values, which then no longer count as unsaved. */
  forget(sent: V): void
}

/** Sends a form once however often it is pressed, and tells what came of it. */
export function useSending<E extends Endpoint, V extends object, D>(
  endpoint: E,
  options: FormOptions<E, V, D>,
  { values, verdict, marks, forget }: Filled<E, V>,
) {
  const [failure, setFailure] = useState('')
  const [isDone, setDone] = useState(false)
  const { isBusy, once } = useOnce()
  const captcha = useCaptcha()
  const ownWork = useOwnWork()

  function explain(error: unknown) {
    const told = options.onRefused?.(error, values)
    if (told === true) return
    if (options.toasts) toast.echo(messageOf(error))
    const found = told ?? refusedFields(error, options.at)
    marks.refuse(found)
    if (Object.keys(found).length === 0) setFailure(messageOf(error))
    else marks.showFirst(found, () => setFailure(messageOf(error)))
  }

  async function send(answer: string | undefined) {
    const { input } = verdict
    const half = halfDates(marks.element.current)
    const faults = { ...verdict.faults, ...half }
    marks.judgeAll(half)
    setFailure('')
    const [sentence] = Object.values(faults)
    if (sentence !== undefined || input === null) {
      marks.showFirst(faults, () => setFailure(sentence || messageOf(null)))
      return
    }
    try {
      const sent = answer === undefined ? input : { ...input, captcha: answer }
      const ask = () =>
        options.send ? options.send(sent, values) : (call(endpoint, sent) as Promise<unknown> as Promise<D>)
      const data = await (endpoint.access === 'member' ? ownWork(ask) : ask())
      captcha.close()
      options.draft?.forget()
      if (options.stays) forget(values)
      else setDone(true)
      await options.onDone(data, values)
    } catch (error) {
      setDone(false)
      if (!captcha.isWantedBy(error)) explain(error)
    }
  }

  return {
    isBusy,
    isDone,
    failure,
    captcha,
    toasts: options.toasts === true,
    forgetFailure: () => setFailure(''),
    submit: (answer?: string) => once(() => send(answer)),
    /** Tells a refusal of something that was asked beside the form, such as a code. */
    explain,
  }
}

/** Whether a date is half typed: it reads as empty, and must not be sent as empty. */
const halfDates = (form: HTMLFormElement | null): Faults =>
  Object.fromEntries(
    [...(form?.querySelectorAll<HTMLInputElement>('[data-half-date]') ?? [])].map(({ name }) => [
      name,
      halfDateText,
    ]),
  )

/** One piece of work at a time, however often it is begun. */
function useOnce() {
  // A ref, not the state: two presses within one frame see the same render.
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  async function once(work: () => Promise<void>) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { isBusy, once }
}
