import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { customTrips } from '#src/api/content/custom-trips.ts'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { requestDraft } from '#src/web/custom-trip/draft.ts'
import { keepReceived } from '#src/web/custom-trip/received.ts'
import { idsOf, inputOf, type TypedRequest } from '#src/web/custom-trip/request-form.ts'
import { useRequestForm } from '#src/web/custom-trip/use-request-form.ts'
import { usePlaces } from './use-places.ts'

interface Asked {
  /** The draft's. */
  name: string
  kind: CustomTripKind
  /** What the address chose. */
  chosen: object
  start: TypedRequest
  kept: TypedRequest | null
}

/** A full form: what is sent leads to the page that says what comes next. */
export function useFullRequest({ name, kind, chosen, start, kept }: Asked) {
  const navigate = useNavigate()
  const places = usePlaces()
  const [known, setKnown] = useState<{ requestNo: string } | null>(null)
  const form = useRequestForm(customTrips.newCreate, {
    kind,
    start,
    source: 'custom',
    kept,
    draft: requestDraft(name, chosen),
    onChange: () => setKnown(null),
    onKnown: (requestNo) => setKnown({ requestNo }),
    onReceived(data, typed) {
      const [first] = idsOf(typed['dest_ids'])
      const place = places.find(({ id }) => id === first)
      keepReceived(data, {
        kind: kind === 'private' ? 'private' : 'enterprise',
        place: place ? { id: place.id, label: place.label } : null,
        phone: inputOf(kind, typed, 'custom').phone,
      })
      return navigate({ to: '/customized/success' })
    },
  })
  return { ...form, known }
}
export type FullForm = ReturnType<typeof useFullRequest>

/** Both full forms begin so. */
export const openStart: TypedRequest = {
  departure_city: '',
  dest_ids: '',
  dest_text: '',
  undecided: '',
  time: 'day',
  start_date: '',
  month: '',
  flexible: '',
  days: '5',
  budget_id: '',
  dzs_id: '',
  special_demand: '',
  linkman: '',
  phone: '',
}
