import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openServices } from '#src/app/services.ts'
import { fillEmptyShop } from '#src/development/sample/load.ts'
import { realClock } from '#src/platform/clock.ts'
import { type Config, readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { migrate } from '#src/platform/db/migrations/migrate.ts'
import { makeReplyCache } from '#src/platform/http/pages/replies.ts'
import { makeLog } from '#src/platform/log.ts'
import { makeApi } from '#src/server/api.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { spawnShop } from '#test/shop/running/spawn-shop.ts'

/**
 * A PostgreSQL of its own with the durability settings of production, holding the sample shop. In a folder that is named
 * it stays, with all that a part has made, and the next run begins with it.
 */
export async function openWorld(kept?: string) {
  const dir = kept === undefined ? mkdtempSync(join(tmpdir(), 'shop-bench-')) : resolve(kept)
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o711) // as root, the server runs as another user and must pass through
  const server = await startEmbedded({ dir: join(dir, 'postgres') })
  const { connection, owner } = server
  await migrate(owner, { application: connection.user })
  const config: Config = readConfig({ APP_ENV: 'test' })
  const vault = makeVault(config)
  const database = openDatabase(owner, { max: 4, statementTimeoutMs: 0 })
  await fillEmptyShop({ ...database, vault }, realClock.now(), () => {})

  return {
    connection,
    /** Connections of the tables' owner: preparing a measurement may vacuum and make tables. */
    owner,
    vault,
    pgPid: server.pid,
    db: database.db,
    clock: realClock,
    spawnShop: (env: Record<string, string> = {}) => spawnShop({ connection, env }),

    /** The same API without a port, in this process, where its statements can be recorded. */
    async openApi({ keeps = true } = {}) {
      const services = await openServices({
        config,
        connection,
        log: makeLog('silent'),
        ownUrl: 'http://127.0.0.1:1',
        onChange: () => {},
      })
      const replies = makeReplyCache(keeps ? {} : { freshMs: -1 })
      return {
        api: makeApi(services.services, services.clock, { replies }),
        desk: makeDeskApi(services.services, services.clock),
        close: services.close,
      }
    },
    async close() {
      await database.close()
      await server.stop()
      if (kept === undefined) rmSync(dir, { recursive: true, force: true })
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
