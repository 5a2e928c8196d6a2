import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('db/sample-remove.ts', process.argv.slice(2))
