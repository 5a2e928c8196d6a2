import type pg from 'pg'
import type { Registry } from 'prom-client'

/**
 * `/healthz`: this process answers. `/readyz`: it can also reach its database, so traffic may come. `/metrics`: for the
 * machine itself only; a request through a proxy is a stranger's.
 */
export function healthHandler(pool: pg.Pool, registry: Registry, isStopping: () => boolean) {
  return async (request: Request, { ip }: { ip: string }): Promise<Response | null> => {
    switch (new URL(request.url).pathname) {
      case '/healthz':
        return new Response('ok\n')
      case '/readyz': {
        if (isStopping()) return new Response('stopping\n', { status: 503 })
        const reached = await pool.query('select 1').then(
          () => true,
          () => false,
        )
        return reached ? new Response('ready\n') : new Response('no database\n', { status: 503 })
      }
      case '/metrics': {
        const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)
        if (!isLocal || request.headers.has('x-forwarded-for'))
          return new Response('not found\n', { status: 404 })
        return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
      }
      default:
        return null
    }
  }
}
