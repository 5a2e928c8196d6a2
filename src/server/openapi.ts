import { openapi } from '#src/api/openapi.ts'
import { pack, preferredEncoding } from '#src/platform/http/pages/encoding.ts'

/** As docs/openapi.json holds it. */
const text = () => `${JSON.stringify(openapi(), null, 2)}\n`

/** Clients cache the document for a day; whoever builds on it fetches it again with the next release. */
const CACHE = 'public, max-age=86400'

/** Serves the OpenAPI document: made on the first request, then cached in memory, plain and compressed. */
export function makeOpenapiHandler() {
  const cached = new Map<string, Promise<Buffer>>()
  const bodyAs = (encoding: ReturnType<typeof preferredEncoding>): Promise<Buffer> => {
    const found = cached.get(encoding)
    if (found) return found
    const made = encoding === 'identity' ? Promise.resolve(Buffer.from(text())) : packed(encoding)
    cached.set(encoding, made)
    return made
  }
  const packed = async (encoding: 'br' | 'gzip') => pack(await bodyAs('identity'), encoding, 9)

  return async (request: Request): Promise<Response> => {
    const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? '')
    const headers = new Headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': CACHE,
      vary: 'accept-encoding',
    })
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    return new Response(new Uint8Array(await bodyAs(encoding)), { headers })
  }
}
