import { expect, test } from 'vitest'
import { productFacets, productLists } from '#src/api/catalog/product-lists.ts'
import { products } from '#src/api/catalog/products.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { provePrice } from '#test/orders/order-factories.ts'
import {
  insertCombo,
  insertDeparture,
  insertDestination,
  insertPriceRule,
  insertProduct,
  insertTheme,
  tagProduct,
} from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const visitor = shop.visitor()

await insertDestination(db, { id: 1, label: '国内', alert_level: 1, alert_text: '雨季慎行', alert_url: '' })
await insertDestination(db, { id: 11, label: '云南', parent_id: 1, visa_text: '无需签证' })
await insertDestination(db, { id: 111, label: '大理', parent_id: 11 })
await insertDestination(db, { id: 12, label: '四川', parent_id: 1 })
await insertTheme(db, { id: 5, label: '亲子' })

const dali = await insertProduct(db, {
  title: '大理慢游5日',
  type: 'private',
  price_from_fen: 500_000,
  sold_count: 3,
  rank_score: 0.2,
  score_avg: '4.9',
  score_count: 7,
  next_departs_on: '2026-12-20',
})
const yunnan = await insertProduct(db, {
  title: '云南环线5日',
  price_from_fen: 300_000,
  sold_count: 9,
  rank_score: 0.9,
  score_avg: '4.2',
  next_departs_on: '2026-12-01',
})
const sichuan = await insertProduct(db, {
  title: '四川雪山5日',
  price_from_fen: null,
  rank_score: 0.5,
  confirm_mode: 'second',
})
const hidden = await insertProduct(db, { title: '下架的云南5日', status: 'off_sale', rank_score: 1 })
await tagProduct(db, dali.id, { destinations: [111], themes: [5] })
await tagProduct(db, yunnan.id, { destinations: [11, 111] })
await tagProduct(db, sichuan.id, { destinations: [12], themes: [5] })
await tagProduct(db, hidden.id, { destinations: [11] })

const listed = async (fields: Record<string, string> = {}) => {
  const reply = (await (await visitor.ask(productLists.list, fields)).json()) as {
    code: number
    data: { list: { product_id: number }[]; total: number; has_more: number; size: number; errors?: object }
  }
  return { ...reply, ids: reply.data.list?.map(({ product_id }) => product_id) }
}

test.each([
  ['overall', '0', [yunnan, sichuan, dali]],
  ['sold', '1', [yunnan, dali, sichuan]],
  ['from the lowest price, hidden prices last', '2', [yunnan, dali, sichuan]],
  ['from the highest price, hidden prices last', '3', [dali, yunnan, sichuan]],
  ['by score, the unrated last', '4', [dali, yunnan, sichuan]],
  ['soonest first, those without a date last', '5', [yunnan, dali, sichuan]],
])('products on sale are listed in order: %s', async (_, order, expected) => {
  const ids = expected.map(({ id }) => id)
  expect((await listed({ order_by: order })).ids).toEqual(ids)
  expect((await listed({ orderBy: order })).ids).toEqual(ids)
})

test.each([
  ['a country and all below it', { district_id: '1' }, [yunnan, sichuan, dali]],
  ['a province and its cities', { destId: '11' }, [yunnan, dali]],
  ['a city alone', { district_id: '111' }, [yunnan, dali]],
  ['another province', { district_id: '12' }, [sichuan]],
  ['a theme', { theme_id: '5' }, [sichuan, dali]],
  ['a theme by its route name', { themeId: '5' }, [sichuan, dali]],
  ['a type', { type: '4' }, [dali]],
  ['every type', { type: '0' }, [yunnan, sichuan, dali]],
  ['place, theme and type at once', { destId: '1', themeId: '5', type: '1' }, [sichuan]],
  ['the name of the call before that of the route', { district_id: '12', destId: '11' }, [sichuan]],
  ['an unknown place', { district_id: '999' }, []],
])('a list is filtered by %s', async (_, fields, expected) => {
  const { code, ids, data } = await listed(fields)
  expect(code).toBe(0)
  expect(ids).toEqual(expected.map(({ id }) => id))
  expect(data.total).toBe(expected.length)
})

test('pages tell the total and end, and one past the end is empty', async () => {
  expect((await listed({ size: '2' })).data).toMatchObject({ total: 3, has_more: 1, size: 2 })
  expect(await listed({ size: '2', page: '2' })).toMatchObject({ ids: [dali.id], data: { has_more: 0 } })
  expect(await listed({ size: '2', page: '9' })).toMatchObject({ ids: [], data: { total: 3, has_more: 0 } })
})

test('a page holds twelve unless asked otherwise, and pageSize wins over size', async () => {
  expect((await listed()).data.size).toBe(12)
  expect((await listed({ size: '2', pageSize: '1' })).data).toMatchObject({ size: 1, list: [{}] })
})

test.each([
  ['page', '0'],
  ['page', '-1'],
  ['page', '1e9'],
  ['size', '51'],
  ['pageSize', '0'],
  ['type', '6'],
  ['order_by', '6'],
  ['district_id', '11 or 1=1'],
  ['district_id', '-1'],
  ['destId', '999999999999999'],
  ['theme_id', '5; drop table theme'],
])('%s=%s is refused by its field', async (field, value) => {
  const { code, data } = await listed({ [field]: value })
  expect(code).toBe(1)
  expect(Object.keys(data.errors ?? {})).toEqual([field])
})

test('above the list stand the place, with the papers and the travel alert of its country, and the theme', async () => {
  const { data } = await visitor.call(productLists.list, { destId: [111], themeId: [5] })
  expect(data.dest).toEqual({
    id: 111,
    label: '大理',
    visa: '无需签证',
    alert: { level: 1, text: '雨季慎行', url: '' },
  })
  expect(data.theme).toEqual({ id: 5, label: '亲子' })
  expect((await visitor.call(productLists.list, {})).data).toMatchObject({ dest: null, theme: null })
})

test('a card shows its widest places, the next three dates, its group and the labels that follow from facts', async () => {
  const product = await insertProduct(db, { rank_score: 2, type: 'study', price_from_fen: 368_000 })
  await tagProduct(db, product.id, { destinations: [11, 12, 111] })
  const on = (departs_on: string, over = {}) =>
    insertDeparture(db, { product_id: product.id, departs_on, ...over })
  await on('2026-12-01', { status: 'closed' })
  await on('2026-12-02', { sold: 12 })
  const struck = await on('2026-12-08', { sold: 5, market_fen: 400_000 })
  await provePrice(shop, struck.id, 400_000)
  await on('2026-12-15', { status: 'formed', sold: 8 })
  await on('2026-12-22', { status: 'cancelled' })
  await on('2026-12-29')
  await on('2027-01-05')
  await insertPriceRule(db, { product_id: product.id })

  const { data } = await visitor.call(productLists.list, { type: ['study'] })
  expect(data.list[0]).toMatchObject({
    product_id: product.id,
    type: 'study',
    type_text: '游学',
    dest_text: '云南 · 四川',
    depart_city: '昆明',
    next_dates: ['2026-12-08', '2026-12-15', '2026-12-29'],
    group_text: '12月15日已成团',
    labels: ['立即确认', '铁定成团', '早鸟立减'],
    price_fen: 368_000,
    market_fen: 400_000,
    score: '',
    cover: '/pictures/karst-day-1.b39fff90',
    pc_route: `/product/productDetail?productId=${product.id}`,
  })
})

test('a card never says who is missing beside 铁定成团, and 自由行 says neither', async () => {
  const cardOf = async (id: number) =>
    (await visitor.call(productLists.byIds, { ids: [id] })).data.list.map(({ labels, group_text }) => ({
      isPromised: labels.includes('铁定成团'),
      group_text,
    }))
  const early = { departs_on: '2026-12-08', sold: 5 }
  const formed = { departs_on: '2026-12-15', status: 'formed', sold: 8 } as const
  const group = await insertProduct(db)
  const soldOut = await insertProduct(db)
  const free = await insertProduct(db, { type: 'free' })
  for (const { id } of [group, soldOut, free]) {
    await insertDeparture(db, { product_id: id, ...early })
    await insertDeparture(db, { product_id: id, ...formed, ...(id === soldOut.id && { sold: 12 }) })
  }
  expect(await cardOf(group.id)).toEqual([{ isPromised: true, group_text: '12月15日已成团' }])
  expect(await cardOf(soldOut.id)).toEqual([{ isPromised: false, group_text: '还差3人成团' }])
  expect(await cardOf(free.id)).toEqual([{ isPromised: false, group_text: '' }])
})

test('a product without dates or price is listed without them', async () => {
  const { data } = await visitor.call(productLists.list, { destId: [12], type: ['group'] })
  expect(data.list[0]).toMatchObject({
    product_id: sichuan.id,
    price_fen: null,
    market_fen: null,
    next_dates: [],
    group_text: '',
    labels: [],
  })
})

test('a list costs two statements at most', async () => {
  shop.api.replies.invalidate()
  const { statements } = await countStatements(() =>
    visitor.call(productLists.list, { destId: [1], themeId: [5] }),
  )
  expect(statements.length).toBeLessThanOrEqual(2)
})

test('a query has one cached answer, however it is spelled and whatever is sent along', async () => {
  const cached = () => shop.api.replies.stats().answers
  await visitor.ask(productLists.list, { type: '4,1', page: '1' })
  const before = cached()
  for (const fields of [
    { page: '1', type: '4,1' },
    { type: '4,1', page: '01' },
    { type: '4,1', page: '1', utm_source: 'x'.repeat(3_000) },
    { type: '4,1,4', page: '1' },
  ])
    await visitor.ask(productLists.list, fields)
  expect(cached()).toBe(before)
})

test('a list of types is no longer than there are types', async () => {
  const reply = await (await visitor.ask(productLists.list, { type: `${'1,'.repeat(6_000)}1` })).json()
  expect(reply).toMatchObject({ code: 1, data: { errors: { type: expect.any(String) } } })
})

test('a trip is found and counted under every city that it can be begun from, and its card and page say how many', async () => {
  const city = async (name: string) =>
    (await db.insertInto('departure_city').values({ name }).returning('id').executeTakeFirstOrThrow()).id
  const [own, second, closed] = [await city('敦煌'), await city('嘉峪关'), await city('张掖')]
  const { id } = await insertProduct(db, { depart_city_id: own })
  const texts = async () => {
    shop.api.replies.invalidate()
    const [card] = (await visitor.call(productLists.byIds, { ids: [id] })).data.list
    return [card?.depart_text, (await visitor.call(products.detail, { product_id: id })).data.depart_text]
  }
  expect(await texts()).toEqual(['敦煌出发', '敦煌出发'])
  for (const [combo_key, depart_city_id, on_sale] of [
    ['second', second, true],
    ['dearer', second, true],
    ['closed', closed, false],
  ] as const)
    await insertCombo(db, { product_id: id, combo_key, depart_city_id, on_sale })
  expect(await texts()).toEqual(['敦煌等2地出发', '敦煌等2地出发'])
  const { cities } = (await visitor.call(productFacets.facets, {})).data
  const foundUnder = async (asked: number) => [
    cities.find(({ id: each }) => each === asked)?.count,
    (await listed({ city: String(asked) })).ids,
  ]
  for (const asked of [own, second]) expect(await foundUnder(asked)).toEqual([1, [id]])
  expect(await foundUnder(closed)).toEqual([undefined, []])
})
