import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { privacy } from '#src/contract/privacy.ts'
import { travellers } from '#src/contract/travellers.ts'
import { ApiError, call, isRefusal, messageOf } from '../../../client/call.ts'
import { showFirstError } from '../../../ui/show-first-error.ts'
import { useWork } from '../../use-work.ts'
import { refreshPeople } from '../people-query.ts'
import { type Draft, inputOf } from './draft.ts'

export type Problem =
  /** The traveller of this number has the document already. */
  { kind: 'taken'; id: number } | { kind: 'gone' } | { kind: 'other'; message: string }

/** A traveller of the account, and the form as it was opened. */
export interface Saved {
  id: number
  draft: Draft
}

/** Saves a draft once, however often it is pressed. Nothing typed is lost whatever the answer. */
export function useSave(saved: Saved | null, onSaved: () => Promise<void>) {
  const queryClient = useQueryClient()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const saving = useWork({
    work: (draft: Draft) => {
      const input = inputOf(draft, saved?.draft ?? null)
      return saved ? call(travellers.update, { id: saved.id, ...input }) : call(travellers.add, input)
    },
    onDone: async () => {
      await refreshPeople(queryClient)
      await onSaved()
    },
    onFailed: (error) => {
      const byField = error instanceof ApiError ? error.fieldErrors : {}
      setErrors(byField)
      // The box that is missing comes with what the server knows of the consents.
      if (byField['consent'] || byField['guardian_consent'])
        void queryClient.invalidateQueries({ queryKey: [privacy.consents.path] })
      if (Object.keys(byField).length > 0) showFirstError()
      else setProblem(problemOf(error))
    },
  })
  return {
    isBusy: saving.isBusy,
    errors,
    problem,
    forgetErrors: () => setErrors({}),
    save(draft: Draft) {
      setProblem(null)
      saving.start(draft)
    },
  }
}

function problemOf(error: unknown): Problem {
  if (isRefusal(error, 'DUPLICATE') && error instanceof ApiError)
    return { kind: 'taken', id: (error.data as { ref: number }).ref }
  return isRefusal(error, 'NOT_FOUND') ? { kind: 'gone' } : { kind: 'other', message: messageOf(error) }
}
