import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'
import { openDatabase } from '../database.ts'
import { type Connection, startEmbedded } from '../embedded/embedded.ts'
import { refuseOwner } from './application-role.ts'
import { migrate, refuseUnmigrated } from './migrate.ts'

type DatabaseConfig = Pick<Config, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR' | 'APP_ENV'>

export interface Prepared {
  /** As the application connects: rows, no DDL. */
  connection: Connection | string
  /** As the owner of the tables; null where this process is not given it. */
  owner: Connection | string | null
  /** The names of the migrations that ran just now. */
  migrations: string[]
  stop(): Promise<void>
}

/**
 * The migrated database of the configuration: the given one, or the embedded one, started. In production the owner may
 * be kept from this process (then nothing may be left to migrate), and the application must not be the owner; elsewhere
 * DATABASE_URL alone stands for both.
 */
export async function prepareDatabase(
  config: DatabaseConfig,
  onCrash: (reason: string) => void = () => {},
): Promise<Prepared> {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = config
  if (url) {
    const isProduction = config.APP_ENV === 'production'
    const owner = ownerUrl ?? (isProduction ? null : url)
    const migrations = owner ? await migrate(owner, { application: await roleOf(url) }) : []
    if (!owner) await refuseUnmigrated(url)
    if (isProduction) await refuseOwner(url)
    return { connection: url, owner, migrations, stop: async () => {} }
  }
  const embedded = await startEmbedded({ dir: join(config.DATA_DIR, 'postgres'), onCrash })
  try {
    const { connection, owner } = embedded
    const migrations = await migrate(owner, { application: connection.user })
    return { connection, owner, migrations, stop: embedded.stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

/** PostgreSQL is asked for the user: an address need not name it. */
async function roleOf(url: string) {
  const { pool, close } = openDatabase(url, { max: 1 })
  try {
    const { rows } = await pool.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  } finally {
    await close()
  }
}
