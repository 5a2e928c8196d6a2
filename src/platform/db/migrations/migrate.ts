import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { migrateJobs } from '#src/platform/jobs/migrate-jobs.ts'
import { type Db, openDatabase } from '../database.ts'
import type { Connection } from '../embedded/embedded.ts'
import { grantApplication } from './application-role.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../../db/migrations')

/** Sorts before 0001; a migration like the others, so that two starting processes cannot collide on it. */
const CHECKSUMS = '0000_checksums'

interface MigrateOptions {
  /** The role that is to read and write what the owner makes; absent where the owner itself does. */
  application?: string
  folder?: string
}

/**
 * Forward-only .sql files and the job queue's tables, on connections of their own as the owner of all tables: a
 * migration may run longer than any page's statement. Kysely's Migrator keeps order, the lock between processes (an
 * advisory lock) and one transaction for all files. What it lacks is noticing that an applied file was edited
 * afterwards.
 */
export async function migrate(
  owner: Connection | string,
  { application, folder = MIGRATIONS }: MigrateOptions = {},
): Promise<string[]> {
  const database = openDatabase(owner, { max: 2, statementTimeoutMs: 0 })
  const { db, close } = database
  try {
    const files = await readMigrations(folder)
    await refuseEditedFiles(db, files)
    // First, so that no table ever exists without the application's rights on it.
    if (application !== undefined) await grantApplication(database, application)
    const provider: MigrationProvider = { getMigrations: async () => migrationsOf(files) }
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
    const failed = results.find((result) => result.status === 'Error')
    if (failed)
      throw new Error(`Migration ${failed.migrationName}.sql failed: ${messageOf(error)}`, { cause: error })
    if (error) throw error
    await migrateJobs(db)
    return results.map((result) => result.migrationName).filter((name) => name !== CHECKSUMS)
  } finally {
    await close()
  }
}

/** For a process that may not migrate: throws when something waits for the owner. */
export async function refuseUnmigrated(connection: Connection | string) {
  const { db, close } = openDatabase(connection, { max: 1 })
  try {
    const applied = await appliedFiles(db)
    const files = await readMigrations(MIGRATIONS)
    const waiting = files.filter(({ name }) => !applied.has(name)).map(({ name }) => `${name}.sql`)
    if (waiting.length === 0) return
    throw new Error(
      `${waiting.length} migrations wait for the owner of the tables, the first is ${waiting[0]}: run npm run migrate with DATABASE_OWNER_URL, or start with it.`,
    )
  } finally {
    await close()
  }
}

function migrationsOf(files: MigrationFile[]): Record<string, Migration> {
  const checksums: Migration = {
    up: async (tx) =>
      void (await sql`create table kysely_checksum (name text primary key, checksum text)`.execute(tx)),
  }
  const rest = files.map(({ name, text, checksum }): [string, Migration] => [
    name,
    {
      up: async (tx) => {
        await sql.raw(text).execute(tx)
        await sql`insert into kysely_checksum values (${name}, ${checksum})`.execute(tx)
      },
    },
  ])
  return Object.fromEntries([[CHECKSUMS, checksums], ...rest])
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

interface MigrationFile {
  name: string
  text: string
  checksum: string
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      // A checkout on Windows may turn line ends around; that is no edit.
      const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      return { name: file.slice(0, -'.sql'.length), text, checksum }
    }),
  )
}

/** Checksums by name; empty for an empty database. */
async function appliedFiles(db: Db): Promise<Map<string, string>> {
  const { rows: found } = await sql<{
    table: string | null
  }>`select to_regclass('kysely_checksum') as table`.execute(db)
  if (!found[0]?.table) return new Map()
  const { rows } = await sql<{
    name: string
    checksum: string
  }>`select name, checksum from kysely_checksum`.execute(db)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function refuseEditedFiles(db: Db, files: MigrationFile[]) {
  const applied = await appliedFiles(db)
  const edited = files.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (edited.length === 0) return
  throw new Error(
    `Already applied, yet edited since: ${edited.map(({ name }) => `${name}.sql`).join(', ')}. Undo the edit and add a new file.`,
  )
}
