import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { startEmbedded } from '#src/platform/db/embedded.ts'
import { migrate } from '#src/platform/db/migrate.ts'

/**
 * The migrated database of the configuration, for the length of one command. Where the embedded one belongs to a shop
 * that is running, it throws the one sentence that says so.
 */
export async function withDatabase(config: Config, work: (database: Database) => Promise<void>) {
  const embedded = config.DATABASE_URL
    ? undefined
    : await startEmbedded({ dir: join(config.DATA_DIR, 'postgres') })
  try {
    const connection = embedded?.connection ?? config.DATABASE_URL ?? ''
    await migrate(connection)
    const database = openDatabase(connection, { max: 2, statementTimeoutMs: 0 })
    try {
      await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}
