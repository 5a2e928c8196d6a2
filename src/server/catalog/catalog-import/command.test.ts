import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLE_FILE } from '#src/development/sample/data.ts'
import { trial } from '#src/development/sample/load.ts'
import { readConfig } from '#src/platform/config.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { urlOf } from '#test/shop/running/spawn-shop.ts'
import { runCatalogueCommand } from './command.ts'

const { db, connection, owner } = await openTestDatabase()
const config = readConfig({
  APP_ENV: 'test',
  DATABASE_URL: urlOf(connection),
  DATABASE_OWNER_URL: urlOf(owner),
})
let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'shop-catalogue-'))
  await cp(join(dirname(SAMPLE_FILE), 'trips'), join(dir, 'trips'), { recursive: true })
})
afterAll(() => rm(dir, { recursive: true }))

async function run(...args: string[]) {
  const lines: string[] = []
  await runCatalogueCommand(args, config, trial, (line) => lines.push(line))
  return lines
}
const products = async () => (await db.selectFrom('product').select('id').execute()).length

test('a faulty file is refused with every fault on a line of its own, and nothing is loaded', async () => {
  const spoilt = JSON.parse(await readFile(SAMPLE_FILE, 'utf8'))
  spoilt.products[12].route.pop()
  spoilt.products[3].supplier_id = 99
  const file = join(dir, 'spoilt.json')
  await writeFile(file, JSON.stringify(spoilt))
  await expect(run('import', file)).rejects.toThrow(
    [
      `${file} is not imported, nothing was changed:`,
      '  products[3].supplier_id: no supplier has id 99',
      '  products[12].route: 7 entries for 8 days',
    ].join('\n'),
  )
  expect(await products()).toBe(0)
})

test('a file that is not there is one sentence', async () => {
  await expect(run('import', join(dir, 'none.json'))).rejects.toThrow(
    /^Cannot read .*none\.json: there is no such file\.$/,
  )
})

const wrongCalls = [[], ['import'], ['export', 'x'], ['import', 'x', '--what'], ['import', 'x', 'y']]
const wrongTimes = [
  ['multiply'],
  ['multiply', '1'],
  ['multiply', '1001'],
  ['multiply', 'many'],
  ['multiply', '2', '3'],
]

test.each([...wrongCalls, ...wrongTimes].map((args) => [args]))(
  'the call %j is answered with how to call it',
  async (args) => {
    await expect(run(...args)).rejects.toThrow('Usage: npm run catalogue -- import FILE [--dry-run]')
  },
)

test('a dry run says what it would write and keeps nothing; the import shows its steps; the next one has nothing to do', async () => {
  const dry = await run('import', SAMPLE_FILE, '--dry-run')
  expect(dry.at(-1)).toMatch(/^Dry run, nothing was kept: rows written: .*departures \d+/)
  expect(await products()).toBe(0)

  const first = await run('import', SAMPLE_FILE)
  expect(first).toContain('  departures of 68 products')
  expect(first.at(-1)).toMatch(
    /^rows written: taxonomy \d+, products \d+, departures \d+, reviews \d+, content \d+ \(\d+\.\d s\)\.$/,
  )
  expect(await products()).toBe(68)

  expect((await run('import', SAMPLE_FILE)).at(-1)).toMatch(/^the shop already had all of it \(/)
})

test('a catalogue is multiplied, every copy is found like the first, and production refuses', async () => {
  await expect(runCatalogueCommand(['multiply', '3'], config, null, () => {})).rejects.toThrow(
    'A catalogue that is sold from is never multiplied.',
  )
  expect(await products()).toBe(68)

  expect(await run('multiply', '3')).toEqual(['There are 204 products now.'])
  expect(await products()).toBe(204)
  const found = await db
    .selectFrom('product_search')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirst()
  expect(found?.rows).toBe(204)
  const onSale = await db
    .selectFrom('product_facet')
    .select(({ fn }) => fn.sum<number>(sql`bit_count(products)`).as('products'))
    .where('kind', '=', 'all')
    .executeTakeFirst()
  expect(Number(onSale?.products)).toBe(204)
})
