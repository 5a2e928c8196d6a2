import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { loadEnvFile, readConfig } from './platform/config.ts'
import { prepareDatabase } from './platform/db/prepare.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { makeLog } from './platform/log.ts'
import { sendAs } from './send-as.ts'
import { openServices } from './services.ts'
import { welcome } from './welcome.ts'

/**
 * One command, one port: Vite answers for modules and HMR, everything else goes to the same API and pages as in
 * production. Both are compiled by Vite's module runner, so an edit on either side is there at the next request;
 * only the services are Node's own import and survive it. No page cache, no CSP: Vite's client needs inline styles.
 */
loadEnvFile()
const config = readConfig(process.env)
if (config.APP_ENV === 'production')
  throw new Error('npm run dev is for development: APP_ENV says production.')
const { connection, migrations, ...database } = await prepareDatabase(config)
const ownUrl = `http://${config.HOST}:${config.PORT}`
const { services, clock, doors, development, close } = await openServices({
  config: { ...config, PUBLIC_URL: process.env['PUBLIC_URL'] ? config.PUBLIC_URL : ownUrl },
  connection,
  log: makeLog(config.LOG_LEVEL),
  ownUrl,
  onCatalogueChange: () => {},
})
await development?.fillEmptyShop(services, clock.now(), console.log)
const more = await development?.welcomeLines(services.db, services.publicUrl)

const http = createHttpServer()
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
})
const ssr = vite.environments['ssr']
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('the ssr environment of Vite cannot run modules')

const answer = getRequestListener(async (request, { incoming }) => {
  const env = { ip: clientAddress(incoming as never, config.TRUST_PROXY) }
  for (const door of doors) {
    const found = await door(request, env)
    if (found) return found
  }
  const { makeApi } = await ssr.runner.import<typeof import('./server/api.ts')>('/src/server/api.ts')
  const { default: pages } = await ssr.runner.import('virtual:tanstack-start-server-entry')
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/api/desk/')) {
    const { makeDeskApi } =
      await ssr.runner.import<typeof import('./server/desk-api.ts')>('/src/server/desk-api.ts')
    return makeDeskApi(services, clock).fetch(request, env)
  }
  const api = makeApi(services, clock)
  if (pathname.startsWith('/api/')) return api.fetch(request, env)
  const asPage = { ip: env.ip, isRendering: true } as const
  return pages.fetch(request, {
    context: { sendToApi: sendAs(request, (inner) => api.fetch(inner, asPage)) },
  })
})

http.on('request', (incoming, outgoing) =>
  vite.middlewares(incoming, outgoing, () => answer(incoming, outgoing)),
)
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
  await close()
  await database.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.on('disconnect', () => void stop())
process.channel?.unref()
