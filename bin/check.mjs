import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('test/run/check.ts', process.argv.slice(2))
