import { runOnNode24 } from './bootstrap.mjs'

await runOnNode24('node_modules/@biomejs/biome/bin/biome', ['check', '--write', '.'])
