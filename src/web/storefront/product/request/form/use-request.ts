import { useEffect, useLayoutEffect, useState } from 'react'
import { customTrips } from '#src/api/content/custom-trips.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { toast } from '#src/ui/toast.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { useToday } from '#src/web/client/shop-info.ts'
import { useForm } from '#src/web/form/use-form.ts'
import { faultsOf, inputOf, type TypedRequest } from './request-form.ts'

export interface Received {
  requestNo: string
  /** Masked. */
  phone: string
  /** The designer who was asked for. */
  designer: string
  /** Whether the request existed before: the same phone, the same places, today. */
  isKnown: boolean
}

/** The form of a landing page, which the server writes and which may be typed into before this code is there. */
export function useRequest(kind: CustomTripKind, start: TypedRequest) {
  const today = useToday()
  const [received, setReceived] = useState<Received | null>(null)
  const finish = (typed: TypedRequest, said: Omit<Received, 'phone'>) =>
    setReceived({ ...said, phone: maskPhone(inputOf(kind, typed).phone) })

  const form = useForm(customTrips.create, {
    start,
    input: (typed) => inputOf(kind, typed),
    faults: (typed) => faultsOf(kind, typed, today),
    onDone({ request_no, dzs }, typed) {
      finish(typed, { requestNo: request_no, designer: dzs?.name ?? '', isKnown: false })
    },
    onRefused(error, typed) {
      // Sent before, perhaps by a press whose answer was lost: what matters is that it is there.
      if (!(error instanceof ApiError && isRefusal(error, 'DUPLICATE'))) {
        toast.echo(messageOf(error))
        return undefined
      }
      const { ref = '' } = (error.data ?? {}) as { ref?: string }
      finish(typed, { requestNo: ref, designer: '', isKnown: true })
      return true
    },
  })
  useCatchUp(form)
  return {
    ...form,
    kind,
    received,
    startAnew() {
      form.reset()
      setReceived(null)
    },
  }
}
export type RequestForm = ReturnType<typeof useRequest>

/** With what happened before this code was there: fields typed into and left, the button or a link pressed. */
function useCatchUp({
  marks,
  adopt,
  submit,
}: Pick<ReturnType<typeof useForm>, 'marks' | 'adopt' | 'submit'>) {
  const [isAdopted, setAdopted] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes to life, before it is drawn anew.
  useLayoutEffect(() => {
    adopt()
    setAdopted(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was typed before is known.
  useEffect(() => {
    const form = marks.element.current
    if (!isAdopted || !form) return
    const box = form.closest<HTMLElement>('[data-pressed]')
    const pressed = box?.dataset['pressed']
    delete box?.dataset['pressed']
    if (pressed === 'send') void submit()
    else if (pressed)
      form
        .querySelector<HTMLElement>(
          `:is(a[href="${CSS.escape(pressed)}"], [aria-label="${CSS.escape(pressed)}"])`,
        )
        ?.click()
  }, [isAdopted])
}
