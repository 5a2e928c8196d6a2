import { useState } from 'react'
import type { Data, DeskEndpoint, Input } from '#src/api/endpoint.ts'
import { call } from '../client/call.ts'

/** Asks where no page is loaded that would have to be read anew: answers the data, or null and keeps what went wrong. */
export function useAsking<E extends DeskEndpoint & { method: 'POST' }>(endpoint: E) {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function ask(input: Input<E>): Promise<Data<E> | null> {
    setBusy(true)
    setError(null)
    try {
      return await call(endpoint, input)
    } catch (refused) {
      setError(refused)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { ask, error, isBusy }
}
