import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#test/run/steps.ts'

const client = join(root, 'dist/client')
const KB = 1024
/** What the frame has reached, and one kilobyte. */
const MOST_OF_FRAME = 121 * KB
/** What a first page may cost in script (architecture, the budgets of `npm run bench`). */
const MOST_OF_PAGE = 130 * KB

interface Built {
  file: string
  imports?: string[]
}
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Built
>

/** A chunk with everything that it cannot run without, so that every visitor of the page waits for it. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const built = manifest[name]
  if (!built) throw new Error(`${name} is no chunk of the build`)
  if (seen.has(built.file)) return seen
  seen.add(built.file)
  for (const each of built.imports ?? []) filesOf(each, seen)
  return seen
}
const weightOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0)

const frame = filesOf('src/web/entry.client.tsx')

test('what every page loads before its own code stays small: a route brings the code of its calls when it is visited', () => {
  expect(weightOf(frame), [...frame].join('\n')).toBeLessThan(MOST_OF_FRAME)
  // Data of orders is for pages that only members see.
  expect([...frame].filter((file) => /view|order/.test(file))).toEqual([])
})

/** The largest public pages, with what each of them fetches by itself on a first visit. */
const heaviest = {
  list: ['src/web/storefront/product/list/page.tsx?tsr-split=component---loader'],
  product: ['src/web/storefront/product/detail/product-detail.tsx'],
  campaign: [
    'src/web/storefront/activities/campaign-page.tsx',
    'src/web/storefront/activities/blocks/coupons.tsx',
    'src/web/storefront/activities/blocks/claim-place.tsx',
  ],
}

test.each(Object.entries(heaviest))(
  'the first page of a visitor costs 130 KB of script at the most: %s',
  (_, parts) => {
    const files = new Set([...frame, ...parts.flatMap((part) => [...filesOf(part)])])
    expect(weightOf(files), [...files].join('\n')).toBeLessThan(MOST_OF_PAGE)
  },
)
