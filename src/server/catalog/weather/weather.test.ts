import { expect, test } from 'vitest'
import { weather } from '#src/api/catalog/weather.ts'
import { insertDestination, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
await insertDestination(db, { id: 11, label: '云南', parent_id: null })
await insertDestination(db, { id: 1102, label: '大理', parent_id: 11 })

async function goesTo(destination_id: number) {
  const { id } = await insertProduct(db)
  await db.deleteFrom('product_destination').where('product_id', '=', id).execute()
  await db.insertInto('product_destination').values({ product_id: id, destination_id }).execute()
  return id
}
const asked = async (product_id: number, month_no: number) =>
  (await shop.visitor().call(weather.month, { product_id, month_no })).data.weather

test('a month is told with what to pack, says that it is made up, and nothing is told of what nobody wrote', async () => {
  const product = await goesTo(11)
  expect(await asked(product, 7)).toBeNull()
  await db
    .insertInto('destination_month')
    .values({ destination_id: 11, month: 7, high_c: 24, low_c: 17, rain_days: 20, sample: true })
    .execute()
  expect(await asked(product, 7)).toEqual({
    place: '云南',
    month_no: 7,
    high_c: 24,
    low_c: 17,
    rain_days: 20,
    packing: ['短袖和长裤，再带一件薄外套', '雨衣或折叠伞，以及防水防滑的鞋'],
    sample: true,
  })
  expect(await asked(product, 8)).toBeNull()
  expect(await asked(await goesTo(1102), 7)).toBeNull()
  expect(await asked(999_999, 7)).toBeNull()
})
