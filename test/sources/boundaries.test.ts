import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { afterAll, expect, test } from 'vitest'
import { boundaryArgs, root } from '#test/run/steps.ts'

interface Cruise {
  modules: { source: string; dependencies: { module: string; couldNotResolve: boolean }[] }[]
  summary: { violations: { rule: { name: string } }[] }
}

const [cruiser, ...folders] = boundaryArgs
const config = join(root, '.dependency-cruiser.cjs')
const { forbidden } = createRequire(import.meta.url)(config) as { forbidden: { name: string }[] }

const run = (cwd: string, args: string[]) =>
  spawnSync(process.execPath, [join(root, cruiser), '--config', config, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 27,
  })

function cruise(cwd: string) {
  const { stdout, stderr } = run(cwd, [...folders, '--output-type', 'json'])
  expect(stderr).toBe('')
  return JSON.parse(stdout) as Cruise
}

/** Every module that a file names, as a second parser reads it; a computed name cannot be followed. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const { module } = parseSync(file, text)
  const written = module.dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
    .filter((name) => /^'[^']*'$/.test(name))
    .map((name) => name.slice(1, -1))
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  return [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...written, ...exported]
}

/** The tool drops what follows a question mark, and the protocol of Node's own modules. */
const named = (module: string) => module.replace(/^node:/, '').replace(/\?.*$/, '')

const isCode = (file: string) => !/(routeTree\.gen\.ts|\.d\.m?ts)$/.test(file)

test('the boundary check sees every source file, and every import that is written in it', () => {
  const { modules, summary } = cruise(root)
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,mts,mjs}`, { cwd: root })
    .filter(isCode)
    .sort()
  const seen = modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)))
  const code = seen.filter(({ source }) => /\.(tsx?|mjs)$/.test(source))
  expect(code.map(({ source }) => source).sort()).toEqual(files)
  const edges = (of: (file: string) => string[]) =>
    files.flatMap((file) => [...new Set(of(file).map(named))].sort().map((module) => `${file} → ${module}`))
  const bySource = new Map(modules.map(({ source, dependencies }) => [source, dependencies]))
  const followed = edges((file) => (bySource.get(file) ?? []).map(({ module }) => module))
  expect(followed).toEqual(edges(importsOf).filter((edge) => !edge.endsWith('/routeTree.gen.ts')))
  expect(followed.length).toBeGreaterThan(5_000)
  expect(summary.violations).toEqual([])
})

/** For each rule a file, and what it must not import. */
const breaches: Record<string, [file: string, imported: string]> = {
  'domain-is-pure': ['src/domain/pricing/price.ts', '../../platform/clock.ts'],
  'api-knows-only-domain': ['src/api/booking/orders.ts', '../../platform/clock.ts'],
  'zod-comes-through-the-api': ['src/server/booking/orders/form.ts', 'zod'],
  'web-speaks-only-api': ['src/web/home/page.tsx', '../../server/booking/orders/service.ts'],
  'web-knows-no-desk': ['src/web/storefront/home.ts', '../../api/desk/account/me.ts'],
  'api-of-the-shop-knows-no-desk': ['src/api/index.ts', './desk/account/me.ts'],
  'desk-pages-bring-their-own-calls': ['src/desk/work/page.tsx', '../../api/desk/index.ts'],
  'desk-speaks-only-api': ['src/desk/orders/page.tsx', '../../web/client/store.ts'],
  'ui-knows-no-data': ['src/ui/button.tsx', '../platform/clock.ts'],
  'platform-knows-no-feature': ['src/platform/log.ts', '../server/booking/orders/service.ts'],
  'nouns-meet-at-their-service': ['src/server/booking/payments/store.ts', '../orders/store.ts'],
  'billing-stands-below-its-callers': ['src/server/booking/billing/plan.ts', '../orders/service.ts'],
  'composition-is-imported-by-nobody': ['src/server/catalog/products/lists.ts', '../../../app/services.ts'],
  'production-knows-no-development': ['src/app/main.ts', '../development/outbox.ts'],
  'only-composition-loads-development': [
    'src/server/catalog/hotels/views.ts',
    '../../../development/outbox.ts',
  ],
  'production-knows-no-test': ['src/server/catalog/hotels/store.ts', '../../../../test/shop/shop.ts'],
  'no-cycles': ['src/server/account/uploads/one.ts', './two.ts'],
}

const planted = mkdtempSync(join(tmpdir(), 'boundaries-'))
afterAll(() => rmSync(planted, { recursive: true }))

function plant(file: string, text: string) {
  mkdirSync(dirname(join(planted, file)), { recursive: true })
  writeFileSync(join(planted, file), text)
}

test('the boundary check of sources without a fault prints one line: no violation found', () => {
  for (const folder of folders) plant(`${folder}/one.ts`, 'export const one = 1\n')
  const { stdout, stderr, status } = run(planted, folders)
  expect(stdout.trim()).toBe('✔ no dependency violations found (6 modules, 0 dependencies cruised)')
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('every boundary rule finds its violation, written as an import of a value, of a type, or at run time', {}, () => {
  expect(Object.keys(breaches).sort()).toEqual(forbidden.map(({ name }) => name).sort())
  plant('package.json', '{ "type": "module" }')
  plant('node_modules/zod/package.json', '{ "name": "zod", "type": "module", "main": "index.js" }')
  for (const file of [
    'platform/clock',
    'api/desk/account/me',
    'api/desk/index',
    'web/client/store',
    'server/booking/orders/service',
    'server/booking/orders/store',
    'app/services',
    'development/outbox',
  ])
    plant(`src/${file}.ts`, 'export const value = 1\n')
  plant('test/shop/shop.ts', 'export const value = 1\n')
  plant('node_modules/zod/index.js', 'export const value = 1\n')
  plant('src/server/account/uploads/two.ts', "export { one } from './one.ts'\n")
  for (const [file, imported] of Object.values(breaches))
    plant(file, `import { value } from '${imported}'\nexport const one = value\n`)
  const found = () => new Set(cruise(planted).summary.violations.map(({ rule }) => rule.name))
  const all = Object.keys(breaches)
  expect([...found()].sort()).toEqual([...all].sort())
  // A type brings no code along, and `src/app` may load `src/development` at run time.
  const types = all.filter((name) => !['no-cycles', 'production-knows-no-development'].includes(name))
  for (const [file, imported] of Object.values(breaches))
    plant(file, `import type { value } from '${imported}'\nexport type One = typeof value\n`)
  expect([...found()].sort()).toEqual([...types].sort())
  for (const [file, imported] of Object.values(breaches))
    plant(file, `export const one = () => import('${imported}')\n`)
  expect([...found()].sort()).toEqual([...types, 'no-cycles'].sort())
})
