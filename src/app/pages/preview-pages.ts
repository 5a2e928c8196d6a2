import type { Context, MiddlewareHandler } from 'hono'
import type { Clock } from '../../platform/clock.ts'
import type { Env } from '../../platform/http/mount.ts'
import type { Html } from '../../platform/http/pages/html.ts'
import type { Services } from '../../server/ctx.ts'
import { previewAt } from '../../server/operations/previews/service.ts'

/** A request as the site's handlers get it. */
export type Asking = Pick<Context<{ Bindings: Env }>, 'req' | 'env'>

/** A campaign's link that is over says so; any other one leads to the page that everybody sees. */
const saysWhenOver = (path: string) => path.startsWith('/activities/')

/**
 * A page with `?preview=`: what only staff see of it. It is rendered for whoever has the link and stored by nobody, and
 * it may stand in a frame of the desk, as no other page may.
 */
export const previewPages =
  (
    { vault, deskUrl }: Services,
    clock: Clock,
    render: (asking: Asking) => Promise<Html>,
  ): MiddlewareHandler<{ Bindings: Env }> =>
  async (c, next) => {
    const { method, path, url } = c.req
    if (method !== 'GET' || c.req.query('preview') === undefined) return next()
    if (!saysWhenOver(path) && !previewAt(vault, url, clock.now())) return next()
    const { body, ...init } = await render(c)
    return new Response(body, { ...init, headers: framed(init.headers, deskUrl) })
  }

function framed({ 'content-security-policy': policy, ...others }: Record<string, string>, deskUrl: string) {
  return {
    ...others,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    ...(policy !== undefined && {
      'content-security-policy': policy.replace("frame-ancestors 'none'", `frame-ancestors ${deskUrl}`),
    }),
  }
}
