import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('bench/run.ts', process.argv.slice(2))
