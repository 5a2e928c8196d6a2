import { isExternalLinkPath, readExternalLink } from '#src/domain/content/external-link.ts'
import { plainPage } from '#src/platform/http/pages/plain-page.ts'

interface Options {
  publicUrl: string
  /** Hosts to which a link leads without asking, with their port where it is not the usual one. */
  trustedHosts: readonly string[]
}

/**
 * Answers `/https://example.com/a` and `/baimo://…` (product specification §2). To ourselves and to trusted hosts a
 * script leads on at once; to all others the visitor is asked first, on a page of ours. Never a 30x to a foreign host:
 * a stranger must not use us as an open redirect under our name (rule book §25 A6). An address that is none is left to
 * the pages, which have nothing at it.
 */
export function externalLinkHandler({ publicUrl, trustedHosts }: Options) {
  const trusted = [new URL(publicUrl).host, ...trustedHosts]
  return async (request: Request): Promise<Response | null> => {
    const { pathname, search } = new URL(request.url)
    if (!isExternalLinkPath(pathname)) return null
    const leaving = readExternalLink(pathname + search, trusted)
    if (!leaving) return null
    if (leaving.way === 'straight') return straightTo(leaving.address)
    const location = `${publicUrl}/leaving?to=${encodeURIComponent(leaving.address)}`
    return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
  }
}

/** Replaces itself in the history, so that going back does not lead on again. */
function straightTo(address: string) {
  const { body, ...answer } = plainPage({
    status: 200,
    title: '正在前往',
    lines: [address],
    links: [
      { text: '继续访问', href: address },
      { text: '返回百陌旅行', href: '/product/team' },
    ],
    script: `location.replace(${JSON.stringify(address).replaceAll('<', '\\u003c')}+location.hash)`,
  })
  return new Response(body, answer)
}
