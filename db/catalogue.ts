import { loadEnvFile, readConfig } from '#src/platform/config.ts'
import { runCatalogueCommand } from '#src/server/importing/command.ts'

try {
  loadEnvFile()
  await runCatalogueCommand(process.argv.slice(2), readConfig(process.env), console.log)
} catch (error) {
  console.error(error instanceof Error ? (process.env['DEBUG'] ? error.stack : error.message) : error)
  process.exitCode = 1
}
