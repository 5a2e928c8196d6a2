import type { PageContext } from './web/client/page-context.ts'

/** During SSR a page calls the API in process, as the visitor whose request is being rendered. */
export function sendAs(
  visitor: Request,
  fetch: (request: Request) => Response | Promise<Response>,
): PageContext['sendToApi'] {
  const cookie = visitor.headers.get('cookie')
  return async (request) => {
    if (cookie) request.headers.set('cookie', cookie)
    return fetch(request)
  }
}
