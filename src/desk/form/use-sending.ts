import { useCallback, useEffect, useRef, useState } from 'react'
import type { Data, DeskEndpoint, Input, SentFile } from '#src/api/endpoint.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { call } from '../client/call.ts'

/** A file on its way, or one that did not arrive. */
export interface SendingFile {
  file: File
  /** How much has left, from 0 to 1. */
  part: number
  /** Why it did not arrive, in words. */
  fault?: string
}

interface Options<E extends DeskEndpoint> {
  endpoint: E & { takes: SentFile }
  input(file: File): Input<E>
  /** What can be said of a file before it is sent; the server looks at the bytes. */
  faultIn?(file: File): string | null
  onSent(data: Data<E>, file: File): void
}

/** One file on its way to the server: how far it is, why it was not sent or failed, sending it again, taking it back. */
export function useSending<E extends DeskEndpoint>({ endpoint, input, faultIn, onSent }: Options<E>) {
  const [sending, setSending] = useState<SendingFile | null>(null)
  const way = useRef<AbortController | null>(null)
  // It arrives in the form as that stands then, not as it stood when the file left.
  const arrive = useRef(onSent)
  arrive.current = onSent
  const abort = useCallback(() => {
    way.current?.abort()
    way.current = null
  }, [])
  useEffect(() => abort, [abort])

  async function send(file: File) {
    const own = new AbortController()
    way.current?.abort()
    way.current = own
    const fault = faultIn?.(file)
    if (fault) return setSending({ file, part: 0, fault })
    setSending({ file, part: 0 })
    const onProgress = (part: number) => way.current === own && setSending({ file, part })
    try {
      const data = await call(endpoint, input(file), { file, signal: own.signal, onProgress })
      if (way.current !== own) return
      setSending(null)
      arrive.current(data, file)
    } catch (error) {
      if (way.current === own) setSending({ file, part: 0, fault: faultOf(error) })
    }
  }
  return {
    sending,
    send: (file: File) => void send(file),
    drop() {
      abort()
      setSending(null)
    },
  }
}

const faultOf = (error: unknown) =>
  (error instanceof ApiError && Object.values(error.fieldErrors)[0]) || messageOf(error)
