import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_MASTERS } from '#src/development/sample/data.ts'
import { fillEmptyShop, importSample, readSampleCatalogue } from '#src/development/sample/load.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { refuseSampleInProduction } from './refuse-sample.ts'
import { type Catalogue, importCatalogue } from './service.ts'

const now = new Date('2026-09-01T10:00:00+08:00')
const today = dayOf(now)
const vault = makeVault(readConfig({ APP_ENV: 'test' }))
const database = await openTestDatabase({ statementTimeoutMs: 0 })
const { db, transaction } = database
let catalogue: Catalogue
const printed: string[] = []

async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(db)).rows
}
const numberOf = async (query: ReturnType<typeof sql<{ n: number }>>) => (await rows(query))[0]?.n

const load = (given: Catalogue) => transaction((tx) => importSample(tx, given, now))

/** Every row version of every table: xmin and ctid change with any write, even one of equal values. */
async function rowVersions() {
  const tables = await rows(sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' order by 1`)
  const versions = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await rows(sql<{ v: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(xmin::text || ctid::text, ',' order by ctid)), '') as v
      from ${sql.raw(name)}`)
    versions.set(name, row?.v ?? '')
  }
  return Object.fromEntries(versions)
}

beforeAll(async () => {
  catalogue = await readSampleCatalogue()
  await fillEmptyShop({ db, transaction, vault }, now, (line) => printed.push(line))
  // The demo has lowered one date, which the file would raise again.
  await sql`update departure set adult_fen = market_fen, market_fen = null, version = 1
    where market_fen is not null`.execute(db)
  await sql`select refresh_product_stats(array(select id from product), ${today}, ${now})`.execute(db)
})

describe('an empty shop', () => {
  test('is filled with 68 products on sale, and says so', async () => {
    expect(await numberOf(sql`select count(*) as n from product where status = 'on_sale' and sample`)).toBe(
      68,
    )
    expect(printed.at(-1)).toMatch(/^Filled in \d+\.\d s: \d+ departures, \d+ sample reviews\.$/)
  })

  test('is filled once: a shop that has a product is left alone', async () => {
    const before = await rowVersions()
    await fillEmptyShop({ db, transaction, vault }, now, () => {})
    expect(await rowVersions()).toEqual(before)
  })

  test('is refused in production, with the number of products', async () => {
    await expect(refuseSampleInProduction(db)).rejects.toThrow('The database holds 68 sample products')
  })
})

describe('importing twice', () => {
  test('writes not one row version', async () => {
    const before = await rowVersions()
    expect(await load(catalogue)).toEqual({ taxonomy: 0, products: 0, departures: 0, reviews: 0, content: 0 })
    expect(await rowVersions()).toEqual(before)
  })

  test('a day later adds the day that came into reach and leaves every other departure', async () => {
    const undo = new Error('undo')
    await transaction(async (tx) => {
      await importSample(tx, catalogue, new Date(now.getTime() + 86_400_000))
      const added = await sql<{ day: string }>`select distinct departs_on as day from departure
        where product_id = 100021 and departs_on > ${addDays(today, 180)}`.execute(tx)
      expect(added.rows).toEqual([{ day: addDays(today, 181) }])
      const repriced = await sql<{
        n: number
      }>`select count(*) as n from departure where version > 1`.execute(tx)
      expect(repriced.rows[0]?.n).toBe(0)
      throw undo
    }).catch((error: unknown) => expect(error).toBe(undo))
  })

  test('with a changed price raises the version of its open departures and of no other', async () => {
    const dearer = structuredClone(catalogue)
    const changed = dearer.products.find(({ id }) => id === 100001)
    if (!changed) throw new Error('100001 is missing')
    changed.price_fen = [408000, 568000]
    const undo = new Error('undo')
    await transaction(async (tx) => {
      await importSample(tx, dearer, now)
      const { rows: found } = await sql<{ product_id: number; lowest: number }>`
        select product_id, min(adult_fen) as lowest from departure where version = 2 group by 1`.execute(tx)
      expect(found).toEqual([{ product_id: 100001, lowest: 408000 }])
      throw undo
    }).catch((error: unknown) => expect(error).toBe(undo))
  })

  test('lets go a struck-out price that is no longer above the price, and keeps one that is', async () => {
    const dearer = structuredClone(catalogue)
    const changed = dearer.products.find(({ id }) => id === 100001)
    if (!changed) throw new Error('100001 is missing')
    const [lowest, highest] = changed.price_fen
    changed.price_fen = [lowest + 20_000, highest + 20_000]
    const undo = new Error('undo')
    await transaction(async (tx) => {
      const strike = (by: number) =>
        sql<{ id: number }>`update departure set market_fen = adult_fen + ${by}::int
        where id = (select min(id) from departure where product_id = 100001 and adult_fen = ${lowest}
          and market_fen is null and close_at > ${now}) returning id`.execute(tx)
      const ids = [...(await strike(10_000)).rows, ...(await strike(30_000)).rows].map(({ id }) => id)
      await importSample(tx, dearer, now)
      const found = await tx
        .selectFrom('departure')
        .select(['adult_fen', 'market_fen'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      expect(found).toEqual([
        { adult_fen: lowest + 20_000, market_fen: null },
        { adult_fen: lowest + 20_000, market_fen: lowest + 30_000 },
      ])
      throw undo
    }).catch((error: unknown) => expect(error).toBe(undo))
  })

  test('keeps what staff decided: a product or a combo taken off sale stays off, a combo of their own stays', async () => {
    await sql`update product set status = 'off_sale' where id = 100005`.execute(db)
    await sql`update combo set on_sale = false where product_id = 100005`.execute(db)
    await sql`insert into combo (product_id, combo_key, name, depart_city_id, sort)
      select 100005, 'own', '自建', depart_city_id, 9 from product where id = 100005`.execute(db)
    await load(catalogue)
    expect(await rows(sql`select status from product where id = 100005`)).toEqual([{ status: 'off_sale' }])
    const onSale = sql`select combo_key from combo where product_id = 100005 and on_sale`
    expect(await rows(onSale)).toEqual([{ combo_key: 'own' }])
    await sql`delete from combo where product_id = 100005 and combo_key = 'own'`.execute(db)
    await sql`update combo set on_sale = true where product_id = 100005`.execute(db)
    await sql`update product set status = 'on_sale' where id = 100005`.execute(db)
  })
})

test('an import that fails half way leaves no row', async () => {
  const empty = await openTestDatabase({ statementTimeoutMs: 0 })
  const broken = structuredClone(catalogue)
  const last = broken.products.at(-1)
  // Beyond what the file check sees, so that only the database refuses, after most rows were written.
  if (last) last.max_group = 40_000
  await expect(empty.transaction((tx) => importSample(tx, broken, now))).rejects.toThrow(/out of range/)
  for (const table of [
    'product',
    'departure',
    'destination',
    'shop_setting',
    'refund_ladder',
    'review',
  ] as const) {
    const { rows: left } = await sql`select 1 from ${sql.table(table)}`.execute(empty.db)
    expect(left, table).toEqual([])
  }
})

test('a real shop gets nothing made up: no sold seat, no hotel, no review, no sample row', async () => {
  const real = await openTestDatabase({ statementTimeoutMs: 0 })
  await real.transaction((tx) => importCatalogue(tx, catalogue, { now, mastersDir: SAMPLE_MASTERS }))
  const { rows: found } = await sql`select
    (select count(*) from product) as products, (select count(*) from product where sample) as sample,
    (select count(*) from departure where sold > 0) as sold, (select count(*) from inventory_hold) as holds,
    (select count(*) from hotel) as hotels, (select count(*) from review) as comments,
    (select count(*) from contract_template) as templates`.execute(real.db)
  expect(found).toEqual([
    { products: 68, sample: 0, sold: 0, holds: 0, hotels: 0, comments: 0, templates: 4 },
  ])
})
