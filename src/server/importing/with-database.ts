import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { type Connection, findRunning, startEmbedded } from '#src/platform/db/embedded.ts'
import { migrate } from '#src/platform/db/migrate.ts'

type Work = (database: Database) => Promise<void>

/**
 * The migrated database of the configuration, for the length of one command. Where the embedded one belongs to a shop
 * that is running, it throws the one sentence that says so.
 */
export async function withDatabase(config: Config, work: Work) {
  if (config.DATABASE_URL) return workOn(config.DATABASE_URL, work)
  const embedded = await startEmbedded({ dir: join(config.DATA_DIR, 'postgres') })
  try {
    await workOn(embedded.connection, work)
  } finally {
    await embedded.stop()
  }
}

/** The same for a command that works while the shop runs: its embedded database is used, and stays as it is. */
export async function besideTheShop(config: Config, work: Work) {
  const running = config.DATABASE_URL ? null : await findRunning(join(config.DATA_DIR, 'postgres'))
  if (running) await withConnection(running, work)
  else await withDatabase(config, work)
}

async function workOn(connection: Connection | string, work: Work) {
  await migrate(connection)
  await withConnection(connection, work)
}

async function withConnection(connection: Connection | string, work: Work) {
  const database = openDatabase(connection, { max: 2, statementTimeoutMs: 0 })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
