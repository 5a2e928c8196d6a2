import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { loadEnvFile, readConfig } from '../platform/config.ts'
import { prepareDatabase } from '../platform/db/migrations/prepare.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { makeLog } from '../platform/log.ts'
import { DESK_PATH } from './desk-pages.ts'
import type { makeApp, Pages } from './request-handler.ts'
import { openServices } from './services.ts'
import { welcome } from './startup-banner.ts'

/**
 * One command, one port: Vite answers for modules and HMR, everything else goes to the same app as in production. It
 * is compiled by Vite's module runner, so an edit is there at the next request; only the services are Node's own import
 * and survive it.
 */
loadEnvFile()
const config = readConfig(process.env)
if (config.APP_ENV === 'production')
  throw new Error('npm run dev is for development: APP_ENV says production.')
const { connection, migrations, ...database } = await prepareDatabase(config)
const ownUrl = `http://${config.HOST}:${config.PORT}`
let made: { by: typeof makeApp; app: ReturnType<typeof makeApp> } | undefined
const { services, clock, handlers, development, caughtUp, close } = await openServices({
  config: { ...config, PUBLIC_URL: process.env['PUBLIC_URL'] ? config.PUBLIC_URL : ownUrl },
  connection,
  log: makeLog(config.LOG_LEVEL),
  ownUrl,
  onChange: (change) => made?.app.forget(change),
})
await development?.fillEmptyShop(services, clock.now(), console.log)
const more = await development?.welcomeLines(services.db, services.publicUrl)

const http = createHttpServer()
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
})
const deskVite = await createServer({
  configFile: 'vite.desk.config.ts',
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
})
const ssr = vite.environments['ssr']
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('the ssr environment of Vite cannot run modules')
const { runner } = ssr

const pages: Pages = {
  async fetch(request, options) {
    const { default: entry } = await runner.import('virtual:tanstack-start-server-entry')
    return entry.fetch(request, options)
  },
}

/**
 * After an edit of `request-handler.ts` or of a module that it imports Vite loads it anew; until then the app stays, and
 * its open streams go on.
 */
async function currentApp() {
  const { makeApp } = await runner.import<typeof import('./request-handler.ts')>(
    '/src/app/request-handler.ts',
  )
  if (made?.by !== makeApp) {
    const { MOBILE_SITE_URL: mobileSiteUrl } = config
    made = {
      by: makeApp,
      app: makeApp({ services, clock, pages, caughtUp, clientDir: null, handlers: handlers, mobileSiteUrl }),
    }
  }
  return made.app
}

const answer = getRequestListener(async (request, { incoming }) =>
  (await currentApp()).fetch(request, { ip: clientAddress(incoming, config.TRUST_PROXY) }),
)

/** The desk's shell as its own Vite writes it: without a policy, for the same reason as the pages. */
async function sendDesk({ url = DESK_PATH }: IncomingMessage, outgoing: ServerResponse) {
  const written = await readFile(join(deskVite.config.root, 'index.html'), 'utf8')
  const shell = await deskVite.transformIndexHtml(url, written)
  outgoing
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(shell)
}

http.on('request', (incoming, outgoing) => {
  const isOfDesk = /^\/desk(?![\w-])/.test(incoming.url ?? '')
  if (isOfDesk) deskVite.middlewares(incoming, outgoing, () => void sendDesk(incoming, outgoing))
  else vite.middlewares(incoming, outgoing, () => answer(incoming, outgoing))
})
http.listen(config.PORT, config.HOST, () =>
  console.log(
    welcome({
      publicUrl: services.publicUrl,
      readyMs: performance.now(),
      migrations: migrations.length,
      more,
    }),
  ),
)

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  http.closeAllConnections()
  await vite.close()
  await deskVite.close()
  await close()
  await database.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.on('disconnect', () => void stop())
process.channel?.unref()
