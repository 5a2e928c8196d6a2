import { loadEnvFile } from '../platform/config.ts'
import { runShop } from './run-shop.ts'

async function main() {
  loadEnvFile()
  const shop = await runShop(process.env)
  const stop = async (reason: string) => {
    await shop.stop(reason)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
  // bin/start.mjs holds the other end of this pipe: gone means killed.
  process.on('disconnect', () => void stop('launcher gone'))
  process.channel?.unref()
}

// A known refusal is one sentence for a person; the stack helps only with what nobody foresaw.
main().catch((error: unknown) => {
  console.error(error instanceof Error ? (process.env['DEBUG'] ? error.stack : error.message) : error)
  process.exit(1)
})
