import { loadEnvFile, readConfig } from '#src/platform/config.ts'
import { prepareDatabase } from '#src/platform/db/migrations/prepare.ts'

/** `npm run migrate`: what only the owner of the tables may do, apart from the shop, which then starts without them. */
try {
  loadEnvFile()
  const { migrations, stop } = await prepareDatabase(readConfig(process.env))
  await stop()
  console.log(migrations.length === 0 ? 'Nothing to migrate.' : `Migrated: ${migrations.join(', ')}.`)
} catch (error) {
  console.error(error instanceof Error ? (process.env['DEBUG'] ? error.stack : error.message) : error)
  process.exitCode = 1
}
