import { expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertCombo, insertDeparture, insertOption, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const visitor = shop.visitor()

const product = await insertProduct(db, {
  allow_share_room: true,
  deposit_mode: 'percent',
  deposit_value: 2000,
  unfit_text: '孕妇不适宜参加',
})
const { date } = await insertDeparture(db, { product_id: product.id, sold: 8 })
await insertOption(db, { product_id: product.id, kind: 'insurance', name: '意外险', refundable: false })
const shanghai = await insertCombo(db, { product_id: product.id, combo_key: 'c2', name: '上海出发', sort: 1 })
await insertDeparture(db, {
  product_id: product.id,
  combo_id: shanghai,
  departs_on: '2027-02-01',
  adult_fen: 400_000,
})

await db.insertInto('hotel').values({ id: 1, name: '古城客栈', star: 4 }).execute()
const flight = {
  ...{ kind: 'plane', from: '昆明', to: '大理', duration_min: 60, distance_km: 270 },
  ...{ depart: '09:00', arrive: '10:00', no: 'MU1' },
}
await db
  .updateTable('itinerary_day')
  .set({ hotel_id: 1, transport: JSON.stringify([flight]) })
  .where('product_id', '=', product.id)
  .where('day_no', '<=', 2)
  .execute()

const trip = (over: { date?: string; combo_key?: string; product_id?: number } = {}) =>
  visitor.call(products.trip, { product_id: product.id, date, ...over })

test('a trip tells what it is made of on that date, and under which rules', async () => {
  const { data } = await trip()
  expect(data).toMatchObject({
    product: {
      combo_key: 'default',
      combo_name: '昆明出发·四钻酒店',
      depart_city: '昆明',
      unfit_text: '孕妇不适宜参加',
    },
    departure: {
      date,
      return_date: '2027-01-24',
      status: 'formed',
      label: '仅剩4位',
      group_text: '已成团',
      stock: 4,
      adult_fen: 368_000,
      single_supp_fen: 128_000,
      close_ts: new Date('2027-01-17T17:00:00+08:00'),
    },
    transport: [flight, flight],
    hotels: [{ id: 1, name: '古城客栈', star: 4, img: '' }],
    options: [{ kind: 'insurance', name: '意外险', unit_text: '每人', refundable: false }],
    pax_rules: { min: 1, max: 9 },
    room_rules: { beds_per_room: 2, share_allowed: true, share_text: '如未拼成，单房差由百陌承担' },
    deposit: { text: '订金20%，尾款于出发前7天付清' },
    ladder: [{ text: '行程开始前7日以上', bp: 0 }, {}, {}, { text: '行程开始当日', bp: 6000 }],
  })
  expect(data.days.map(({ day_no }) => day_no)).toEqual([1, 2, 3, 4, 5])
})

test('each combo has its own dates; without a key the first combo is meant', async () => {
  expect((await trip({ date: '2027-02-01', combo_key: 'c2' })).data.departure.adult_fen).toBe(400_000)
  expect((await trip({ date: '2027-02-01' })).failed).toBe('NOT_FOUND')
  expect((await trip({ combo_key: 'c2' })).failed).toBe('NOT_FOUND')
})

test('a full departure is shown as full, with no seats', async () => {
  await insertDeparture(db, { product_id: product.id, departs_on: '2027-02-10', sold: 12 })
  expect((await trip({ date: '2027-02-10' })).data.departure).toMatchObject({
    status: 'full',
    label: '候补',
    stock: 0,
  })
})

test.each([
  ['an unknown product', { product_id: 1 }],
  ['an unknown combo', { combo_key: 'c9' }],
  ['SQL in place of a combo', { combo_key: "' union select 1 --" }],
  ['a date without departure', { date: '2027-01-19' }],
])('%s answers NOT_FOUND', async (_, over) => {
  expect((await trip(over)).failed).toBe('NOT_FOUND')
})

test('a departure whose sale has ended answers CLOSED', async () => {
  await insertDeparture(db, { product_id: product.id, departs_on: '2026-11-23' })
  expect(await trip({ date: '2026-11-23' })).toMatchObject({ code: 42, message: '该团期已截止报名' })
})

test.each(['2027-02-30', '2027-1-1', 'tomorrow'])('the date %s is refused by its field', async (text) => {
  const reply = await visitor.ask(products.trip, { product_id: String(product.id), date: text })
  expect(await reply.json()).toMatchObject({ code: 1, data: { errors: { date: '日期有误' } } })
})

test('a trip costs three statements at most', async () => {
  const { statements } = await countStatements(() => trip())
  expect(statements.length).toBeLessThanOrEqual(3)
})
