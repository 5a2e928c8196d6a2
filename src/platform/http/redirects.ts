import type { Endpoint } from '#src/api/endpoint.ts'
import { plainPage } from './pages/plain-page.ts'

/**
 * Whether a browser visits an address that leads on, or a paper, as a page: not as a picture, a frame or a script of
 * another site. A browser that does not say so gets JSON like every other caller.
 */
export const isVisit = (request: Request, { method, answers }: Endpoint) =>
  (answers === 'redirect' || answers === 'form' || answers?.includes('application/pdf') === true) &&
  method === 'GET' &&
  request.headers.get('sec-fetch-mode') === 'navigate' &&
  request.headers.get('sec-fetch-dest') === 'document'

/** A redirect is never cached: it is for this browser and this moment. */
export function sentElsewhere(address: string, headers: Headers) {
  headers.set('location', address)
  headers.set('cache-control', 'no-store')
  return new Response(null, { status: 302, headers })
}

export interface Leaving {
  title: string
  button: string
  action: string
  fields: Record<string, string>
  /** The only sites that the form may lead to. */
  targets: string[]
}

/** A page that posts its form by itself; where scripts do not run, by its button. */
export function postedOn({ title, button, ...form }: Leaving, headers: Headers) {
  const { body, ...init } = plainPage({
    status: 200,
    title,
    lines: [],
    links: [],
    form: { ...form, button },
    script: 'document.forms[0].submit()',
  })
  for (const [name, value] of Object.entries(init.headers)) headers.set(name, value)
  return new Response(body, { status: init.status, headers })
}

/** Shows a refusal as a page to a person, who would otherwise see JSON. */
export async function asPage(refusal: Response) {
  const { message } = (await refusal.json()) as { message: string }
  const links = [{ text: '返回首页', href: '/' }]
  const { body, ...init } = plainPage({ status: 400, title: '暂时无法继续', lines: [message], links })
  return new Response(body, init)
}
