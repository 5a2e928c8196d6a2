import type { Endpoint } from '#src/api/endpoint.ts'
import { plainPage } from './pages/plain-page.ts'

/**
 * Somebody's browser goes to an address that leads on, in a window of its own: not a picture, a frame or a script of
 * another site. Browsers that do not say so are no visit, and are told like every other caller.
 */
export const isVisit = (request: Request, { method, answers }: Endpoint) =>
  answers === 'redirect' &&
  method === 'GET' &&
  request.headers.get('sec-fetch-mode') === 'navigate' &&
  request.headers.get('sec-fetch-dest') === 'document'

/** Never kept by anybody: what it leads to is for this browser and this moment. */
export function sentElsewhere(address: string, headers: Headers) {
  headers.set('location', address)
  headers.set('cache-control', 'no-store')
  return new Response(null, { status: 302, headers })
}

/** A refusal for the eyes of a person, who would otherwise look at JSON. */
export async function asPage(refusal: Response) {
  const { message } = (await refusal.json()) as { message: string }
  const links = [{ text: '返回首页', href: '/' }]
  const { body, ...init } = plainPage({ status: 400, title: '暂时无法继续', lines: [message], links })
  return new Response(body, init)
}
