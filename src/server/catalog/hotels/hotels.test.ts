import { expect, test } from 'vitest'
import { hotels } from '#src/api/catalog/hotels.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertDestination, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
const visitor = shop.visitor()

await insertDestination(db, { id: 97, label: '普吉' })
const hotel = {
  id: 7,
  name: '海景酒店',
  name_en: 'Sea View',
  star: 4,
  diamond: 5,
  destination_id: 97,
  address: '卡塔海滩',
  lat: 7.82,
  lng: 98.3,
  images: JSON.stringify([{ url: '/pictures/coast-day-1.00000000', alt: '海' }]),
  facilities: ['wifi', 'pool', 'helipad'],
  rooms: JSON.stringify([
    { name: '海景房', area_m2: 32, bed: '1张大床', max_pax: 2, images: [], window: true },
    { name: '内景房', area_m2: 24, bed: '2张单人床', max_pax: 2, images: [], window: false },
  ]),
  policy: JSON.stringify({ children: '12岁以下免费' }),
  opened_year: 2015,
}
await db.insertInto('hotel').values(hotel).execute()

test('a hotel is told in words: facilities, windows, place, rules', async () => {
  const { data } = await visitor.call(hotels.detail, { id: 7 })
  expect(data).toMatchObject({
    name: '海景酒店',
    city: '普吉',
    facilities: ['免费WiFi', '游泳池'],
    rooms: [
      { name: '海景房', area_m2: 32, window: '有窗' },
      { name: '内景房', window: '无窗' },
    ],
    policy: { children: '12岁以下免费', pets: '', cards: '' },
    map: { lat: 7.82, lng: 98.3 },
    opened_year: 2015,
    renovated_year: null,
    near: [],
  })
})

test('near a hotel are the stops of its guests’ days, with the distance as the crow flies', async () => {
  await db
    .insertInto('hotel')
    .values({ ...hotel, id: 8 })
    .execute()
  const { id } = await insertProduct(db)
  const stop = (name: string, lat: number, lng: number) => ({ name, lat, lng })
  const stops = [
    stop('卡伦海滩', 7.846, 98.294),
    stop('酒店', 7.82, 98.3),
    stop('普吉老街', 7.885, 98.387),
    stop('皮皮岛', 7.74, 98.77),
    stop('卡伦海滩', 7.846, 98.294),
  ]
  await db
    .updateTable('itinerary_day')
    .set({ hotel_id: 8, stops: JSON.stringify(stops) })
    .where('product_id', '=', id)
    .where('day_no', '=', 1)
    .execute()
  const { result, statements } = await countStatements(() => visitor.call(hotels.detail, { id: 8 }))
  expect(result.data.near).toEqual([
    { name: '卡伦海滩', distance_m: 2966 },
    { name: '普吉老街', distance_m: 12003 },
  ])
  expect(statements).toHaveLength(1)
})

test('an unknown hotel answers NOT_FOUND', async () => {
  expect((await visitor.call(hotels.detail, { id: 404 })).failed).toBe('NOT_FOUND')
})
