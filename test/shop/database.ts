import { inject } from 'vitest'
import { type Database, openDatabase, type PoolOptions } from '#src/platform/db/database.ts'
import type { Connection } from '#src/platform/db/embedded/embedded.ts'
import { atEnd } from '#test/run/at-end.ts'
import { runAlone, TEMPLATE } from '#test/run/server.ts'

let serial = 0

/**
 * A busy machine answers a rush late, and a test of what it answers is not one of how soon. A file may open a shop for
 * each of its tests, and all of them share one server's connections: a shop that is left gives its own back soon.
 */
export const testPool = { waitMs: 120_000, statementTimeoutMs: 120_000, idleMs: 10_000 }

interface Options extends PoolOptions {
  /** For tests of the database connection itself, which make tables of their own. */
  as?: 'application' | 'owner'
}

/**
 * A migrated, empty database of its own for this test file, opened as the application opens it; `owner` leads to the
 * same one with all rights. It is dropped when the file is over.
 */
export async function openTestDatabase({
  as = 'application',
  ...options
}: Options = {}): Promise<Database & { connection: Connection; owner: Connection }> {
  const server = inject('postgres')
  const name = `test_${process.pid}_${Date.now().toString(36)}_${++serial}`
  await asOwner(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  dropAtEnd(name)
  const connection = { ...server.connection, database: name }
  const owner = { ...server.owner, database: name }
  return { ...openTestPool(as === 'owner' ? owner : connection, options), connection, owner }
}

/** Cloning takes a lock on the template, so files that start together queue for longer than a statement of the shop may. */
const asOwner = (statement: string) => runAlone(inject('postgres').owner, statement)

/** Said before anything opens it, so that everything is closed by then. The thousands of files of a run weigh on it. */
export const dropAtEnd = (database: string) => atEnd(() => asOwner(`drop database ${database} with (force)`))

/** One more pool to a test database, as another process of the shop or its owner has one. */
export function openTestPool(connection: Connection, options: PoolOptions = {}): Database {
  const database = openDatabase(connection, { ...testPool, ...options })
  atEnd(() => database.close())
  return database
}
