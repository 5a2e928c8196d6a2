import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from '#test/run/steps.ts'

const assets = join(root, 'dist/client/assets')
const MOST_KB = 125

/** What a file cannot run without, so that every visitor of the page waits for it. */
const importsOf = (code: string) =>
  [...code.matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g)].map(([, file = '']) => file)

test('what every page loads before its own code stays small: a route brings the code of its calls when it is visited', () => {
  const entry = readdirSync(assets).find((file) => /^index-[\w-]+\.js$/.test(file)) ?? ''
  const needed = new Set([entry])
  let bytes = 0
  for (const file of needed) {
    const code = readFileSync(join(assets, file))
    bytes += brotliCompressSync(code).length
    for (const each of importsOf(code.toString())) needed.add(each)
  }
  expect(bytes / 1024, [...needed].join('\n')).toBeLessThan(MOST_KB)
  // Data of orders is for pages that only members see.
  expect([...needed].filter((file) => /view|order/.test(file))).toEqual([])
})
