import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { privacy } from '#src/api/account/privacy.ts'
import { travellers } from '#src/api/account/travellers.ts'
import { ApiError } from '#src/api/reply.ts'
import { savedTravellerFaults } from '#src/domain/travellers/saved-traveller.ts'
import { toast } from '#src/ui/toast.ts'
import { call, isRefusal } from '#src/web/client/api/call.ts'
import { useToday } from '../../../client/shop-info.ts'
import { useForm } from '../../../form/use-form.ts'
import { refreshTravellers } from '../people-query.ts'
import { useConsents } from './consent-boxes.tsx'
import {
  emptySavedTraveller,
  inputOf,
  savedTravellerOf,
  type TypedSavedTraveller,
} from './typed-saved-traveller.ts'

/** A traveller of the account, and the form as it was opened. */
export interface Saved {
  id: number
  typed: TypedSavedTraveller
}

export type Problem =
  /** The traveller of this number has the document already. */
  { kind: 'taken'; id: number } | { kind: 'gone' }

/** The form of a traveller of the account, or of a new one. */
export function useSavedTravellerForm(saved: Saved | null) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const today = useToday()
  // As it was opened: a later look at the server must not make what another tab has changed look changed here.
  const [opened] = useState(saved)
  const [problem, setProblem] = useState<Problem | null>(null)
  const neededConsents = useConsents(today)
  const endpoint = opened ? travellers.update : travellers.add

  const form = useForm(endpoint, {
    start: opened?.typed ?? emptySavedTraveller,
    input: (typed) => ({ ...(opened && { id: opened.id }), ...inputOf(typed, opened?.typed ?? null) }),
    faults: (typed) => ({
      ...savedTravellerFaults(savedTravellerOf(typed), today),
      ...Object.fromEntries(
        neededConsents(typed).flatMap(({ field, fault }) => (typed[field] ? [] : [[field, fault]])),
      ),
    }),
    send(input) {
      setProblem(null)
      return call(endpoint, input)
    },
    async onDone() {
      await refreshTravellers(queryClient)
      toast.ok(opened ? '修改已保存' : '旅客已保存')
      await navigate({ to: '/center/travelPeople', ignoreBlocker: true })
    },
    onRefused(error) {
      const byField = error instanceof ApiError ? error.fieldErrors : {}
      // The box that is missing comes with what the server knows of the consents.
      if (byField['consent'] || byField['guardian_consent'])
        void queryClient.invalidateQueries({ queryKey: [privacy.consents.path] })
      const found = problemIn(error)
      setProblem(found)
      return found ? true : undefined
    },
  })
  return { ...form, today, problem, neededConsents }
}
export type SavedTravellerForm = ReturnType<typeof useSavedTravellerForm>

function problemIn(error: unknown): Problem | null {
  if (isRefusal(error, 'DUPLICATE') && error instanceof ApiError)
    return { kind: 'taken', id: (error.data as { ref: number }).ref }
  return isRefusal(error, 'NOT_FOUND') ? { kind: 'gone' } : null
}
