import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '../platform/http/mount.ts'
import type { Html } from '../platform/http/pages/html.ts'

/** A request as the site's handlers get it. */
export type Asking = Pick<Context<{ Bindings: Env }>, 'req' | 'env'>

/**
 * A campaign's page with `?preview=`: an edition that only staff see. It is rendered for whoever asks and stored by
 * nobody, and it may stand in a frame of the desk, as no other page may.
 */
export const previewPages =
  (deskUrl: string, render: (asking: Asking) => Promise<Html>): MiddlewareHandler<{ Bindings: Env }> =>
  async (c, next) => {
    if (c.req.query('preview') === undefined) return next()
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
