import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { makeApp } from '#src/app/request-handler.ts'
import { openServices } from '#src/app/services.ts'
import { readConfig } from '#src/platform/config.ts'
import type { Connection } from '#src/platform/db/embedded/embedded.ts'
import { clientAddress } from '#src/platform/http/client-address.ts'
import { makeReplyCache } from '#src/platform/http/pages/replies.ts'
import { makeLog } from '#src/platform/log.ts'

/** The shop without its pages and without a cache of answers: what a call costs when nothing is cached. */
process.once('message', (connection: Connection) => {
  void serve(connection).then((port) => process.send?.({ port }))
})
process.on('disconnect', () => process.exit(0))

async function serve(connection: Connection) {
  const { services, clock, caughtUp } = await openServices({
    config: readConfig({ APP_ENV: 'test' }),
    connection,
    log: makeLog('silent'),
    ownUrl: 'http://127.0.0.1:1',
    onChange: () => {},
  })
  const app = makeApp({
    services,
    clock,
    pages: { fetch: async () => new Response(null, { status: 404 }) },
    clientDir: '',
    handlers: [],
    caughtUp,
    replies: makeReplyCache({ freshMs: -1 }),
  })
  const listener = getRequestListener((request, { incoming }) =>
    app.fetch(request, { ip: clientAddress(incoming as never, 1) }),
  )
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  return new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address && typeof address === 'object') resolve(address.port)
    })
  })
}
