import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('test/generate.ts', process.argv.slice(2))
