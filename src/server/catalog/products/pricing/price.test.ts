import { beforeEach, expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertDeparture, insertOption, insertPriceRule, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop()
const { db } = shop
// Sixty price calls a minute are what one visitor gets.
let visitor = shop.visitor()
beforeEach(() => {
  visitor = shop.visitor()
})

/** 出境, sixty days ahead, six of twelve seats left, 早鸟 ¥100 per adult, 20 % deposit. */
const trip = await insertProduct(db, {
  scope: 'outbound',
  balance_days: 30,
  deposit_mode: 'percent',
  deposit_value: 2000,
  allow_share_room: true,
  confirm_mode: 'second',
})
const { date } = await insertDeparture(db, { product_id: trip.id, sold: 5, held: 1 })
const transfer = await insertOption(db, { product_id: trip.id })
const room = await insertOption(db, {
  product_id: trip.id,
  kind: 'hotel_upgrade',
  name: '升级酒店',
  unit: 'per_room_night',
  price_fen: 15_000,
  child_price_fen: null,
  max_qty: 9,
})
const earlyBird = await insertPriceRule(db, { product_id: trip.id })
type Choice = Parameters<typeof visitor.call<typeof products.price>>[1]
const price = (over: Partial<Choice> = {}) =>
  visitor.call(products.price, { product_id: trip.id, date, adult: 2, ...over })

test('three adults, a child, transfers and an upgraded room cost what a hand calculation says', async () => {
  const { data } = await price({
    adult: 3,
    child_bed: 0,
    child_nobed: 1,
    infant: 1,
    options_json: [
      { id: transfer, qty: 4 },
      { id: room, qty: 1 },
    ],
  })
  expect(data.lines).toEqual([
    { code: 'adult', name: '成人', unit_fen: 368_000, qty: 3, amount_fen: 1_104_000 },
    { code: 'child_nobed', name: '儿童不占床', unit_fen: 184_000, qty: 1, amount_fen: 184_000 },
    { code: 'infant', name: '婴儿', unit_fen: 30_000, qty: 1, amount_fen: 30_000 },
    { code: 'single', name: '单房差', unit_fen: 128_000, qty: 1, amount_fen: 128_000 },
    { code: `option:${transfer}`, name: '接机', unit_fen: 12_000, qty: 3, amount_fen: 36_000 },
    { code: `option:${transfer}:child`, name: '接机（儿童）', unit_fen: 6_000, qty: 1, amount_fen: 6_000 },
    { code: `option:${room}`, name: '升级酒店', unit_fen: 15_000, qty: 8, amount_fen: 120_000 },
    { code: `rule:${earlyBird}`, name: '早鸟立减', unit_fen: -10_000, qty: 3, amount_fen: -30_000 },
  ])
  // 1,104,000 + 184,000 + 30,000 + 128,000 + 42,000 + 120,000 = 1,608,000; less 30,000; 20 % of it now.
  expect(data).toMatchObject({
    currency: 'CNY',
    total_fen: 1_608_000,
    discount_fen: 30_000,
    payable_fen: 1_578_000,
    pay_mode: 'deposit',
    deposit_fen: 315_600,
    balance_fen: 1_262_400,
    balance_due: '2026-12-21',
    rooms: 2,
    rooms_min: 2,
    rooms_max: 3,
    empty_beds: 1,
  })
})

test('the reply tells seats, confirmation, ladder and how long its price holds', async () => {
  const { data } = await price()
  expect(data).toMatchObject({ stock: 6, warnings: ['仅剩6位'], need_confirm: true })
  expect(data.ladder.slice(0, 2)).toEqual([
    { text: '行程开始前30日以上', bp: 0 },
    { text: '行程开始前29日至15日', bp: 500 },
  ])
  expect(data.price_token_expires_ts).toEqual(new Date('2026-11-21T10:20:00+08:00'))
  expect(data.price_token).toMatch(/^[\w-]+\.[\w-]+$/)
})

test('one adult alone pays the supplement, or shares a room and does not', async () => {
  const alone = await price({ adult: 1 })
  expect(alone.data).toMatchObject({
    payable_fen: 368_000 + 128_000 - 10_000,
    share_allowed: true,
    share: false,
  })
  const shared = await price({ adult: 1, share: true })
  expect(shared.data).toMatchObject({ payable_fen: 368_000 - 10_000, share: true })
})

test('more rooms than needed cost a supplement per empty bed and end sharing', async () => {
  const { data } = await price({ adult: 3, rooms: 3, share: true })
  expect(data).toMatchObject({ rooms: 3, empty_beds: 3, share_allowed: false, share: false })
  expect(data.payable_fen).toBe(3 * 368_000 + 3 * 128_000 - 30_000)
})

test('with ten seats or more nothing is warned of, and how many there are is not told', async () => {
  const roomy = await insertDeparture(db, { product_id: trip.id, departs_on: '2027-02-20', capacity: 40 })
  expect((await price({ date: roomy.date })).data).toMatchObject({ stock: 10, warnings: [] })
})

test('close to departure there is no deposit', async () => {
  const soon = await insertDeparture(db, { product_id: trip.id, departs_on: '2026-12-20' })
  expect((await price({ date: soon.date })).data).toMatchObject({
    pay_mode: 'full',
    deposit_fen: null,
    balance_due: null,
  })
})

test('more travellers than seats: SOLD_OUT with how many are left', async () => {
  expect(await price({ adult: 7 })).toMatchObject({
    code: 40,
    message: '余位不足，仅剩6位',
    raw: { stock: 6 },
  })
  const full = await insertDeparture(db, { product_id: trip.id, departs_on: '2027-03-01', sold: 12 })
  expect(await price({ date: full.date, adult: 1 })).toMatchObject({ code: 40, message: '余位不足，仅剩0位' })
})

test.each([
  ['2027-04-01', { status: 'closed' }, '该团期已截止报名'],
  ['2027-04-02', { close_at: new Date('2026-11-21T10:00:00+08:00') }, '该团期已截止报名'],
  ['2027-04-03', { status: 'cancelled' }, '该团期已取消'],
  ['2027-04-04', { status: 'by_phone' }, '该团期请致电客服预订'],
] as const)('a departure on %s that is not on sale answers CLOSED', async (departs_on, over, message) => {
  await insertDeparture(db, { product_id: trip.id, departs_on, ...over })
  expect(await price({ date: departs_on })).toMatchObject({ code: 42, message })
  // The number of travellers is judged after this: where the sale has ended, no number can be booked.
  expect(await price({ date: departs_on, adult: 0 })).toMatchObject({ code: 42 })
})

test.each([
  ['an unknown product', { product_id: 1 }],
  ['an unknown combo', { combo_key: 'c9' }],
  ['SQL in place of a combo', { combo_key: "default' or '1'='1" }],
  ['a date without departure', { date: '2027-01-19' }],
  ['a past date', { date: '2026-11-20' }],
])('%s answers NOT_FOUND', async (_, over) => {
  expect((await price(over)).failed).toBe('NOT_FOUND')
})

test('a product taken off sale answers NOT_FOUND', async () => {
  const gone = await insertDeparture(db)
  await db.updateTable('product').set({ status: 'off_sale' }).where('id', '=', gone.productId).execute()
  expect((await price({ product_id: gone.productId, date: gone.date })).failed).toBe('NOT_FOUND')
})

test('a price costs two statements at most and changes nothing', async () => {
  await price()
  const before = await db.selectFrom('departure').selectAll().orderBy('id').execute()
  const { statements } = await countStatements(() => price())
  expect(statements.length).toBeLessThanOrEqual(2)
  expect(await db.selectFrom('departure').selectAll().orderBy('id').execute()).toEqual(before)
})
