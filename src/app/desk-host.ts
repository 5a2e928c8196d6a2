import type { MiddlewareHandler } from 'hono'
import { DESK_PATH } from './desk-pages.ts'

const isUnder = (path: string, above: string) => path === above || path.startsWith(`${above}/`)
/** Pictures and videos are the same for everybody and the desk shows them too. */
const isOfBoth = (path: string) => ['/pictures', '/uploads', '/media'].some((above) => isUnder(path, above))

/**
 * Where the desk has a host of its own: there is nothing else on it, and it is nowhere else. A script that got into the
 * shop is then of another origin than the desk.
 */
export function apartByHost(deskUrl: string): MiddlewareHandler {
  const deskHost = new URL(deskUrl).host
  return async (c, next) => {
    const { host, pathname } = new URL(c.req.url)
    const isOfDesk = isUnder(pathname, DESK_PATH) || isUnder(pathname, '/api/desk')
    if (isOfDesk === (host === deskHost) || isOfBoth(pathname)) return next()
    return c.text('Not Found', 404, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  }
}
