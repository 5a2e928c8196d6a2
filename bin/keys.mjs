import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('db/keys.ts', process.argv.slice(2))
