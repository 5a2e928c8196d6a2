import { expect, test } from 'vitest'
import { productFacets, productLists } from '#src/api/catalog/product-lists.ts'
import type { Input } from '#src/api/endpoint.ts'
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
import { closeDepartures, refreshAllProductStats } from './jobs.ts'

const shop = await openShop()
const { db } = shop
const visitor = shop.visitor()
await insertDestination(db, { id: 1, label: '国内' })
await insertDestination(db, { id: 2, label: '出境' })
await insertDestination(db, { id: 11, label: '云南', parent_id: 1 })
await insertTheme(db, { id: 5, label: '亲子' })

type Conditions = Input<(typeof productLists)['list']>

async function listed(conditions: Conditions) {
  shop.api.replies.invalidate()
  const { data } = await visitor.call(productLists.list, { ...conditions, size: 50 })
  return data.list.map(({ product_id }) => product_id)
}
const isListed = async (id: number, conditions: Conditions) => (await listed(conditions)).includes(id)

async function monthsOf() {
  shop.api.replies.invalidate()
  const { data } = await visitor.call(productFacets.facets, {})
  return Object.fromEntries(data.months.map(({ id, count }) => [id, count]))
}

test('a product that goes off sale leaves every list at once, and comes back with what it is', async () => {
  const { id } = await insertProduct(db)
  await tagProduct(db, id, { destinations: [11], themes: [5] })
  await insertDeparture(db, { product_id: id, departs_on: '2027-03-15' })
  await refreshAllProductStats(shop.ctx())
  const setStatus = (status: 'on_sale' | 'off_sale') =>
    db.updateTable('product').set({ status }).where('id', '=', id).execute()
  const conditions: Conditions[] = [{}, { destId: [1] }, { theme_id: [5] }, { month: ['2027-03'] }]
  for (const each of conditions) expect(await isListed(id, each)).toBe(true)

  await setStatus('off_sale')
  for (const each of conditions) expect(await isListed(id, each)).toBe(false)
  expect(await monthsOf()).not.toHaveProperty('2027-03')

  await setStatus('on_sale')
  await refreshAllProductStats(shop.ctx())
  for (const each of conditions) expect(await isListed(id, each)).toBe(true)
  await db.deleteFrom('product').where('id', '=', id).execute()
  expect(await isListed(id, {})).toBe(false)
})

test('tags, combos, length and supplier count from the moment they are written', async () => {
  const { id } = await insertProduct(db, { days: 5 })
  expect(await isListed(id, { destId: [1] })).toBe(false)
  await tagProduct(db, id, { destinations: [11], themes: [5] })
  expect(await isListed(id, { destId: [1], theme_id: [5] })).toBe(true)
  await db.deleteFrom('product_theme').where('product_id', '=', id).execute()
  expect(await isListed(id, { theme_id: [5] })).toBe(false)

  await db.updateTable('product').set({ days: 12 }).where('id', '=', id).execute()
  expect(await isListed(id, { days: [2] })).toBe(false)
  expect(await isListed(id, { days: [4] })).toBe(true)

  const city = await db
    .insertInto('departure_city')
    .values({ name: '西安' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const combo = await insertCombo(db, { product_id: id, combo_key: 'xian', depart_city_id: city.id })
  expect(await isListed(id, { city: [city.id] })).toBe(true)
  await db.updateTable('combo').set({ on_sale: false }).where('id', '=', combo).execute()
  expect(await isListed(id, { city: [city.id] })).toBe(false)
})

test('a place that moves takes its products along', async () => {
  const { id } = await insertProduct(db)
  await tagProduct(db, id, { destinations: [11] })
  await db.updateTable('destination').set({ parent_id: 2, path: '/2/11/' }).where('id', '=', 11).execute()
  expect(await isListed(id, { destId: [1] })).toBe(false)
  expect(await isListed(id, { destId: [2] })).toBe(true)
})

test('a month is left when its last departure closes, by time or because it is full', async () => {
  const { id } = await insertProduct(db)
  await insertDeparture(db, { product_id: id, departs_on: '2026-12-01' })
  const january = await insertDeparture(db, { product_id: id, departs_on: '2027-01-12' })
  await refreshAllProductStats(shop.ctx())
  expect(await listed({ month: ['2026-12', '2027-01'] })).toEqual([id])

  // On sale until 17:00 three days before.
  shop.clock.set('2026-11-28T17:00:00+08:00')
  await closeDepartures(shop.ctx())
  expect(await listed({ month: ['2026-12'] })).toEqual([])
  expect(await listed({ month: ['2027-01'] })).toEqual([id])

  await db.updateTable('departure').set({ sold: 12 }).where('id', '=', january.id).execute()
  await refreshAllProductStats(shop.ctx())
  expect(await listed({ month: ['2027-01'] })).toEqual([])
})

test('a new price moves a product to another range', async () => {
  const { id } = await insertProduct(db)
  const departure = await insertDeparture(db, { product_id: id, adult_fen: 180_000 })
  await refreshAllProductStats(shop.ctx())
  expect(await isListed(id, { price_max: 199_999 })).toBe(true)
  await db.updateTable('departure').set({ adult_fen: 250_000 }).where('id', '=', departure.id).execute()
  await refreshAllProductStats(shop.ctx())
  expect(await isListed(id, { price_max: 199_999 })).toBe(false)
  expect(await isListed(id, { price_min: 250_000, price_max: 250_000 })).toBe(true)
  const { data } = await visitor.call(productFacets.facets, { price_min: 1 })
  const later = await visitor.call(productFacets.facets, {})
  expect(data.prices).toEqual(later.data.prices)
})

test('early bird and formed groups are labels while they last', async () => {
  const { id } = await insertProduct(db, { confirm_mode: 'second' })
  await insertDeparture(db, { product_id: id, departs_on: '2027-02-10', status: 'formed' })
  await insertPriceRule(db, { product_id: id, starts_on: '2026-11-01', ends_on: '2026-12-31' })
  await refreshAllProductStats(shop.ctx())
  expect(await isListed(id, { label_id: [4] })).toBe(true)
  expect(await isListed(id, { label_id: [6] })).toBe(true)
  expect(await isListed(id, { label_id: [5] })).toBe(false)

  shop.clock.set('2027-01-01T00:10:00+08:00')
  await refreshAllProductStats(shop.ctx())
  expect(await isListed(id, { label_id: [4] })).toBe(false)
  shop.clock.set('2027-02-09T00:10:00+08:00')
  await closeDepartures(shop.ctx())
  expect(await isListed(id, { label_id: [6] })).toBe(false)
  await db.updateTable('product').set({ confirm_mode: 'instant' }).where('id', '=', id).execute()
  expect(await isListed(id, { label_id: [5] })).toBe(true)
})

test('铁定成团 finds no 自由行, which forms no group, and no formed group without a seat', async () => {
  const group = await insertProduct(db)
  const soldOut = await insertProduct(db)
  const free = await insertProduct(db, { type: 'free' })
  const formed = { departs_on: '2027-03-20', status: 'formed' } as const
  await insertDeparture(db, { product_id: group.id, ...formed })
  await insertDeparture(db, { product_id: soldOut.id, ...formed, sold: 12 })
  await insertDeparture(db, { product_id: free.id, ...formed })
  await refreshAllProductStats(shop.ctx())
  const found = await Promise.all([group, soldOut, free].map(({ id }) => isListed(id, { label_id: [6] })))
  expect(found).toEqual([true, false, false])
})

test('six products that come into one set at once are all in it afterwards', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => insertProduct(db)))
  await Promise.all(
    products.map(({ id }) =>
      shop.transaction(async (tx) => void (await tagProduct(tx, id, { themes: [5] }))),
    ),
  )
  const found = await listed({ theme_id: [5] })
  for (const { id } of products) expect(found).toContain(id)
})
