import { inject } from 'vitest'
import { type Database, openDatabase, type PoolOptions } from '#src/platform/db/database.ts'
import type { Connection } from '#src/platform/db/embedded/embedded.ts'
import { atEnd } from '#test/run/at-end.ts'

let serial = 0

interface Options extends PoolOptions {
  /** For tests of the database connection itself, which make tables of their own. */
  as?: 'application' | 'owner'
}

/**
 * A migrated, empty database of its own for this test file, opened as the application opens it; `owner` leads to the
 * same one with all rights. Its server is thrown away after the run.
 */
export async function openTestDatabase({
  as = 'application',
  ...options
}: Options = {}): Promise<Database & { connection: Connection; owner: Connection }> {
  const server = inject('postgres')
  const name = `test_${process.pid}_${Date.now().toString(36)}_${++serial}`
  // Cloning takes a lock on the template, so files that start together queue here: longer than a statement of the shop may.
  const admin = openDatabase(server.owner, { max: 1, statementTimeoutMs: 0 })
  await admin.pool.query(`create database ${name} template shop_template strategy file_copy`)
  await admin.close()
  const connection = { ...server.connection, database: name }
  const owner = { ...server.owner, database: name }
  return { ...openTestPool(as === 'owner' ? owner : connection, options), connection, owner }
}

/** One more pool to a test database, as another process of the shop or its owner has one. */
export function openTestPool(connection: Connection, options: PoolOptions = {}): Database {
  const database = openDatabase(connection, options)
  atEnd(() => database.close())
  return database
}
