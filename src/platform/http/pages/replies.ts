import { randomUUID } from 'node:crypto'
import type { AnyRefusal } from '#src/api/errors.ts'
import { allErrors } from '#src/api/errors-for-staff.ts'
import type { Refused } from '#src/platform/refused.ts'
import { type Made, makeKeyedCache } from './keyed-cache.ts'

const before = '{"code":0,"message":"","data":'
const beforeBytes = Buffer.from(before)

/**
 * Written by hand around data that is already JSON. A cached answer is bytes: to serialise it again and to turn its
 * text into bytes again would be two thirds of the time of sending it.
 */
export function envelope(data: string | Buffer, requestId: string = randomUUID(), headers?: Headers) {
  const after = `,"request_id":"${requestId}"}`
  const body =
    typeof data === 'string' ? before + data + after : Buffer.concat([beforeBytes, data, Buffer.from(after)])
  return new Response(body, { headers: jsonHeaders(headers) })
}

function jsonHeaders(headers?: Headers) {
  if (!headers) return { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  headers.set('content-type', 'application/json; charset=utf-8')
  headers.set('cache-control', 'no-store')
  return headers
}

export function refusalReply(
  name: AnyRefusal,
  requestId: string,
  status = 200,
  details?: unknown,
  sentence?: string,
) {
  const { code, message } = allErrors[name]
  const body = { code, message: sentence ?? message, data: details ?? null, request_id: requestId }
  return new Response(JSON.stringify(body), { status, headers: jsonHeaders() })
}

/** For PARAM and TRAVELLER the first field's sentence is the message (rule book §19). */
export function refusedReply({ refusal, details, sentence }: Refused, requestId: string) {
  const fieldErrors = Object.values((details?.['errors'] ?? {}) as Record<string, string>)
  return refusalReply(refusal, requestId, 200, details, sentence ?? fieldErrors[0])
}

/** About how many bytes the objects around an answer take, beside its own bytes, address and names. */
const OVERHEAD_BYTES = 300

interface Options {
  maxBytes?: number
  freshMs?: number
  /** Whether every change so far has been heard (`listen.ts`); where not, no cached answer is sent. */
  caughtUp?: () => Promise<boolean>
}
interface Answer {
  data: Buffer
  at: number
}

/** Answers that are the same for everyone, cached until what they show changes and for `freshMs` at the most. */
export function makeReplyCache({
  maxBytes = 32 << 20,
  freshMs = 30_000,
  caughtUp = async () => true,
}: Options = {}) {
  const cached = makeKeyedCache<Answer>(maxBytes, ({ data }) => data.length + OVERHEAD_BYTES)
  return {
    async find(address: string, now: number): Promise<Made<Answer> | undefined> {
      if (!(await caughtUp())) return undefined
      const found = cached.get(address)
      return found && now - found.value.at <= freshMs ? found : undefined
    },
    make: cached.make,
    forget: cached.forget,
    /** Drops every answer. */
    invalidate: () => cached.forget(''),
    stats: () => {
      const { entries: answers, bytes } = cached.stats()
      return { answers, bytes }
    },
  }
}
export type ReplyCache = ReturnType<typeof makeReplyCache>
