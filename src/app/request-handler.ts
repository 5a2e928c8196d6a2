import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Clock } from '../platform/clock.ts'
import { networkOf } from '../platform/http/client-address.ts'
import type { Env } from '../platform/http/mount.ts'
import { compressed } from '../platform/http/pages/compressed.ts'
import { htmlRenderer } from '../platform/http/pages/html.ts'
import { makePageCache } from '../platform/http/pages/page-cache.ts'
import { makeRenderLimits, RenderRefused } from '../platform/http/pages/render-limits.ts'
import { makeReplyCache, type ReplyCache } from '../platform/http/pages/replies.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { makeApi } from '../server/api.ts'
import { forgetSettings } from '../server/content/settings/service.ts'
import { forgetVersions } from '../server/content/static-pages/service.ts'
import { forgetBottomBanners } from '../server/content/storefront/service.ts'
import type { Services } from '../server/ctx.ts'
import { makeDeskApi } from '../server/desk-api.ts'
import { makeOpenapiHandler } from '../server/openapi.ts'
import type { PageContext } from '../web/client/api/page-context.ts'
import { toSearchText } from '../web/client/search/search-text.ts'
import { publicPages } from '../web/public-pages.ts'
import { apartByHost } from './desk-host.ts'
import { DESK_PATH, deskPages } from './desk-pages.ts'
import { phonesTo } from './mobile-redirect.ts'
import { crashSafe } from './pages/error-page.ts'
import { notRendered } from './pages/overload-page.ts'
import { type Asking, previewPages } from './pages/preview-pages.ts'

/** TanStack Start's server: in production the built bundle, in development whatever Vite has just compiled. */
export interface Pages {
  fetch: (request: Request, options: { context: PageContext }) => Promise<Response>
}

/** Answers requests for its own addresses and null for the rest: pictures, simulators, health. */
export type Handler = (request: Request, env: Env) => Promise<Response | null>

interface Deps {
  services: Services
  clock: Clock
  pages: Pages
  /**
   * The built assets. Null under `npm run dev`, where Vite answers for them: then every page is rendered anew, and
   * without a policy, because Vite's client writes styles and scripts into it.
   */
  clientDir: string | null
  /** The built desk. Absent under `npm run dev`, where Vite answers for it. */
  deskDir?: string
  /** Tried in order before the pages. */
  handlers: Handler[]
  /** Telephones are sent there; absent, they get the same pages. */
  mobileSiteUrl?: string | undefined
  replies?: ReplyCache
  /** Whether every change so far has been heard (`listen.ts`). */
  caughtUp: () => Promise<boolean>
  observe?(method: string, path: string, status: number, seconds: number): void
}

/** The whole site as one fetch function: the API, the built assets, the pages. No port, no globals: tests call it. */
export function makeApp({
  services,
  clock,
  pages,
  clientDir,
  deskDir,
  handlers,
  mobileSiteUrl,
  caughtUp,
  replies = makeReplyCache({ caughtUp }),
  observe,
}: Deps) {
  const { publicUrl, log } = services
  const api = makeApi(services, clock, { replies, ...(observe && { observe }) })
  const desk = makeDeskApi(services, clock, observe && { observe })
  const render = crashSafe(
    htmlRenderer(
      async (request, nonce) =>
        pages.fetch(request, {
          context: { sendToApi: sendAs(request, (inner) => api.fetch(inner, rendering)), nonce },
        }),
      { hasPolicy: clientDir !== null },
    ),
    log,
  )
  const limits = makeRenderLimits({ now: clock.now })
  const cache = makePageCache({
    caughtUp,
    render: (request, asker) => limits.run(asker, () => render(request)),
    onError: (error) => {
      if (!(error instanceof RenderRefused)) log.error({ error }, 'a page could not be refreshed')
    },
  })

  const app = new Hono<{ Bindings: Env }>()
  app.use(securityHeaders(publicUrl))
  if (services.deskUrl !== publicUrl) app.use(apartByHost(services.deskUrl))
  app.use(compressed())
  const describeApi = makeOpenapiHandler()
  app.get('/api/v3/openapi.json', (c) => describeApi(c.req.raw))
  app.all('/api/desk/*', (c) => desk.fetch(c.req.raw, c.env))
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env))
  if (clientDir)
    app.get('/assets/*', builtAsset(clientDir), (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  if (deskDir) app.route(DESK_PATH, deskPages(deskDir, publicUrl))
  app.use(async (c, next) => {
    for (const handler of handlers) {
      const answer = await handler(c.req.raw, c.env)
      if (answer) return answer
    }
    return next()
  })
  if (mobileSiteUrl) app.use(phonesTo(mobileSiteUrl))
  const renderFor = ({ req, env }: Asking) =>
    limits.run(networkOf(env.ip), () => render(withPublicUrl(req.raw, publicUrl)))
  app.use(previewPages(services, clock, renderFor))
  for (const page of clientDir ? publicPages : []) {
    app.get(page.path, (c) => {
      const address = c.req.path + toSearchText(page.search(c.req.query()))
      const known = c.req.header('if-none-match')
      return cache.answer(publicUrl + address, networkOf(c.env.ip), c.req.header('accept-encoding'), known)
    })
  }
  app.all('*', async (c) => {
    const { body, ...init } = await renderFor(c)
    // A page that is not public is a member's own or does not exist: no search engine may index it.
    if (init.status < 300 || init.status >= 400) init.headers['x-robots-tag'] = 'noindex'
    return new Response(body, init)
  })
  app.onError((error, c) => {
    if (error instanceof RenderRefused) return notRendered(error, c.req.raw)
    log.error({ error, path: c.req.path }, 'a request crashed')
    return c.text('Internal Server Error', 500)
  })
  return {
    fetch: (request: Request, env: Env) => app.fetch(request, env),
    cache,
    /** Open streams of events, which would keep a process from stopping. */
    streams: together(api.streams, desk.streams),
    /** Something has changed (`server/shown.ts`): cached pages and answers that show it are dropped. */
    forget(change: string) {
      forgetCopies(services.db, change)
      replies.forget(change)
      cache.forget(change)
    },
  }
}

type Streams = Record<'count', () => number> & Record<'stop', () => void>
const together = (one: Streams, other: Streams): Streams => ({
  count: () => one.count() + other.count(),
  stop() {
    one.stop()
    other.stop()
  },
})

/** What this process remembers beside pages and answers. */
function forgetCopies(db: Services['db'], change: string) {
  if (change === '' || change === 'settings') forgetSettings(db)
  if (change === '' || change === 'static_pages') forgetVersions(db)
  if (change === '' || change === 'bottom_banners') forgetBottomBanners(db)
}

/** The environment of calls that a page makes while it is rendered; the visitor was counted before. */
const rendering: Env = { ip: '127.0.0.1', isRendering: true }

/** During SSR a page calls the API in process, as the visitor whose request is being rendered. */
function sendAs(
  visitor: Request,
  fetch: (request: Request) => Response | Promise<Response>,
): PageContext['sendToApi'] {
  const cookie = visitor.headers.get('cookie')
  return async (request) => {
    if (cookie) request.headers.set('cookie', cookie)
    // As the browser says it of the calls that follow: a page that staff preview asks for what they preview.
    request.headers.set('referer', visitor.url)
    return fetch(request)
  }
}

/** Addresses in a page are built on PUBLIC_URL, never on the Host header: a visitor must not choose it. */
function withPublicUrl(request: Request, publicUrl: string) {
  const { pathname, search } = new URL(request.url)
  return new Request(publicUrl + pathname + search, { method: request.method, headers: request.headers })
}

/** The file name holds the content's hash, so it never changes; the build wrote a `.br` beside it. */
const builtAsset = (root: string) =>
  serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => {
      c.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
