import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { ensureBuilt } from '../platform/build.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { prepareDatabase } from '../platform/db/migrations/prepare.ts'
import { addressReader } from '../platform/http/client-address.ts'
import { healthHandler } from '../platform/http/health.ts'
import { type Log, makeLog } from '../platform/log.ts'
import { makeMetrics } from '../platform/metrics.ts'
import { refuseSampleInProduction } from '../server/catalog/catalog-import/refuse-sample.ts'
import { deskBuildOf } from './desk-pages.ts'
import { makeApp, type Pages } from './request-handler.ts'
import { openServices } from './services.ts'
import { checkSmsTemplates } from './sms-sender.ts'
import { welcome } from './startup-banner.ts'

// React picks its production build by this name, when the bundle below first imports it.
process.env['NODE_ENV'] ??= 'production'

const root = join(import.meta.dirname, '../..')

/** A process that has loaded the pages cannot take newer ones. */
let built: Promise<void> | undefined

/**
 * The whole shop on its port. Resolves when it answers; refuses a port that is taken, a configuration and a database
 * that cannot be used. `stop` finishes what is in flight and closes everything.
 */
export async function runShop(env: NodeJS.ProcessEnv) {
  const config = readConfig(env)
  checkSmsTemplates(config)
  const log = makeLog(config.LOG_LEVEL)

  // The port first: an occupied one must be reported before anything is built or started.
  const { server, ownUrl, answerBy } = await openPort(config)
  const publicUrl = env['PUBLIC_URL'] ? config.PUBLIC_URL : ownUrl

  built ??= ensureBuilt()
  await built
  const { connection, migrations, ...database } = await prepareDatabase(config, (reason) =>
    log.error({ reason }, 'the database died and is started again'),
  )

  let forget = (_change: string) => {}
  const { services, clock, pool, handlers, development, caughtUp, ...open } = await openServices({
    config: { ...config, PUBLIC_URL: publicUrl },
    connection,
    log,
    ownUrl,
    onChange: (change) => forget(change),
    deskBuild: deskBuildOf(join(root, 'dist/desk')),
  })
  if (development) await development.fillEmptyShop(services, clock.now(), console.log)
  else await refuseSampleInProduction(services.db)

  let stopped: Promise<void> | undefined
  const metrics = makeMetrics(pool, () => app.streams.count())
  const { default: pages } = (await import(join(root, 'dist/server/server.js'))) as { default: Pages }
  const app = makeApp({
    services,
    clock,
    pages,
    caughtUp,
    clientDir: join(root, 'dist/client'),
    deskDir: join(root, 'dist/desk'),
    mobileSiteUrl: config.MOBILE_SITE_URL,
    handlers: [healthHandler(pool, metrics.registry, () => stopped !== undefined), ...handlers],
    observe: (method, route, status, seconds) =>
      metrics.requestSeconds.observe({ method, route, status }, seconds),
  })
  forget = app.forget
  const addressOf = addressReader(config.TRUST_PROXY, warnOfProxy(log))
  answerBy(getRequestListener((request, { incoming }) => app.fetch(request, { ip: addressOf(incoming) })))
  const readyMs = Math.round(performance.now())
  const more = await development?.welcomeLines(services.db, publicUrl)
  console.log(welcome({ publicUrl, readyMs, migrations: migrations.length, more }))

  async function close(reason: string) {
    log.info({ reason }, 'stopping')
    await drain(server, app.streams)
    await open.close()
    await database.stop()
  }
  return {
    stop(reason: string) {
      stopped ??= close(reason)
      return stopped
    },
  }
}

/** Proxies close a quiet connection after a minute. Were we first, one could send its next request into a closed one. */
const KEEP_ALIVE_MS = 65_000

/** A browser that connects before the shop is ready waits a moment instead of being refused. */
async function openPort({ HOST, PORT }: Config) {
  const ready = Promise.withResolvers<ReturnType<typeof getRequestListener>>()
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (incoming, outgoing) => {
    void ready.promise.then((answer) => answer(incoming, outgoing))
  })
  await listenOn(server, PORT, HOST)
  const { port } = server.address() as AddressInfo
  return {
    server,
    ownUrl: `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`,
    answerBy: ready.resolve,
  }
}

async function listenOn(server: ReturnType<typeof createServer>, port: number, host: string) {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new Error(`Port ${port} is taken; set PORT to a free one.`)
    if (code === 'EACCES')
      throw new Error(`This user may not listen on port ${port}; set PORT to one above 1023.`)
    throw error
  }
}

const warnOfProxy = (log: Log) => (address: string) =>
  log.error(
    { address },
    'a proxy stands in front of the shop and TRUST_PROXY is 0: all visitors count as one and share its limits; set TRUST_PROXY',
  )

async function drain(server: ReturnType<typeof createServer>, streams: { stop(): void }) {
  const drained = once(server, 'close')
  streams.stop()
  server.close()
  server.closeIdleConnections()
  server.keepAliveTimeout = 1 // whoever is still answered is let go with the answer
  // Requests in flight finish; a connection that only stays open is cut after a while.
  const cut = setTimeout(() => server.closeAllConnections(), 8_000).unref()
  await drained
  clearTimeout(cut)
}
