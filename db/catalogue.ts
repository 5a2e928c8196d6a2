import { loadEnvFile, readConfig } from '#src/platform/config.ts'
import { runCatalogueCommand } from '#src/server/catalog/catalog-import/command.ts'

try {
  loadEnvFile()
  const config = readConfig(process.env)
  const trial = config.hasSimulators ? (await import('#src/development/sample/load.ts')).trial : null
  await runCatalogueCommand(process.argv.slice(2), config, trial, console.log)
} catch (error) {
  console.error(error instanceof Error ? (process.env['DEBUG'] ? error.stack : error.message) : error)
  process.exitCode = 1
}
