import { generated } from './generated.ts'

/** `npm run generate` writes what is stale; with `--check` it only says so, and fails. */
const stale = generated.filter(({ isCurrent }) => !isCurrent())
if (process.argv.includes('--check')) {
  for (const { file } of stale) console.log(`${file} is stale: npm run generate writes it anew.`)
  process.exit(stale.length > 0 ? 1 : 0)
}
for (const { file, write } of stale) {
  await write()
  console.log(`Written: ${file}`)
}
if (stale.length === 0) console.log(`All current: ${generated.map(({ file }) => file).join(', ')}`)
