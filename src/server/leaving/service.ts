import { createHash } from 'node:crypto'
import { isLeavingPath, readLeaving } from '#src/domain/leaving.ts'

interface Options {
  publicUrl: string
  /** Hosts that need no question, with their port where it is not the usual one. */
  trustedHosts: readonly string[]
}

/**
 * Answers `/https://example.com/a` and `/baimo://…` (product specification §2). To ourselves and to trusted hosts a
 * script leads on at once; to all others the visitor is asked first, on a page of ours. Never a 30x to a foreign host:
 * whoever checks a link of ours by its redirects must not see us as somebody's doorman (rule book §25 A6). An address
 * that is none is left to the pages, which have nothing at it.
 */
export function leavingDoor({ publicUrl, trustedHosts }: Options) {
  const trusted = [new URL(publicUrl).host, ...trustedHosts]
  return async (request: Request): Promise<Response | null> => {
    const { pathname, search } = new URL(request.url)
    if (!isLeavingPath(pathname)) return null
    const leaving = readLeaving(pathname + search, trusted)
    if (!leaving) return null
    if (leaving.way === 'straight') return straightTo(leaving.address)
    const location = `${publicUrl}/leaving?to=${encodeURIComponent(leaving.address)}`
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
  }
}

/** Replaces itself in the history, so that going back does not lead on again. */
function straightTo(address: string) {
  const script = `location.replace(${JSON.stringify(address).replaceAll('<', '\\u003c')}+location.hash)`
  const hash = createHash('sha256').update(script).digest('base64')
  const shown = escaped(address)
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>正在前往</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>正在前往</h1><p><a href="${shown}">${shown}</a></p><p><a href="/product/team">返回百陌旅行</a></p></main>
<script>${script}</script></body></html>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (each) => entities[each] ?? '')
