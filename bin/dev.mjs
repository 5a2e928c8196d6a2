import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('src/dev.ts', process.argv.slice(2))
