import type { MiddlewareHandler } from 'hono'
import { pack, preferredEncoding } from './encoding.ts'

const PACKABLE =
  /^(text\/(html|plain|css|xml|calendar)|application\/(json|xml|javascript|manifest\+json)|image\/svg\+xml)\b/

/** Below this a packed answer saves no packet. */
const WORTH_IT = 1024

/**
 * Packs every text that is made for one request: answers of the API, personal pages, site maps. What comes packed
 * already (cached pages, built assets) and what does not shrink (pictures, PDF) passes as it is.
 */
export function compressed(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const type = c.res.headers.get('content-type') ?? ''
    if (!PACKABLE.test(type) || c.res.headers.has('content-encoding') || c.res.body === null) return
    c.res.headers.append('vary', 'accept-encoding')
    const encoding = preferredEncoding(c.req.header('accept-encoding') ?? '')
    if (encoding === 'identity') return
    const { res } = c
    const plain = Buffer.from(await res.arrayBuffer())
    const body = plain.length < WORTH_IT ? plain : await pack(plain, encoding)
    const packed = new Response(new Uint8Array(body), res)
    packed.headers.delete('content-length')
    if (body !== plain) packed.headers.set('content-encoding', encoding)
    // Assigning merges the old answer's headers into the new one, where they already are.
    c.res = undefined
    c.res = packed
  }
}
