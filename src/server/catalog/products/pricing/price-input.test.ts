import { beforeEach, expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { insertDeparture, insertOption, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
// Sixty price calls a minute are what one visitor gets.
let visitor = shop.visitor()
beforeEach(() => {
  visitor = shop.visitor()
})

const trip = await insertProduct(db)
const { date } = await insertDeparture(db, { product_id: trip.id })
const transfer = await insertOption(db, { product_id: trip.id })
const foreignOption = await insertOption(db, { product_id: (await insertProduct(db)).id })

type Choice = Parameters<typeof visitor.call<typeof products.price>>[1]
const price = (over: Partial<Choice> = {}) =>
  visitor.call(products.price, { product_id: trip.id, date, adult: 2, ...over })

/** Sends text as it is, which the typed client would not let through. */
const ask = async (fields: Record<string, string>) => {
  await price()
  const reply = await visitor.ask(products.price, {
    product_id: String(trip.id),
    date,
    adult: '2',
    ...fields,
  })
  return (await reply.json()) as { code: number; message: string; data: { errors: Record<string, string> } }
}

test.each([
  [{ adult: 0 }, 'adult', '请至少选择1位成人'],
  [{ adult: 1, infant: 2 }, 'infant', '每位成人最多携带1名婴儿'],
  [{ adult: 1, child_bed: 4 }, 'child_bed', '每位成人最多携带3名儿童'],
  [{ adult: 10 }, 'adult', '每单最多预订9人'],
  [{ options_json: [{ id: foreignOption, qty: 1 }] }, 'options_json.0.id', '所选项目不存在或已下架'],
  [{ options_json: [{ id: transfer, qty: 3 }] }, 'options_json.0.qty', '接机的数量须为0至2'],
])('%j is refused at %s', async (over, field, message) => {
  expect(await price(over)).toMatchObject({ code: 1, message, raw: { errors: { [field]: message } } })
})

test('a child that the departure does not take is refused by its field', async () => {
  const adultsOnly = await insertDeparture(db, {
    product_id: trip.id,
    departs_on: '2027-02-27',
    child_bed_fen: null,
  })
  const reply = await price({ date: adultsOnly.date, child_bed: 1 })
  expect(reply).toMatchObject({ code: 1, raw: { errors: { child_bed: '该团期不接受儿童占床预订' } } })
})

test.each([
  ['adult', '-1'],
  ['adult', '100'],
  ['adult', '99999999999999999999'],
  ['adult', '1.5'],
  ['adult', 'NaN'],
  ['infant', '-2'],
  ['rooms', '-1'],
  ['rooms', '1e3'],
  ['share', '2'],
  ['date', '2027-02-29'],
  ['date', '2027-13-01'],
  ['date', '20270120'],
  ['date', "2027-01-20' --"],
  ['product_id', '99999999999'],
  ['options_json', '{"id":1'],
  ['options_json', '{"id":1,"qty":1}'],
  ['combo_key', 'x'.repeat(41)],
])('%s=%s is refused by its field', async (field, value) => {
  const { code, message, data } = await ask({ [field]: value })
  expect(code).toBe(1)
  expect(Object.keys(data.errors)).toEqual([field])
  expect(message).toBe(data.errors[field])
})

test.each([
  ['[{"id":1,"qty":-1}]', 'options_json.0.qty'],
  ['[{"id":1,"qty":1000}]', 'options_json.0.qty'],
  ['[{"id":"1 or 1=1","qty":1}]', 'options_json.0.id'],
])('options %s are refused at %s', async (value, field) => {
  const { code, data } = await ask({ options_json: value })
  expect(code).toBe(1)
  expect(Object.keys(data.errors)).toEqual([field])
})

test('the sixty-first price of a visitor in a minute answers TOO_OFTEN', async () => {
  for (let asked = 0; asked < 60; asked++) expect((await price()).code).toBe(0)
  expect((await price()).failed).toBe('TOO_OFTEN')
})
