import { useEffect, useMemo, useState } from 'react'
import { requestDraft } from './draft.ts'
import type { TypedRequest } from './request-form.ts'

/**
 * The properties of a form that the server writes: what this browser had typed comes after the first look, and brings
 * the form to life. `chosen` has to be the same object until something in it changes.
 */
export function useKept<C extends object>(name: string, chosen: C) {
  const [kept, setKept] = useState<TypedRequest | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there.
  useEffect(() => setKept(requestDraft(name, chosen).read()), [name])
  return useMemo(() => ({ chosen, kept }), [chosen, kept])
}
