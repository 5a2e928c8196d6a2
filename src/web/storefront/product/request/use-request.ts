import { useState } from 'react'
import { customTrips } from '#src/api/content/custom-trips.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { inputOf, type TypedRequest } from '#src/web/custom-trip/request-form.ts'
import { useRequestForm } from '#src/web/custom-trip/use-request-form.ts'

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
  const [received, setReceived] = useState<Received | null>(null)
  const finish = (typed: TypedRequest, said: Omit<Received, 'phone'>) =>
    setReceived({ ...said, phone: maskPhone(inputOf(kind, typed, 'landing').phone) })

  const form = useRequestForm(customTrips.create, {
    kind,
    start,
    source: 'landing',
    onReceived({ request_no, dzs }, typed) {
      finish(typed, { requestNo: request_no, designer: dzs?.name ?? '', isKnown: false })
    },
    // Sent before, perhaps by a press whose answer was lost: what matters is that it is there.
    onKnown(requestNo, typed) {
      finish(typed, { requestNo, designer: '', isKnown: true })
    },
  })
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
