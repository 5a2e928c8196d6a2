import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('test/run/generate.ts', process.argv.slice(2))
