import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('src/app/dev.ts', process.argv.slice(2))
