import { randomUUID } from 'node:crypto'
import type { AnyRefusal } from '#src/api/errors.ts'
import { allErrors } from '#src/api/errors-for-staff.ts'
import type { Refused } from '#src/platform/refused.ts'
import { type Made, makeKeyedCache } from './keyed-cache.ts'

const before = '{"code":0,"message":"","data":'
const beforeBytes = Buffer.from(before)

/**
 * Written by hand around data that is already JSON. A kept answer comes as bytes: to serialise it again and to turn its
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

/** What an answer weighs beside its bytes, its address and its names, about: the objects that hold it. */
const OVERHEAD_BYTES = 300

interface Options {
  maxBytes?: number
  freshMs?: number
  /** Whether every change so far has been heard (`listen.ts`); where it is not, nothing kept is answered. */
  caughtUp?: () => Promise<boolean>
}
interface Answer {
  data: Buffer
  at: number
}

/** Answers that are the same for everyone, kept until what they show changes, `freshMs` at the most: time passes too. */
export function makeReplyCache({
  maxBytes = 32 << 20,
  freshMs = 30_000,
  caughtUp = async () => true,
}: Options = {}) {
  const kept = makeKeyedCache<Answer>(maxBytes, ({ data }) => data.length + OVERHEAD_BYTES)
  return {
    async find(address: string, now: number): Promise<Made<Answer> | undefined> {
      if (!(await caughtUp())) return undefined
      const found = kept.get(address)
      return found && now - found.value.at <= freshMs ? found : undefined
    },
    make: kept.make,
    forget: kept.forget,
    /** Everything, whatever it shows. */
    invalidate: () => kept.forget(''),
    stats: () => {
      const { entries: answers, bytes } = kept.stats()
      return { answers, bytes }
    },
  }
}
export type ReplyCache = ReturnType<typeof makeReplyCache>
