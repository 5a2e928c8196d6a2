import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { claimedPrices } from '#src/api/catalog/claimed-prices.ts'
import { listBanner } from '#src/api/content/banners.ts'
import { endpoints } from '#src/api/index.ts'
import { toFen } from '#src/domain/money.ts'
import { recordStatements } from '#src/platform/db/client/statement-counter.ts'
import { collectShown } from '#src/platform/http/pages/shown.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { everyBlock, insertCampaign } from '#test/content/campaigns.ts'
import {
  insertDeparture,
  insertDestination,
  insertProduct,
  insertTheme,
  tagProduct,
} from '#test/shop/factories.ts'
import { asking, openHearingApp } from '#test/shop/hearing-app.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { allHandlers } from './api.ts'
import { productChanged } from './catalog/products/service.ts'

const { about, settings: info, campaigns, customTrips, products, productLists, taxonomy, reviews } = endpoints
const details = [0, 1, 2, 3, 4, 5]

let shop: Shop
let app: Awaited<ReturnType<typeof openHearingApp>>
let ids: number[]
let departures: number[]
const detailOf = (id: number) => `/product/productDetail?productId=${id}`
const listPages = ['/product', '/product?type=2']
const contentPages = ['/product/team', '/product/individual', '/aboutbm/aboutDetail', '/useragree']

beforeAll(async () => {
  shop = await openShop()
  const { db } = shop
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
  await insertDestination(db, { id: 1, label: '国内' })
  await insertDestination(db, { id: 11, label: '云南', parent_id: 1 })
  await insertTheme(db, { id: 5, label: '亲子', img: '/pictures/a.1' })
  await db.insertInto('hotel').values({ id: 7, name: '洱海酒店', star: 4, destination_id: 11 }).execute()
  ids = []
  departures = []
  for (const n of details) {
    const { id } = await insertProduct(db, { type: n === 5 ? 'private' : 'group' })
    await tagProduct(db, id, { destinations: [11], themes: [5] })
    ids.push(id)
    departures.push((await insertDeparture(db, { product_id: id, departs_on: `2027-03-1${n}` })).id)
  }
  const [first = 0] = ids
  await db.updateTable('itinerary_day').set({ hotel_id: 7 }).where('product_id', '=', first).execute()
  const designer = { id: 1, name: '林知远', title: '定制师', city: '昆明', years: 9 }
  await db.insertInto('designer').values(designer).execute()
  const person = {
    name: '林知远',
    title: '顾问',
    city: '昆明',
    years: 9,
    intro: '熟悉滇西北',
    good_at: ['云南'],
  }
  await db
    .insertInto('team_member')
    .values({ id: 1, kind: 'advisor', ...person })
    .execute()
  for (const place of ['team', 'individual', 'list'] as const)
    await db
      .insertInto('banner')
      .values({ place, title: `${place}横幅`, img: '/pictures/a.1' })
      .execute()
  for (const id of ids) await shop.transaction((tx) => productChanged(shop.ctx(), tx, id))

  await insertCampaign(db, 'everything', [
    {
      title: '全部区块',
      startsAt: new Date('2026-01-01T00:00:00+08:00'),
      endsAt: new Date('2099-01-01T00:00:00+08:00'),
      status: 'live',
      blocks: everyBlock(ids[0] ?? 0),
    },
  ])

  const everywhere = asking(info.info, {})
  const themes = asking(taxonomy.themes, {})
  const detail = (product_id: number) => [
    everywhere,
    asking(products.detail, { product_id }),
    asking(products.itinerary, { product_id }),
    asking(reviews.brief, { product_id }),
  ]
  const list = [asking(taxonomy.destinations, {}), asking(listBanner, {}), themes, everywhere]
  app = await openHearingApp(shop, {
    ...Object.fromEntries(ids.map((id) => [detailOf(id), detail(id)])),
    '/product': [asking(productLists.list, { facet: true }), ...list],
    '/product?type=2': [asking(productLists.list, { facet: true, type: ['free'] }), ...list],
    '/product/team': [
      asking(customTrips.teamPage, {}),
      themes,
      asking(customTrips.departures, {}),
      everywhere,
    ],
    '/product/individual': [
      asking(customTrips.pcHome, {}),
      themes,
      asking(customTrips.comments, {}),
      everywhere,
    ],
    '/aboutbm/aboutDetail': [themes, everywhere],
    '/useragree': [asking(info.page, { keywords: 'useragree' }), themes, everywhere],
  })
})

/** Caches every page and its answers, then makes a change; answers which of them are rendered anew. */
async function renewedBy(change: () => Promise<unknown>) {
  app.app.forget('')
  await app.renderedAnew()
  expect(await app.renderedAnew()).toEqual([])
  await change()
  return app.renderedAnew()
}

const setTitle = (id: number | undefined, title: string) =>
  shop.db
    .updateTable('product')
    .set({ title })
    .where('id', '=', id ?? 0)
    .execute()

describe('a clerk’s change renews the pages that show it, and the rest stays cached', () => {
  test('of a product: its page, those that recommend it, the lists; no page of content', async () => {
    // Of six alike, each recommends the four with the lowest numbers beside itself.
    const [, , , , , last = 0] = ids
    expect(await renewedBy(() => setTitle(last, '独家小团'))).toEqual(
      [...listPages, detailOf(last)].toSorted(),
    )
    expect(await app.read(detailOf(last))).toContain('独家小团')
    expect(await app.read('/product')).toContain('独家小团')

    const [first = 0] = ids
    const renewed = await renewedBy(() => setTitle(first, '换了名字'))
    expect(renewed).toEqual([...listPages, ...ids.map(detailOf), '/product/team'].toSorted())
    for (const address of renewed.filter((each) => each !== '/product?type=2'))
      expect(await app.read(address)).toContain('换了名字')
  })

  test.each(['team', 'individual', 'list'] as const)(
    'of a banner: the pages with its place, %s',
    async (place) => {
      const title = `新的${place}`
      const renewed = await renewedBy(() =>
        shop.db.updateTable('banner').set({ title }).where('place', '=', place).execute(),
      )
      const pages = { team: ['/product/team'], individual: ['/product/individual'], list: listPages }[place]
      expect(renewed).toEqual(pages)
      for (const address of pages) expect(await app.read(address)).toContain(title)
    },
  )

  test('of a static page, a hotel, a setting: what shows it', async () => {
    const page = () => shop.db.updateTable('static_page').set({ title: '新的协议' }).execute()
    expect(await renewedBy(page)).toEqual(['/useragree'])
    const hotel = () => shop.db.updateTable('hotel').set({ star: 5 }).where('id', '=', 7).execute()
    expect(await renewedBy(hotel)).toEqual([detailOf(ids[0] ?? 0)])
    const slogan = () =>
      shop.db
        .updateTable('shop_setting')
        .set({ value: '"慢慢走"' })
        .where('key', '=', 'brand.slogan')
        .execute()
    expect(await renewedBy(slogan)).toHaveLength(ids.length + listPages.length + contentPages.length)
    expect(await app.read('/aboutbm/aboutDetail')).toContain('慢慢走')
  })

  test('a popup and a place of which nothing is cached show to the next visitor as well', async () => {
    const popups = async () =>
      (await app.visitor.call(endpoints.content.popups, { url: '/product/team' })).data.popUps
    expect(await popups()).toEqual([])
    const cookie = JSON.stringify({
      name: 'p',
      value: '1',
      domain: '',
      expire: 1,
      path: '/',
      secure: 0,
      samesite: 'Lax',
      httponly: 0,
    })
    await shop.db
      .insertInto('popup')
      .values({ kind: 'image', title: '新年', pages: ['/product/team'], cookie })
      .execute()
    expect(await popups()).toMatchObject([{ title: '新年' }])
  })
})

const countChanges = async (work: () => Promise<unknown>) => {
  const heard: string[] = []
  const listener = await shop.pool.connect()
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await listener.query('listen catalogue_changed')
  await work()
  await listener.query('select 1')
  listener.release(true)
  return heard.toSorted()
}

describe('what is told', () => {
  test('a row written as it was, or a seat that nobody sees, is no change', async () => {
    const same = () => sql`update product set title = title, updated_at = now()`.execute(shop.db)
    expect(await countChanges(same)).toEqual([])
    const hold = (held: number) => () =>
      shop.db
        .updateTable('departure')
        .set({ held })
        .where('id', '=', departures[5] ?? 0)
        .execute()
    expect(await countChanges(hold(3))).toEqual([])
    expect(await renewedBy(hold(4))).toEqual([])
  })

  test('the last seat, a buyer whom a group lacks, a status and a price are changes of the product and the lists', async () => {
    const told = [`lists`, `product:${ids[5]}`]
    for (const change of [
      { held: 12 },
      { held: 0 },
      { sold: 1 },
      { status: 'closed' as const },
      { status: 'open' as const },
      { adult_fen: 377_000 },
    ]) {
      const write = () =>
        shop.db
          .updateTable('departure')
          .set(change)
          .where('id', '=', departures[5] ?? 0)
          .execute()
      expect(await countChanges(write), JSON.stringify(change)).toEqual(told)
    }
  })

  test('a product that moves to another place, and one that is taken out, are told by what they were and are', async () => {
    const moved = () =>
      shop.db.updateTable('banner').set({ place: 'center' }).where('place', '=', 'team').execute()
    expect(await countChanges(moved)).toEqual(['banner:center', 'banner:team'])
    const back = () =>
      shop.db.updateTable('banner').set({ place: 'team' }).where('place', '=', 'center').execute()
    await back()
    const { id } = await insertProduct(shop.db)
    const gone = () => shop.db.deleteFrom('product').where('id', '=', id).execute()
    expect(await countChanges(gone)).toContain(`product:${id}`)
  })

  test('a change of more than a hundred products is one of all, in a single word', async () => {
    const own = await openShop()
    for (let n = 0; n < 101; n++) await insertProduct(own.db)
    const heard: string[] = []
    const listener = await own.pool.connect()
    listener.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await listener.query('listen catalogue_changed')
    await own.db.updateTable('product').set({ subtitle: '每一条' }).execute()
    await listener.query('select 1')
    listener.release(true)
    expect(heard.toSorted()).toEqual(['lists', 'product'])
  })
})

describe('nobody sees an older price than the database’s at the moment of asking', () => {
  const price =
    (fen: number) =>
    (id = 0) =>
      shop.transaction(async (tx) => {
        await tx.updateTable('departure').set({ adult_fen: fen }).where('product_id', '=', id).execute()
        await productChanged(shop.ctx(), tx, id)
      })
  /** What pages and answers say of the first product, asked once each and at once. */
  async function prices(from = app) {
    const id = ids[0] ?? 0
    const shown = async (address: string) =>
      /"price_fen":(\d+)/.exec((await from.read(address)).split(`"product_id":${id},`)[1] ?? '')?.[1]
    const [detail, list, page, inList] = await Promise.all([
      from.visitor.call(products.detail, { product_id: id }),
      from.visitor.call(productLists.list, {}),
      shown(detailOf(id)),
      shown('/product'),
    ])
    const card = list.data.list.find(({ product_id }) => product_id === id)
    return [detail.data.price_fen, detail.data.combos[0]?.price_fen, card?.price_fen, page, inList].map(
      Number,
    )
  }

  test('the very next request shows it, on every page, in every answer, in every process', async () => {
    const other = await openHearingApp(shop, {
      [detailOf(ids[0] ?? 0)]: [asking(products.detail, { product_id: ids[0] ?? 0 })],
      '/product': [asking(productLists.list, { facet: true })],
    })
    for (let n = 0; n < 20; n++) {
      const fen = toFen(300_000 + n * 100)
      await price(fen)(ids[0])
      const [here, there] = await Promise.all([prices(), prices(other)])
      expect([here, there]).toEqual([Array(5).fill(fen), Array(5).fill(fen)])
    }
  })

  test('an answer that was read before a change is not cached after it', async () => {
    await price(310_000)(ids[0])
    const read = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const making = app.replies.make('slow', async () => {
      const { data } = await app.visitor.call(products.detail, { product_id: ids[0] ?? 0 })
      read.resolve()
      await held.promise
      return { value: { data: Buffer.from(String(data.price_fen)), at: 0 }, names: [`product:${ids[0]}`] }
    })
    await read.promise
    await price(320_000)(ids[0])
    expect(await app.caughtUp()).toBe(true)
    held.resolve()
    expect((await making).value.data.toString()).toBe('310000')
    expect(await app.replies.find('slow', 0)).toBeUndefined()
  })

  test('a process that lost the connection it listens on caches nothing meanwhile, and forgets what it had', async () => {
    await price(330_000)(ids[0])
    await prices()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'shop listening'`.execute(shop.db)
    for (let n = 0; n < 5; n++) {
      const fen = toFen(331_000 + n * 100)
      await price(fen)(ids[0])
      expect(await prices()).toEqual(Array(5).fill(fen))
    }
    await vi.waitFor(async () => expect(await app.caughtUp()).toBe(true), 40_000)
    await price(340_000)(ids[0])
    expect(await prices()).toEqual(Array(5).fill(340_000))
    await app.renderedAnew()
    expect(await app.renderedAnew()).toEqual([])
  })
})

describe('a cached answer names all that it reads', () => {
  /** Which places hold products is not shown by these, and the last two choose by it, as their handlers say. */
  const notShown: Record<string, string[]> = {
    product_facet: [
      ...[customTrips.area, customTrips.areas, customTrips.pcHome, customTrips.narrowHome].map(
        ({ path }) => path,
      ),
      products.detail.path,
      customTrips.teamPage.path,
    ],
    // The first review of a product changes its figures, which are told as lists; those that are shown name the product.
    // Whom somebody looked after is counted by the hour, and told as one of the team.
    orders: [about.teamDetail.path],
    // Evaluations of designers are told as `designers`, by a trigger of their own.
    review: [
      ...[campaigns.detail, customTrips.comments, customTrips.commentPage, customTrips.designer].map(
        ({ path }) => path,
      ),
    ],
    // Read with all that prices a departure; nothing of it is chosen where the price after a coupon is told.
    product_option: [claimedPrices.ofProduct.path, claimedPrices.list.path],
  }
  /** Written with another table that is followed: at night a struck-out price that sales prove no more is let go. */
  const followed: Record<string, string> = { product_word: 'product_search', price_evidence: 'departure' }

  test('by the words that the tables’ own triggers tell', async () => {
    const { rows } = await sql<{ relation: string; words: string[] }>`
      select c.relname as relation, regexp_split_to_array(trim(trailing ' ' from
        replace(encode(t.tgargs, 'escape'), '\\000', ' ')), ' ') as words
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'tell_update'`.execute(shop.db)
    const wordsOf = new Map(
      rows.map(({ relation, words }) => [relation, words.map((word) => word.split(':')[0])]),
    )
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(
      shop.db,
    )
    const known = new Set(tables.map(({ name }) => name))
    const faults: string[] = []
    const cached = allHandlers.filter(({ endpoint }) => endpoint.cached)
    expect(cached.length).toBeGreaterThan(25)
    for (const { endpoint } of cached) {
      const fields = {
        product_id: String(ids[0]),
        ids: String(ids[0]),
        id: endpoint.path.includes('/hotel/') ? '7' : '1',
        keywords: endpoint.path.includes('/page/') ? 'useragree' : '云南',
        keyword: '云南',
        destId: '11',
        themeId: '5',
        facet: '1',
        slug: 'everything',
      }
      app.app.forget('')
      const { result, sent } = await recordStatements(() =>
        collectShown(() =>
          app.visitor.ask(endpoint, fields).then((answer) => answer.json() as Promise<{ code: number }>),
        ),
      )
      expect(result.result.code, endpoint.path).toBe(0)
      const names = (result.names ?? []).map((name) => name.split(':')[0])
      const read = new Set(
        sent.flatMap(({ text }) =>
          [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g)].map(([, name = '']) => name),
        ),
      )
      read.delete('rate_limit')
      for (const table of [...read].filter((name) => known.has(name))) {
        const words = wordsOf.get(followed[table] ?? table)
        if (!words?.some((word) => names.includes(word)) && !notShown[table]?.includes(endpoint.path))
          faults.push(`${endpoint.path} reads ${table} and does not name it`)
      }
    }
    expect(faults).toEqual([])
  })
})
