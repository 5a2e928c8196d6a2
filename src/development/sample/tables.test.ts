import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { noteSampleLoad, sampleHash, tellNewerSample } from './edition.ts'
import { fillEmptyShop } from './load.ts'
import { removeSample } from './remove.ts'
import { sampleTables } from './tables.ts'

const now = new Date('2026-09-01T10:00:00+08:00')
const vault = makeVault(readConfig({ APP_ENV: 'test' }))
const { db, transaction } = await openTestDatabase({ statementTimeoutMs: 0 })
await fillEmptyShop({ db, transaction, vault }, now, () => {})

const registered = sampleTables.map(({ table }) => table)

test('every table with a `sample` column stands in the registry, once', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'sample'`.execute(db)
  expect([...registered].sort()).toEqual(rows.map(({ name }) => name).sort())
})

async function sampleRows() {
  const counts: Record<string, number> = {}
  for (const table of registered) {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(table)} where sample`.execute(db)
    counts[table] = rows[0]?.rows ?? 0
  }
  return counts
}

test('a shop that is filled has sample rows in every one of them', async () => {
  expect(Object.entries(await sampleRows()).filter(([, rows]) => rows === 0)).toEqual([])
})

test('a shop is told of sample data that are newer than its own, and of no others', async () => {
  expect(await tellNewerSample(db)).toBeNull()
  const newer = await tellNewerSample(db, 'of another version')
  expect(newer).toContain('npm run catalogue -- import db/sample/catalogue.json')
  expect(newer).toContain('npm run reset')
  await transaction((tx) => noteSampleLoad(tx, now, 'of another version'))
  expect(await tellNewerSample(db, 'of another version')).toBeNull()
  expect(await tellNewerSample(db, sampleHash())).not.toBeNull()
  await transaction((tx) => tx.deleteFrom('sample_load').execute())
  expect(await tellNewerSample(db), 'filled before that was noted').not.toBeNull()
})

test('removing leaves a sample row in none of them, and no newer sample to tell of', async () => {
  await transaction((tx) => removeSample(tx))
  expect(Object.entries(await sampleRows()).filter(([, rows]) => rows > 0)).toEqual([])
  expect(await tellNewerSample(db)).toBeNull()
})
