import { expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertCombo, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const visitor = shop.visitor()
const thai = await insertProduct(db)
await insertCombo(db, { product_id: thai.id, combo_key: 'c2-h1', sort: 1 })

test('the itinerary gives every day, its hotel and where it leads', async () => {
  await db
    .insertInto('hotel')
    .values({
      id: 1,
      name: '海景酒店',
      star: 4,
      lat: 7.88,
      lng: 98.39,
      images: JSON.stringify([{ url: '/pictures/coast-day-1.00000000', alt: '海' }]),
    })
    .execute()
  const activity = {
    time: '09:00',
    title: '跳岛',
    duration_min: 240,
    included: true,
    text: '出海',
    lat: 7.74,
    lng: 98.77,
  }
  const leg = { kind: 'boat', from: '普吉', to: '皮皮岛', duration_min: 90, distance_km: null }
  const stops = [
    { name: '普吉', lat: 7.88, lng: 98.39 },
    { name: '皮皮岛', lat: 7.74, lng: 98.77 },
  ]
  await db
    .updateTable('itinerary_day')
    .set({
      hotel_id: 1,
      hotel_city: '普吉',
      hotel_text: '四钻海边酒店',
      stops: JSON.stringify(stops),
      transport: JSON.stringify([{ ...leg, depart: '', arrive: '', no: '' }]),
      activities: JSON.stringify([activity, { ...activity, title: '浮潜', included: false }]),
      tips: '带晕船药',
    })
    .where('product_id', '=', thai.id)
    .where('day_no', '=', 2)
    .execute()
  const { data } = await visitor.call(products.itinerary, { product_id: thai.id })
  expect(data.days.map(({ day_no }) => day_no)).toEqual([1, 2, 3, 4, 5])
  expect(data.days[1]).toMatchObject({
    stops,
    transport: [leg],
    hotel: { id: 1, name: '海景酒店', star: 4, img: '/pictures/coast-day-1.00000000' },
    hotel_city: '普吉',
    hotel_text: '四钻海边酒店',
    activities: [activity, { title: '浮潜', included: false }],
    free_time_hours: 2,
    meals: { breakfast: 1, lunch: 2, dinner: 0 },
    tips: '带晕船药',
  })
  expect(data.map.points).toEqual([
    { day: 2, lat: 7.88, lng: 98.39, label: '普吉' },
    { day: 2, lat: 7.74, lng: 98.77, label: '皮皮岛' },
  ])
})

test.each([
  ['an unknown product', { product_id: 1 }],
  ['an unknown combo', { product_id: thai.id, combo_key: 'c9' }],
  ['SQL in place of a combo', { product_id: thai.id, combo_key: "' or '1'='1" }],
])('the itinerary of %s answers NOT_FOUND', async (_, input) => {
  expect((await visitor.call(products.itinerary, input)).failed).toBe('NOT_FOUND')
})

test('an itinerary costs two statements at most, and every combo of the product has it', async () => {
  const asked = { product_id: thai.id, combo_key: 'c2-h1' }
  const { result, statements } = await countStatements(() => visitor.call(products.itinerary, asked))
  expect(result.data.days).toHaveLength(5)
  expect(statements.length).toBeLessThanOrEqual(2)
})
