import { useLayoutEffect } from 'react'
import type { customTrips } from '#src/api/content/custom-trips.ts'
import type { Data } from '#src/api/endpoint.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import type { CustomTripKind } from '#src/domain/codes.ts'
import { toast } from '#src/ui/toast.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { useToday } from '#src/web/client/shop-info.ts'
import { useForm } from '#src/web/form/use-form.ts'
import type { Draft } from '#src/web/form/values.ts'
import { faultsOf, inputOf, type RequestSource, type TypedRequest } from './request-form.ts'
import { useCatchUp } from './use-catch-up.ts'

/** Two doors of one service. */
type RequestCall = typeof customTrips.create | typeof customTrips.newCreate
export type Requested = Data<RequestCall>

interface Options {
  kind: CustomTripKind
  start: TypedRequest
  source: RequestSource
  onReceived(data: Requested, typed: TypedRequest): unknown
  /** An open request of this phone for the same places: its number, where it is this browser's own. */
  onKnown(requestNo: string, typed: TypedRequest): void
  onChange?(): void
  draft?: Draft<TypedRequest>
  /** What this browser had typed before, over the start. */
  kept?: TypedRequest | null
}

/** A request for a custom trip, in a form that the server writes and that may be typed into before this code is there. */
export function useRequestForm(endpoint: RequestCall, options: Options) {
  const { kind, start, source, onReceived, onKnown, onChange, draft, kept = null } = options
  const today = useToday()
  const form = useForm(endpoint, {
    start,
    input: (typed) => inputOf(kind, typed, source),
    faults: (typed) => faultsOf(kind, typed, today),
    onDone: onReceived,
    onRefused(error, typed) {
      if (!(error instanceof ApiError && isRefusal(error, 'DUPLICATE'))) {
        toast.echo(messageOf(error))
        return undefined
      }
      const { ref = '' } = (error.data ?? {}) as { ref?: string }
      onKnown(ref, typed)
      return true
    },
    ...(onChange && { onChange }),
    // Read by the page, not while rendering: the server has written the form as it is for everybody.
    ...(draft && { draft: { ...draft, read: () => null } }),
  })
  const { change } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every draft that was found.
  useLayoutEffect(() => {
    if (!kept) return
    // What was typed while this code was on its way is newer than what was kept.
    const isUntouched = (now: TypedRequest, name: string) => now[name] === start[name]
    change((now) => Object.fromEntries(Object.entries(kept).filter(([name]) => isUntouched(now, name))))
  }, [kept])
  useCatchUp(form)
  return form
}
