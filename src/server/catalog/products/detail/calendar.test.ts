import { expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { insertCombo, insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { stockOf } from './calendar.ts'

const shop = await openShop()
const { db } = shop
const visitor = shop.visitor()

/** Two combos, `a` before `b`, eight of twelve seats form the group. */
const trip = await insertProduct(db)
await db.updateTable('combo').set({ combo_key: 'a' }).where('id', '=', trip.comboId).execute()
const b = await insertCombo(db, { product_id: trip.id, combo_key: 'b', sort: 1 })
const withdrawn = await insertCombo(db, { product_id: trip.id, combo_key: 'z', sort: 2, on_sale: false })
const on = (departs_on: string, over: Parameters<typeof insertDeparture>[1] = {}) =>
  insertDeparture(db, { product_id: trip.id, combo_id: trip.comboId, departs_on, ...over })

await on('2026-11-20') // yesterday
await on('2026-12-01', { adult_fen: 500_000 })
await on('2026-12-01', { adult_fen: 400_000, combo_id: b })
await on('2026-12-01', { adult_fen: 100_000, combo_id: withdrawn })
await on('2026-12-08', { adult_fen: 300_000, sold: 10, held: 2 }) // full, so the dearer one is the way to go
await on('2026-12-08', { adult_fen: 450_000, combo_id: b, sold: 6 })
await on('2026-12-15', { adult_fen: 200_000, status: 'cancelled' })
await on('2026-12-22', { adult_fen: 210_000, status: 'by_phone' })
await on('2027-01-05', { adult_fen: 220_000, close_at: new Date('2026-11-21T10:00:00+08:00') })
await on('2027-01-12', { sold: 8 })
await on('2027-05-20')
await on('2027-05-21') // six months from today

const bare = await insertProduct(db)
const offSale = await insertProduct(db, { status: 'off_sale' })
await insertDeparture(db, { product_id: offSale.id })

test('each day shows the cheapest combo that can be bought, or why none can', async () => {
  const { data } = await visitor.call(products.calendar, { product_id: trip.id })
  const rows = data.dates.map((each) => [
    each.date,
    each.combo_key,
    each.price_fen,
    each.status,
    each.label,
    each.stock,
  ])
  expect(rows).toEqual([
    ['2026-12-01', 'b', 400_000, 'open', '余位充足', 10],
    ['2026-12-08', 'b', 450_000, 'nearly_formed', '仅剩6位', 6],
    ['2026-12-15', 'a', 200_000, 'cancelled', '已取消', 0],
    ['2026-12-22', 'a', 210_000, 'by_phone', '电询', 0],
    ['2027-01-05', 'a', 220_000, 'closed', '已截止', 0],
    ['2027-01-12', 'a', 368_000, 'formed', '仅剩4位', 4],
    ['2027-05-20', 'a', 368_000, 'open', '余位充足', 10],
  ])
})

test('the lowest price is one that can be bought, and months are those with a date', async () => {
  const { data } = await visitor.call(products.calendar, { product_id: trip.id })
  expect(data.lowest_fen).toBe(368_000)
  expect(data.months).toEqual(['2026-12', '2027-01', '2027-05'])
  const near = await visitor.call(products.calendar, { product_id: trip.id, months: 1 })
  expect(near.data).toMatchObject({ months: ['2026-12'], lowest_fen: 400_000 })
})

test('the first day of a holiday has its name, as the table of holidays has it at that moment; days that many travel have none', async () => {
  const named = async () => {
    const calendars = [
      await visitor.call(products.calendar, { product_id: trip.id }),
      await visitor.call(products.comboCalendar, { product_id: trip.id }),
    ]
    return calendars.map(({ data }) =>
      data.dates.flatMap(({ date, holiday }) => (holiday === undefined ? [] : [[date, holiday]])),
    )
  }
  expect(await named()).toEqual([[], []])
  const ids = await db
    .insertInto('holiday')
    .values([
      { kind: 'holiday', name: '滑雪节', first_on: '2027-01-12', last_on: '2027-01-14' },
      { kind: 'high', name: '旺季', first_on: '2027-05-20', last_on: '2027-05-30' },
      // One that has begun the day before.
      { kind: 'holiday', name: '初夏节', first_on: '2027-05-19', last_on: '2027-05-20' },
    ])
    .returning('id')
    .execute()
  expect(await named()).toEqual([[['2027-01-12', '滑雪节']], [['2027-01-12', '滑雪节']]])
  await db
    .updateTable('holiday')
    .set({ name: '冰雪节' })
    .where('id', '=', ids[0]?.id ?? 0)
    .execute()
  expect((await named())[0]).toEqual([['2027-01-12', '冰雪节']])
  const all = ids.map(({ id }) => id)
  await db.deleteFrom('holiday').where('id', 'in', all).execute()
  expect(await named()).toEqual([[], []])
})

test('a day tells how far its group is, and nothing of a group that will not travel', async () => {
  const { data } = await visitor.call(products.calendar, { product_id: trip.id })
  const texts = Object.fromEntries(data.dates.map((each) => [each.date, each.group_text]))
  expect(texts).toMatchObject({
    '2026-12-01': '还差8人成团',
    '2026-12-08': '还差2人成团',
    '2026-12-15': '',
    '2026-12-22': '',
    '2027-01-12': '已成团',
  })
  expect(data.dates[1]).toMatchObject({ signed: 6, min_group: 8, child_fen: 258_000 })
})

test('自由行 tells nothing of a group, whatever its departures are stored with', async () => {
  const free = await insertProduct(db, { type: 'free' })
  await insertDeparture(db, { product_id: free.id, departs_on: '2026-12-01' })
  await insertDeparture(db, { product_id: free.id, departs_on: '2026-12-08', status: 'formed' })
  const { data } = await visitor.call(products.comboCalendar, { product_id: free.id })
  expect(data.dates.map(({ group_text }) => group_text)).toEqual(['', ''])
  const { data: trip } = await visitor.call(products.trip, { product_id: free.id, date: '2026-12-08' })
  expect(trip.departure.group_text).toBe('')
})

test('a calendar says which day it is, by the clock of its own answer', async () => {
  const todayOf = async () => (await visitor.call(products.comboCalendar, { product_id: trip.id })).data.today
  shop.clock.set('2026-11-21T23:59:59+08:00')
  expect(await todayOf()).toBe('2026-11-21')
  shop.clock.set('2026-11-22T00:00:00+08:00')
  expect(await todayOf()).toBe('2026-11-22')
  shop.clock.set('2026-11-21T10:00:00+08:00')
})

test('the calendar of one combo has its own full dates and everybody’s price', async () => {
  const { data } = await visitor.call(products.comboCalendar, { product_id: trip.id, combo_key: 'a' })
  expect(data.dates[1]).toMatchObject({
    date: '2026-12-08',
    status: 'full',
    label: '候补',
    stock: 0,
    price_fen: 300_000,
    single_supp_fen: 128_000,
    child_nobed_fen: 184_000,
    infant_fen: 30_000,
    tiers: [],
  })
  const first = await visitor.call(products.comboCalendar, { product_id: trip.id })
  expect(first.data).toEqual(data)
})

test('a private tour tells its prices by the size of the party', async () => {
  const tiers = [
    { min_pax: 2, adult_fen: 600_000, child_bed_fen: 400_000 },
    { min_pax: 4, adult_fen: 500_000, child_bed_fen: null },
  ]
  const own = await insertProduct(db, { type: 'private', min_group: 1 })
  await insertDeparture(db, { product_id: own.id, tiers: JSON.stringify(tiers) })
  const { data } = await visitor.call(products.comboCalendar, { product_id: own.id })
  expect(data.dates[0]).toMatchObject({ tiers, group_text: '' })
})

test('a product without dates has an empty calendar, which is no refusal', async () => {
  const { data } = await visitor.call(products.calendar, { product_id: bare.id })
  expect(data).toEqual({ today: '2026-11-21', months: [], dates: [], lowest_fen: null })
  expect((await visitor.call(products.comboCalendar, { product_id: bare.id })).code).toBe(0)
  expect((await visitor.call(products.stock, { product_id: bare.id })).data.list).toEqual([])
})

const hostileKeys = ["a' or '1'='1", 'a"; drop table combo; --', '$1', '\\', 'A']

test.each<[number, string?]>([
  [1],
  [offSale.id],
  [trip.id, 'c9'],
  [trip.id, 'z'],
  ...hostileKeys.map((key): [number, string] => [trip.id, key]),
])('product %s with combo %s answers NOT_FOUND', async (product_id, combo_key) => {
  const input = { product_id, ...(combo_key !== undefined && { combo_key }) }
  expect((await visitor.call(products.comboCalendar, input)).failed).toBe('NOT_FOUND')
  expect((await visitor.call(products.stock, input)).failed).toBe('NOT_FOUND')
  if (combo_key === undefined)
    expect((await visitor.call(products.calendar, { product_id })).failed).toBe('NOT_FOUND')
})

test.each([
  ['months', '0'],
  ['months', '13'],
  ['months', '-6'],
  ['product_id', 'abc'],
])('%s=%s is refused by its field', async (field, value) => {
  const reply = await visitor.ask(products.calendar, { product_id: String(trip.id), [field]: value })
  expect(await reply.json()).toMatchObject({ code: 1, data: { errors: { [field]: expect.any(String) } } })
})

test('live stock is capped at ten, and nothing is on offer where the sale has ended', async () => {
  const { data } = await visitor.call(products.stock, { product_id: trip.id, combo_key: 'a' })
  expect(data.list.slice(0, 4)).toEqual([
    { date: '2026-12-01', stock: 10, held_by_me: 0, status: 'open' },
    { date: '2026-12-08', stock: 0, held_by_me: 0, status: 'full' },
    { date: '2026-12-15', stock: 0, held_by_me: 0, status: 'cancelled' },
    { date: '2026-12-22', stock: 0, held_by_me: 0, status: 'by_phone' },
  ])
})

test('a member sees the seats of their own unpaid orders, and nobody else’s', async () => {
  const [liLei, hanMeimei] = [await insertMember(db), await insertMember(db)]
  const departure = await on('2026-11-28', { combo_id: b })
  await insertOrder(db, { departure_id: departure.id, member_id: liLei.id })
  const heldBy = async (member: number | null) =>
    (await stockOf(shop.ctx(), { productId: trip.id, comboKey: 'b' }, member)).list[0]?.held_by_me
  expect(await heldBy(liLei.id)).toBe(2)
  expect(await heldBy(hanMeimei.id)).toBe(0)
  expect(await heldBy(null)).toBe(0)
})

test('calendars and stock cost two statements at most', async () => {
  const inputs = { product_id: trip.id, combo_key: 'b' }
  for (const endpoint of [products.calendar, products.comboCalendar, products.stock]) {
    const { statements } = await countStatements(() => visitor.call(endpoint, inputs))
    expect(statements.length).toBeLessThanOrEqual(2)
  }
})
