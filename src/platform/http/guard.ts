import type { Endpoint } from '#src/api/endpoint.ts'
import { Refused } from '../refused.ts'
import { isVisit } from './redirects.ts'

export function cookieOf(request: Request, name: string): string | null {
  const cookies = request.headers.get('cookie')
  if (!cookies) return null
  for (const part of cookies.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}

/** Null for a text that is no nonce of ours: counters use the nonce as a key, so its length must be bounded. */
export function nonceOf(request: Request): string | null {
  const nonce = cookieOf(request, 'nonce')
  return nonce !== null && /^[\w-]{1,64}$/.test(nonce) ? nonce : null
}

/**
 * Keeps other sites from calling with our visitor's cookies (rule book §17.1): the browser says where a request comes
 * from (Fetch-Metadata, Origin), and a form on another site can neither read the nonce nor send our headers. A visit to
 * an address that redirects may come from anywhere: that is how the messaging app's page sends people back.
 */
export function guardOrigin(
  request: Request,
  endpoint: Endpoint,
  publicUrl: string,
  hasNonce = () => hasOwnNonce(request),
) {
  const site = request.headers.get('sec-fetch-site')
  const isElsewhere = site && site !== 'same-origin' && site !== 'none'
  const mayComeFromElsewhere = endpoint.answers === 'redirect' && isVisit(request, endpoint)
  if (isElsewhere && !mayComeFromElsewhere) throw new Refused('NONCE')
  if (endpoint.method === 'POST') {
    const origin = request.headers.get('origin')
    if (origin && !site && origin !== publicUrl) throw new Refused('NONCE')
    if (!hasNonce()) throw new Refused('NONCE')
  } else if (endpoint.needsNonce && !nonceOf(request)) throw new Refused('NONCE')
  if (endpoint.changesState && !request.headers.get('x-requested-with')) throw new Refused('NONCE')
}

/** Whether the header repeats the nonce of the cookie, which only this shop's pages can read. */
function hasOwnNonce(request: Request) {
  const nonce = nonceOf(request)
  return nonce !== null && request.headers.get('x-nonce') === nonce
}
