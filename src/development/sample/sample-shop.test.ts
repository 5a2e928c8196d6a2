import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day } from '#src/domain/calendar-day.ts'
import type { DepartureRow } from '#src/server/catalog/catalog-import/rows/departures/departures.ts'
import type { Catalogue } from '#src/server/catalog/catalog-import/service.ts'
import { readMasters } from '#src/server/catalog/pictures/service.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { SAMPLE_MASTERS } from './data.ts'
import { importSample, readSampleCatalogue } from './load.ts'
import { sellSeats } from './rows/seats.ts'

const now = new Date('2026-09-01T10:00:00+08:00')
const { db, transaction } = await openTestDatabase({ statementTimeoutMs: 0 })
let catalogue: Catalogue

async function rows<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(db)).rows
}

beforeAll(async () => {
  catalogue = await readSampleCatalogue()
  await transaction((tx) => importSample(tx, catalogue, now))
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

  test('of the nearest dates as many seats are sold on whatever day a shop is filled', () => {
    const [product] = catalogue.products
    if (!product) throw new RangeError('the sample has no product')
    const soldOn = (today: Day) => {
      const dates = Array.from({ length: 12 }, (_, nth) => ({
        combo_key: 'default',
        departs_on: addDays(today, 5 + 2 * nth),
        capacity: 12,
        sold: 0,
        status: 'open',
      }))
      sellSeats(product, today, dates as DepartureRow[])
      return dates.map(({ sold }) => sold)
    }
    expect(soldOn('2026-11-29')).toEqual(soldOn('2026-12-02'))
    expect(new Set(soldOn('2026-11-29')).size).toBeGreaterThan(3)
  })

  test('no departure past its closing time is on sale, and none that formed lacks its travellers', async () => {
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
    await other.transaction((tx) => importSample(tx, catalogue, now))
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
    where p.cover = '' or jsonb_array_length(p.images) < 4 or jsonb_array_length(p.highlights) < 3
      or p.days <> (select count(*) from itinerary_day i where i.product_id = p.id)
      or jsonb_array_length(p.includes) = 0 or jsonb_array_length(p.excludes) = 0
      or not exists (select from refund_ladder_step s where s.ladder_id = ladder_in_use(p.ladder_code, current_date))
      or not exists (select from contract_template t where t.code = p.contract_template_code)
      or not exists (select from combo c join departure d on d.combo_id = c.id
        where c.product_id = p.id and d.status in ('open', 'formed') and d.close_at > ${now} and d.sold < d.capacity)
      or p.shopping_count <> 0 or (p.scope = 'outbound' and p.visa is null)
      or p.price_from_fen is null or p.next_departs_on is null
      or not exists (select from product_destination d where d.product_id = p.id)`)
  expect(unfit).toEqual([])
})

test('every city has a trip, which its province or country names before it', async () => {
  const cities = await rows(sql`
    select c.id from destination c join destination above on above.id = c.parent_id and above.parent_id is not null`)
  expect(cities).toHaveLength(95)
  const wrong = await rows(sql`
    select c.id from destination c join destination above on above.id = c.parent_id and above.parent_id is not null
    where not exists (select from product_destination d where d.destination_id = c.id)
      or exists (select from product_destination d where d.destination_id = c.id and not exists (
        select from product_destination wider where wider.product_id = d.product_id
          and wider.destination_id = above.id and wider.sort < d.sort))`)
  expect(wrong).toEqual([])
})

test('every product shows the pictures that its file names, each with the words of its trip', async () => {
  const found = await rows(sql<{ cover: string; cover_alt: string; images: { url: string; alt: string }[] }>`
    select cover, cover_alt, images from product order by id`)
  expect(
    found.map(({ cover, cover_alt, images }) =>
      [{ url: cover, alt: cover_alt }, ...images].map(({ url, alt }) => [
        /pictures\/(.+)\./.exec(url)?.[1],
        alt,
      ]),
    ),
  ).toEqual(
    catalogue.products.map(({ pictures, trip }) => pictures.map((name, nth) => [name, trip.pictures[nth]])),
  )
})

test('every picture of the sample is used', async () => {
  const named = await rows(sql<{ url: string }>`
    select cover as url from product union select i ->> 'url' from product, jsonb_array_elements(images) i
    union select img from destination union select img from theme union select img from banner
    union select img from popup union select cover from designer union select cover from customer_case
    union select img from bottom_banner`)
  const shown = new Set(named.map(({ url }) => url))
  const idle = [...(await readMasters(SAMPLE_MASTERS)).values()].filter(({ stem }) => !shown.has(stem))
  expect(idle.map(({ file }) => file)).toEqual([])
})

test('sample reviews are 3 to 24 a product, 4.7 in the mean, and count for nothing', async () => {
  const [seen] = await rows(sql<{ least: number; most: number; mean: number; counted: number }>`
    with n as (select product_id, count(*) as n from review where sample group by 1)
    select (select min(n) from n) as least, (select max(n) from n) as most,
      (select avg(score)::float from review) as mean,
      (select count(*) from product where score_avg is not null or score_count > 0 or sold_count > 0) as counted`)
  expect(seen).toMatchObject({ counted: 0 })
  expect(seen?.least).toBeGreaterThanOrEqual(3)
  expect(seen?.most).toBeLessThanOrEqual(24)
  expect(Math.abs((seen?.mean ?? 0) - 4.7)).toBeLessThan(0.1)
})
