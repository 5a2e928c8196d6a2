import { startEmbedded } from '#src/platform/db/embedded/embedded.ts'

/** A process that owns a database folder until it is killed: `node test/shop/hold-database.ts DIR`. Says one line of JSON. */
const [dir = ''] = process.argv.slice(2)
const server = await startEmbedded({ dir }).catch((error: Error) => {
  console.log(JSON.stringify({ refused: error.message }))
  process.exit(1)
})
console.log(JSON.stringify({ pid: server.pid }))
setInterval(() => {}, 60_000)
