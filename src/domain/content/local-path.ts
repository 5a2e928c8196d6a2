import { isExternalLinkPath } from './external-link.ts'

/** Control characters, backslashes, and marks that turn the direction of reading. */
const forbidden = /[\p{Cc}\p{Cf}\\]/u

/**
 * Path and query of a page of ours that somebody wants to return to, as a browser would send them. Null for what leads
 * or could be led elsewhere (`//host`, `/.//host`, `/https://host`), and for what is no page.
 */
export function localPath(address: string): string | null {
  if (!/^\/(?![/\\])/.test(address) || forbidden.test(address)) return null
  const { origin, pathname, search } = new URL(address, 'http://here')
  const isPage =
    !pathname.startsWith('//') && !isExternalLinkPath(pathname) && !/^\/(api|dev)(\/|$)/.test(pathname)
  return origin === 'http://here' && isPage ? pathname + search : null
}
