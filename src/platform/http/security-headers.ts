import type { MiddlewareHandler } from 'hono'

/** On every answer; the Content-Security-Policy of a page comes with the page (html.ts). */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const headers: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()'],
  ]
  if (publicUrl.startsWith('https:')) headers.push(['strict-transport-security', 'max-age=31536000'])
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) c.res.headers.set(name, value)
  }
}
