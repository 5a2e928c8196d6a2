import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('db/migrate.ts', process.argv.slice(2))
