import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { openTestDatabase } from '#test/database.ts'
import { fillEmptyShop, refuseSampleInProduction } from './first-start.ts'
import { type Catalogue, importCatalogue, readSampleCatalogue } from './service.ts'

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

const load = (given: Catalogue, at = now, sample = true) =>
  transaction((tx) => importCatalogue(tx, given, { now: at, sample }))

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
    expect(await load(catalogue)).toEqual({ taxonomy: 0, products: 0, departures: 0, reviews: 0 })
    expect(await rowVersions()).toEqual(before)
  })

  test('a day later adds the day that came into reach and leaves every other departure', async () => {
    const undo = new Error('undo')
    await transaction(async (tx) => {
      await importCatalogue(tx, catalogue, { now: new Date(now.getTime() + 86_400_000), sample: true })
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
      await importCatalogue(tx, dearer, { now, sample: true })
      const { rows: found } = await sql<{ product_id: number; lowest: number }>`
        select product_id, min(adult_fen) as lowest from departure where version = 2 group by 1`.execute(tx)
      expect(found).toEqual([{ product_id: 100001, lowest: 408000 }])
      throw undo
    }).catch((error: unknown) => expect(error).toBe(undo))
  })

  test('keeps what staff decided: a product taken off sale stays off', async () => {
    await sql`update product set status = 'off_sale' where id = 100005`.execute(db)
    await load(catalogue)
    expect(await rows(sql`select status from product where id = 100005`)).toEqual([{ status: 'off_sale' }])
    await sql`update product set status = 'on_sale' where id = 100005`.execute(db)
  })
})

test('an import that fails half way leaves no row', async () => {
  const empty = await openTestDatabase({ statementTimeoutMs: 0 })
  const broken = structuredClone(catalogue)
  const last = broken.products.at(-1)
  // Beyond what the file check sees, so that only the database refuses, after most rows were written.
  if (last) last.max_group = 40_000
  await expect(empty.transaction((tx) => importCatalogue(tx, broken, { now, sample: true }))).rejects.toThrow(
    /out of range/,
  )
  for (const table of [
    'product',
    'departure',
    'destination',
    'shop_setting',
    'refund_ladder',
    'comment',
  ] as const) {
    const { rows: left } = await sql`select 1 from ${sql.table(table)}`.execute(empty.db)
    expect(left, table).toEqual([])
  }
})

test('a real shop gets nothing made up: no sold seat, no hotel, no review, no sample row', async () => {
  const real = await openTestDatabase({ statementTimeoutMs: 0 })
  await real.transaction((tx) => importCatalogue(tx, catalogue, { now, sample: false }))
  const { rows: found } = await sql`select
    (select count(*) from product) as products, (select count(*) from product where sample) as sample,
    (select count(*) from departure where sold > 0) as sold, (select count(*) from inventory_hold) as holds,
    (select count(*) from hotel) as hotels, (select count(*) from comment) as comments,
    (select count(*) from contract_template) as templates`.execute(real.db)
  expect(found).toEqual([
    { products: 68, sample: 0, sold: 0, holds: 0, hotels: 0, comments: 0, templates: 4 },
  ])
})

describe('stock', () => {
  test('held + sold equals the sum of the holds of every departure', async () => {
    const wrong = await rows(sql`
      select d.id from departure d
      left join (select departure_id,
          sum(pax) filter (where status = 'consumed') as sold, sum(pax) filter (where status = 'active') as held
        from inventory_hold group by 1) h on h.departure_id = d.id
      where d.sold <> coalesce(h.sold, 0) or d.held <> coalesce(h.held, 0)`)
    expect(wrong).toEqual([])
  })

  test('every state of a departure exists', async () => {
    const [seen] = await rows(sql<Record<string, boolean>>`
      with d as (select *, capacity - sold - held as seats, close_at > ${now} as bookable from departure)
      select bool_or(bookable and status in ('open', 'formed') and seats >= 10) as plenty,
        bool_or(bookable and status in ('open', 'formed') and seats between 1 and 9) as few,
        bool_or(bookable and status in ('open', 'formed') and seats = 0) as full,
        bool_or(bookable and status = 'formed' and seats > 0 and sold >= min_group) as formed,
        bool_or(bookable and status = 'open' and sold < min_group) as forming,
        bool_or(not bookable and status = 'closed') as closed,
        bool_or(status = 'cancelled') as cancelled, bool_or(status = 'by_phone') as by_phone
      from d`)
    expect(Object.entries(seen ?? {}).filter(([, exists]) => !exists)).toEqual([])
  })

  test('no departure past its closing time is on sale, and none that formed lacks its people', async () => {
    const wrong = await rows(sql`select id from departure
      where (close_at <= ${now}) <> (status = 'closed') or (status = 'formed' and sold < min_group)`)
    expect(wrong).toEqual([])
  })

  test('two departures of every product are full, and its three nearest can be booked', async () => {
    const full = await rows(sql`select product_id from departure where sold = capacity and status = 'formed'
      group by product_id having count(*) = 2`)
    expect(full).toHaveLength(68)
    const near = await rows(sql`select product_id from (
        select d.product_id, d.status, d.capacity - d.sold as seats,
          row_number() over (partition by d.product_id order by d.departs_on) as nth
        from departure d join combo c on c.id = d.combo_id and c.sort = 0 where d.close_at > ${now}) nearest
      where nth <= 3 group by product_id having bool_and(seats > 0 and status in ('open', 'formed'))`)
    expect(near).toHaveLength(68)
  })
})

describe('prices', () => {
  test('lie within the range of the file, are whole tens of yuan, and fall with the size of a party', async () => {
    const range = new Map(catalogue.products.map(({ id, price_fen }) => [id, price_fen]))
    const found = await rows(
      sql<{
        product_id: number
        adult_fen: number
        child_bed_fen: number
        tiers: { min_pax: number; adult_fen: number }[]
      }>`select product_id, adult_fen, child_bed_fen, tiers from departure`,
    )
    for (const { product_id, adult_fen, child_bed_fen, tiers } of found) {
      const [low, high] = range.get(product_id) ?? [0, 0]
      const all = [adult_fen, ...tiers.map((tier) => tier.adult_fen)]
      expect(all.every((fen) => fen >= low && fen <= high && fen % 1000 === 0)).toBe(true)
      expect(all).toEqual([...all].sort((a, b) => b - a))
      expect(child_bed_fen).toBeLessThanOrEqual(adult_fen)
    }
  })

  test('start at the lowest of the file wherever a trip is not private', async () => {
    const wrong = await rows(sql<{ id: number; price_from_fen: number }>`
      select id, price_from_fen from product where type <> 'private' order by id`)
    const lowest = new Map(catalogue.products.map(({ id, price_fen }) => [id, price_fen[0]]))
    expect(wrong.filter(({ id, price_from_fen }) => price_from_fen !== lowest.get(id))).toEqual([])
  })

  test('repeat for the same day: a second shop has the same calendar', async () => {
    const other = await openTestDatabase({ statementTimeoutMs: 0 })
    await other.transaction((tx) => importCatalogue(tx, catalogue, { now, sample: true }))
    const calendar = sql<{
      v: string
    }>`select md5(string_agg(d.product_id || c.combo_key || d.departs_on || d.adult_fen
      || ' ' || d.sold || d.status, ',' order by d.product_id, c.combo_key, d.departs_on)) as v
      from departure d join combo c on c.id = d.combo_id`
    expect((await calendar.execute(other.db)).rows).toEqual(await rows(calendar))
  })
})

test('every product passes the publish check of rule book §4.2', async () => {
  const unfit = await rows(sql`
    select p.id from product p
    where p.cover = '' or jsonb_array_length(p.images) < 5 or jsonb_array_length(p.highlights) < 3
      or p.days <> (select count(*) from itinerary_day i where i.product_id = p.id)
      or jsonb_array_length(p.includes) = 0 or jsonb_array_length(p.excludes) = 0
      or not exists (select from refund_ladder_step s where s.ladder_id = p.ladder_id)
      or not exists (select from contract_template t where t.code = p.contract_template_code)
      or not exists (select from combo c join departure d on d.combo_id = c.id
        where c.product_id = p.id and d.status in ('open', 'formed') and d.close_at > ${now} and d.sold < d.capacity)
      or p.shopping_count <> 0 or (p.scope = 'outbound' and p.visa is null)
      or p.price_from_fen is null or p.next_departs_on is null
      or not exists (select from product_destination d where d.product_id = p.id)`)
  expect(unfit).toEqual([])
})

test('no gallery shows a picture twice, and products of one cover scene differ in light', async () => {
  const found = await rows(sql<{ cover: string; urls: string[] }>`
    select cover, array(select i ->> 'url' from jsonb_array_elements(images) i) as urls from product order by id`)
  for (const { cover, urls } of found) expect(new Set([cover, ...urls]).size).toBe(6)
  const scenes = Map.groupBy(found, ({ cover }) => /pictures\/(\w+)-/.exec(cover)?.[1])
  for (const [scene, products] of scenes) {
    const lights = new Set(products.map(({ cover }) => cover))
    expect(lights.size, String(scene)).toBe(Math.min(products.length, scene === 'aurora' ? 4 : 5))
  }
})

test('sample reviews are 3 to 24 a product, 4.7 in the mean, and count for nothing', async () => {
  const [seen] = await rows(sql<{ least: number; most: number; mean: number; counted: number }>`
    with n as (select product_id, count(*) as n from comment where sample group by 1)
    select (select min(n) from n) as least, (select max(n) from n) as most,
      (select avg(score)::float from comment) as mean,
      (select count(*) from product where score_avg is not null or score_count > 0 or sold_count > 0) as counted`)
  expect(seen).toMatchObject({ counted: 0 })
  expect(seen?.least).toBeGreaterThanOrEqual(3)
  expect(seen?.most).toBeLessThanOrEqual(24)
  expect(Math.abs((seen?.mean ?? 0) - 4.7)).toBeLessThan(0.1)
})
