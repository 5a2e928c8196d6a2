import type { MiddlewareHandler } from 'hono'
import { isPhoneBrowser } from '../domain/content/external-link.ts'

/**
 * Sends telephones to the mobile site, same path (product specification §1), and tells every cache between that the
 * answer depends on the browser. It stands before the pages and behind everything that is no page.
 */
export const phonesTo =
  (mobileSiteUrl: string): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    if (isPhoneBrowser(c.req.header('user-agent') ?? '')) {
      const { pathname, search } = new URL(c.req.url)
      // Texts are joined, not resolved as a relative address: `//evil.example` would be another host.
      const location = mobileSiteUrl + pathname + search
      return c.body(null, 302, { location, vary: 'user-agent', 'cache-control': 'no-cache' })
    }
    await next()
    c.res.headers.append('vary', 'user-agent')
  }
