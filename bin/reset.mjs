import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('db/reset.ts', process.argv.slice(2))
