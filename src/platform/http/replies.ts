import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AnyRefusal } from '#src/contract/errors.ts'
import { allErrors } from '#src/contract/errors-for-staff.ts'
import type { Refused } from '../refused.ts'

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

/** What an answer weighs beside its bytes and its key, about: the objects that hold it. */
const OVERHEAD_BYTES = 300

/**
 * Answers of catalogue endpoints, forgotten when the catalogue changes or after `freshMs`. `maxBytes` bounds keys and
 * answers together: a visitor chooses the key, and a long one may stand for a short answer.
 */
export function makeReplyCache({ maxBytes = 32 << 20, freshMs = 30_000 } = {}) {
  const kept = new LRUCache<string, { data: Buffer; at: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ data }, key) => data.length + 2 * key.length + OVERHEAD_BYTES,
  })
  let era = 0
  return {
    era: () => era,
    find(key: string, now: number) {
      const found = kept.get(key)
      if (!found || now - found.at > freshMs) return undefined
      return found.data
    },
    /** An answer that `invalidate` overtook while it was made may show the old catalogue: it is not kept. */
    keep(key: string, data: Buffer, now: number, startedIn: number) {
      if (startedIn === era) kept.set(key, { data, at: now })
    },
    invalidate() {
      era += 1
      kept.clear()
    },
    stats: () => ({ answers: kept.size, bytes: kept.calculatedSize }),
  }
}
export type ReplyCache = ReturnType<typeof makeReplyCache>
