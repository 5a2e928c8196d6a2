import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { type Connection, findRunning } from '#src/platform/db/embedded/embedded.ts'
import { prepareDatabase } from '#src/platform/db/migrations/prepare.ts'

type Work = (database: Database) => Promise<void>
/** A command works as the application, which may change rows, unless it says that it needs the owner of the tables. */
type Role = 'application' | 'owner'

/**
 * The migrated database of the configuration, for the length of one command. Where the embedded one belongs to a shop
 * that is running, it throws the one sentence that says so.
 */
export async function withDatabase(config: Config, work: Work, role: Role = 'application') {
  const { connection, owner, stop } = await prepareDatabase(config)
  try {
    if (role === 'owner' && !owner) throw new Error('This command needs DATABASE_OWNER_URL.')
    await withConnection((role === 'owner' && owner) || connection, work)
  } finally {
    await stop()
  }
}

/** The same for a command that works while the shop runs: its embedded database is used, and stays as it is. */
export async function besideTheShop(config: Config, work: Work, role: Role = 'application') {
  const running = config.DATABASE_URL ? null : await findRunning(join(config.DATA_DIR, 'postgres'))
  if (running) await withConnection(role === 'owner' ? running.owner : running.connection, work)
  else await withDatabase(config, work, role)
}

async function withConnection(connection: Connection | string, work: Work) {
  const database = openDatabase(connection, { max: 2, statementTimeoutMs: 0 })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
