import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Refuses a body of more than `maxBytes`. A length that was sent is believed: Node hands out no byte more. Only a body
 * of unknown length is counted, because merely looking at `request.body` makes a stream, a fifth of a small answer's
 * time.
 */
export function limitBody(maxBytes: number, tooLarge: () => Response): MiddlewareHandler {
  const counted = bodyLimit({ maxSize: maxBytes, onError: tooLarge })
  return async (c, next) => {
    const { method, headers } = c.req.raw
    if (method === 'GET' || method === 'HEAD') return next()
    const length = headers.get('content-length')
    if (length === null || headers.has('transfer-encoding')) return counted(c, next)
    return Number(length) > maxBytes ? tooLarge() : next()
  }
}
