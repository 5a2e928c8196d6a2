import { randomBytes } from 'node:crypto'
import { loadEnvFile, readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { printCounts, rotateKeys } from '#src/server/account/privacy/service.ts'
import { besideTheShop } from '#src/server/catalog/catalog-import/with-database.ts'

const USAGE = [
  'Usage: npm run keys -- new',
  '       npm run keys -- status',
  '       npm run keys -- rotate',
].join('\n')

async function run([verb, ...more]: string[]) {
  if (more.length > 0) throw new Error(USAGE)
  if (verb === 'new') return console.log(newKey())
  if (verb !== 'status' && verb !== 'rotate') throw new Error(USAGE)
  const config = readConfig(process.env)
  const vault = makeVault(config)
  await besideTheShop(config, async (database) => {
    if (verb === 'status') await printCounts(database, console.log)
    else await rotateKeys(database, vault, console.log)
  })
}

/** As CRYPTO_KEYS takes it: an id and 32 random bytes. */
const newKey = () => `k${randomBytes(3).toString('hex')}:${randomBytes(32).toString('base64')}`

try {
  loadEnvFile()
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? (process.env['DEBUG'] ? error.stack : error.message) : error)
  process.exitCode = 1
}
