import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { me } from '#src/api/desk/account/me.ts'
import type { Data, DeskEndpoint, Input } from '#src/api/endpoint.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { call } from './call.ts'

interface Options<E extends DeskEndpoint> {
  onDone?(data: Data<E>, input: Input<E>): unknown
  /** Sees every refusal first; true when nothing is left to be told. */
  onRefused?(error: unknown, input: Input<E>): boolean | undefined
}

/**
 * A POST. Afterwards everything that is on the screen is read anew, for no page knows what else shows what it changed. A
 * refusal that belongs to fields is kept for them (`fieldErrors`); any other one is told as a toast too, and so is what is
 * said of a field that is not on the screen.
 */
export function useChange<E extends DeskEndpoint & { method: 'POST' }>(
  endpoint: E,
  { onDone, onRefused }: Options<E> = {},
) {
  const queries = useQueryClient()
  const settled = useRef<unknown>(null)
  const { mutate, mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (input: Input<E>) => call(endpoint, input),
    async onSuccess(data, input) {
      await onDone?.(data, input)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.read.path })
    },
    onError(refused, input) {
      settled.current = onRefused?.(refused, input) ? refused : null
      if (settled.current) return
      if (Object.keys(fieldErrorsOf(refused)).length === 0) toast.error(messageOf(refused))
    },
  })
  // Runs after what is below has drawn its fields.
  useEffect(() => {
    if (error === null || error === settled.current) return
    const shown = document.body.textContent
    for (const sentence of new Set(Object.values(fieldErrorsOf(error))))
      if (!shown.includes(sentence)) toast.error(sentence)
  }, [error])
  return {
    /** For a button: what goes wrong is told. */
    send: (input: Input<E>) => mutate(input),
    /** For a caller that goes on with the answer; throws what was refused. */
    sendAsync: (input: Input<E>) => mutateAsync(input),
    isBusy: isPending,
    error,
    fieldErrors: fieldErrorsOf(error),
    reset,
  }
}

const fieldErrorsOf = (error: unknown) => (error instanceof ApiError ? error.fieldErrors : {})
