import { loadEnvFile, readConfig } from '#src/platform/config.ts'
import { prepareDatabase } from '#src/platform/db/migrations/prepare.ts'

/** `npm run migrate` migrates as the owner of the tables; the shop then starts without the owner's rights. */
try {
  loadEnvFile()
  const { migrations, stop } = await prepareDatabase(readConfig(process.env))
  await stop()
  console.log(migrations.length === 0 ? 'Nothing to migrate.' : `Migrated: ${migrations.join(', ')}.`)
} catch (error) {
  console.error(error instanceof Error ? (process.env['DEBUG'] ? error.stack : error.message) : error)
  process.exitCode = 1
}
