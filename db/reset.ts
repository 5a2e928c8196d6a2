import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fillEmptyShop } from '#src/development/sample/load.ts'
import { openShopClock } from '#src/platform/clock.ts'
import { loadEnvFile, readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'
import { prepareDatabase } from '#src/platform/db/migrations/prepare.ts'

/** `npm run reset`: an empty database and the sample shop again. Everything that was in it is lost; never in production. */
async function reset() {
  loadEnvFile()
  const config = readConfig(process.env)
  if (config.APP_ENV === 'production')
    throw new Error('npm run reset throws everything away: not with APP_ENV=production.')
  const dir = join(config.DATA_DIR, 'postgres')
  if (!config.DATABASE_URL && existsSync(dir)) {
    // Starting the database first finds out whether a shop is running on it.
    await (await startEmbedded({ dir })).stop()
    rmSync(dir, { recursive: true })
  }
  const ownerUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_URL
  if (ownerUrl) await dropEverything(ownerUrl)
  const { connection, stop } = await prepareDatabase(config)
  const database = openDatabase(connection, { statementTimeoutMs: 0 })
  try {
    const clock = await openShopClock(database.db)
    await fillEmptyShop({ ...database, vault: makeVault(config) }, clock.now(), console.log)
  } finally {
    await database.close()
    await stop()
  }
}

async function dropEverything(ownerUrl: string) {
  const { pool, close } = openDatabase(ownerUrl, { statementTimeoutMs: 0 })
  try {
    await pool.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
  } finally {
    await close()
  }
}

reset().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
