import { readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '#src/desk/routes.tsx'

const dist = join(import.meta.dirname, '../../dist/desk')
const sources = join(import.meta.dirname, '../../src/desk')
const KB = 1024

interface Built {
  file: string
  imports?: string[]
}
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Built>

/** A chunk with everything that it cannot do without. */
function scriptsOf(name: string, seen = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[name] ?? { file: '' }
  if (seen.has(file)) return seen
  seen.add(file)
  for (const each of imports) scriptsOf(each, seen)
  return seen
}
const weightOf = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)

/** Where a page's code lies, as `routes.tsx` and the lists beside their parts load it. */
const modules = ['routes.tsx', 'departures/pages.tsx', 'service/pages.tsx', 'taxonomy/pages.tsx'].flatMap(
  (list) =>
    [...readFileSync(join(sources, list), 'utf8').matchAll(/import\('([^']+)'\)/g)].map(([, path = '']) =>
      posix.join(posix.dirname(list), path),
    ),
)

const shell = scriptsOf('index.html')

test('the shell of the desk weighs 160 KB of script at the most', () => {
  expect(weightOf(shell)).toBeLessThanOrEqual(160 * KB)
})

test('every page of the desk weighs 60 KB more at the most', () => {
  expect(modules.length).toBe(pages.length)
  const heavy = modules.map((path) => {
    expect(manifest[path], path).toBeDefined()
    const own = [...scriptsOf(path)].filter((file) => !shell.has(file))
    return `${path} ${Math.round(weightOf(own) / KB)} KB`
  })
  expect(heavy.filter((line) => Number(/ (\d+) KB$/.exec(line)?.[1]) > 60)).toEqual([])
})

test('the screen with the editor of texts weighs 140 KB more at the most', () => {
  const own = [...scriptsOf('content/pages/one/page.tsx'), ...scriptsOf('rich-text/editor.tsx')]
  expect(manifest['rich-text/editor.tsx']).toBeDefined()
  const weight = weightOf(new Set(own.filter((file) => !shell.has(file))))
  expect(weight).toBeGreaterThan(60 * KB)
  expect(weight).toBeLessThanOrEqual(140 * KB)
})
