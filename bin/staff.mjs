import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('db/staff.ts', process.argv.slice(2))
