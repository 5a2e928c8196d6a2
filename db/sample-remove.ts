import { removeSample } from '#src/development/sample/remove.ts'
import { loadEnvFile, readConfig } from '#src/platform/config.ts'
import { withDatabase } from '#src/server/catalog/catalog-import/with-database.ts'

try {
  loadEnvFile()
  await withDatabase(readConfig(process.env), async ({ transaction }) => {
    const { products, orders, members } = await transaction(removeSample)
    console.log(`Removed ${products} sample products, ${orders} sample orders and ${members} sample members.`)
  })
} catch (error) {
  console.error(error instanceof Error ? (process.env['DEBUG'] ? error.stack : error.message) : error)
  process.exitCode = 1
}
