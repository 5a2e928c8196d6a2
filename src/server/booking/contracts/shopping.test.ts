import { expect, test } from 'vitest'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { products } from '#src/api/catalog/products.ts'
import { agreementFault, agreementNames } from '#src/domain/booking/agreements.ts'
import { aBooking, hanMeimei, liLei, openBookingShop } from '#test/orders/booking.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'

const shop = await openBookingShop()
const stops = '新华民族村，停留 40 分钟，银饰{{sign_name}}\n普洱茶庄，停留 1 小时，茶叶'
const travellers_json = [liLei, hanMeimei]
const boxes = {
  travellers_json,
  agree_json: ['unfit', 'noreturn', 'docs'] as ('unfit' | 'noreturn' | 'docs' | 'shopping')[],
}
const agreed = { travellers_json, agree_json: [...boxes.agree_json, 'shopping' as const] }

async function sold(over: Parameters<typeof insertProduct>[1] = { shopping_count: 2, shopping_text: stops }) {
  const { id, comboId } = await insertProduct(shop.db, over)
  return insertDeparture(shop.db, { product_id: id, combo_id: comboId })
}

test('an order of a trip with shopping is refused until its own box is ticked, and keeps that it was (旅游法 35)', async () => {
  const li = await shop.signIn()
  const departure = await sold()
  const refused = await shop.book(li, aBooking(departure, boxes))
  expect(refused).toMatchObject({ failed: 'PARAM', message: agreementFault.shopping })
  expect(refused.raw.errors).toEqual({ 'agree_json.shopping': agreementFault.shopping })
  const placed = await shop.book(li, aBooking(departure, agreed))
  expect(placed.code).toBe(0)
  expect((await shop.orderOf(placed.data.order_id)).agreed).toEqual(agreed.agree_json)
  const { data } = await li.call(orders.detail, { order_id: placed.data.order_id })
  expect(data.agreed).toEqual(agreementNames.filter((name) => agreed.agree_json.includes(name as never)))
  expect(data.snapshot.shopping_text).toBe(stops)
})

test('the contract agrees on each stop in a supplement before the signatures, as it was sold and not as the product says it later', async () => {
  const li = await shop.signIn()
  const departure = await sold()
  const { order_id } = (await shop.book(li, aBooking(departure, agreed))).data
  await shop.db
    .updateTable('product')
    .set({ shopping_count: 0, shopping_text: '' })
    .where('id', '=', departure.productId)
    .execute()
  const { html, fields } = (await li.call(contracts.info, { order_id })).data
  expect(html).toContain('购物安排补充协议')
  expect(html).toContain('<p>1. 新华民族村，停留 40 分钟，银饰sign_name</p>')
  expect(html).toContain('<p>2. 普洱茶庄，停留 1 小时，茶叶</p>')
  expect(html.indexOf('购物安排补充协议')).toBeLessThan(html.indexOf('class="sign"'))
  expect(fields.supplement).toBe(stops)
})

test('a trip without shopping asks for no such box, and its contract has no such supplement', async () => {
  const li = await shop.signIn()
  const { data } = await shop.book(li, aBooking(await sold({}), boxes))
  const { html } = (await li.call(contracts.info, { order_id: data.order_id })).data
  expect(html).not.toContain('购物安排补充协议')
})

test('the page of the trip tells each stop', async () => {
  const { productId } = await sold()
  const { data } = await shop.visitor().call(products.detail, { product_id: productId })
  expect(data).toMatchObject({ shopping_count: 2, shopping_text: stops })
})
