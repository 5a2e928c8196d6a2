import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { SAMPLE_FILE } from '#src/development/sample/data.ts'
import { trial } from '#src/development/sample/load.ts'
import { readConfig } from '#src/platform/config.ts'
import { newDataDir, spawnShop } from '#test/shop/running/spawn-shop.ts'
import { runCatalogueCommand } from './command.ts'

const dataDir = newDataDir()
const folder = await mkdtemp(join(tmpdir(), 'shop-catalogue-'))
const shop = await spawnShop({ dataDir, env: { LOG_LEVEL: 'silent' } })
afterAll(async () => {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true })
})

const titleShown = async () => {
  const reply = await fetch(`${shop.origin}${products.detail.path}?product_id=100001`)
  const { data } = await reply.json()
  return data.title
}

test('a catalogue is imported beside the shop that runs on its own database, which shows it at once', async () => {
  const file = join(folder, 'catalogue.json')
  const catalogue = JSON.parse(await readFile(SAMPLE_FILE, 'utf8'))
  const old = catalogue.products[0].title
  catalogue.products[0].title = '昆明-大理-丽江8日，改了名'
  await writeFile(file, JSON.stringify(catalogue))
  await cp(join(dirname(SAMPLE_FILE), 'trips'), join(folder, 'trips'), { recursive: true })
  // Asked for once, so that the shop has the answer cached.
  expect(await titleShown()).toBe(old)

  const printed: string[] = []
  const config = readConfig({ APP_ENV: 'test', DATA_DIR: dataDir })
  await runCatalogueCommand(['import', file], config, trial, (line) => printed.push(line))

  expect(printed.at(-1)).toMatch(/^rows written: products \d+/)
  await expect.poll(titleShown).toBe('昆明-大理-丽江8日，改了名')
})
