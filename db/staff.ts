import { openShopClock, realClock } from '#src/platform/clock.ts'
import { loadEnvFile, readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { besideTheShop } from '#src/server/catalog/catalog-import/with-database.ts'
import { runStaffCommand } from '#src/server/operations/staff/command.ts'

try {
  loadEnvFile()
  const config = readConfig(process.env)
  await besideTheShop(config, async (database) => {
    const clock = config.hasSimulators ? await openShopClock(database.db) : realClock
    await runStaffCommand(process.argv.slice(2), {
      database,
      vault: makeVault(config),
      now: clock.now(),
      deskUrl: config.DESK_URL ?? config.PUBLIC_URL,
      print: console.log,
    })
  })
} catch (error) {
  console.error(error instanceof Error ? (process.env['DEBUG'] ? error.stack : error.message) : error)
  process.exitCode = 1
}
