import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('db/catalogue.ts', process.argv.slice(2))
