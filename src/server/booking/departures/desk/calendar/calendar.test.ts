import { expect, test } from 'vitest'
import { type CalendarRow, departureCalendar } from '#src/api/desk/departures/calendar.ts'
import { addDays } from '#src/domain/calendar-day.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'

const shop = await openDesk()
const { db } = shop
const reader = await shop.clerk('周账', 'finance')
const from = '2026-12-10'

async function grid(fields: Record<string, string> = {}) {
  const { code, data } = await reader.ask(departureCalendar.grid, { from, ...fields })
  expect(code).toBe(0)
  return data as unknown as { list: CalendarRow[]; next: string | null; days: number; product: string }
}

test('a cell says price, seats and state of its departure, and which is sold below cost', async () => {
  const { id: product_id } = await insertProduct(db, {
    title: '东京-箱根6日亲子',
    min_group: 10,
    max_group: 20,
  })
  const on = (day: number, over: object = {}) =>
    insertDeparture(db, { product_id, departs_on: addDays(from, day), ...over })
  await on(0)
  await on(1, { sold: 8 })
  await on(2, { status: 'formed', sold: 12, held: 3 })
  await on(3, { sold: 20 })
  await on(4, { status: 'closed' })
  await on(5, { status: 'cancelled' })
  await on(6, { floor_fen: 400_000 })
  await on(7, { close_at: shop.clock.now() })
  await on(14)
  const { list, days, product } = await grid({ product_id: String(product_id) })
  expect([days, product]).toEqual([14, '东京-箱根6日亲子'])
  expect(list).toMatchObject([{ product_id, title: '东京-箱根6日亲子' }])
  expect(list[0]?.cells.map(({ on, state, below_cost }) => [on, state, below_cost])).toEqual([
    [from, 'open', false],
    ['2026-12-11', 'nearly_formed', false],
    ['2026-12-12', 'formed', false],
    ['2026-12-13', 'full', false],
    ['2026-12-14', 'closed', false],
    ['2026-12-15', 'cancelled', false],
    ['2026-12-16', 'open', true],
    ['2026-12-17', 'closed', false],
  ])
  expect(list[0]?.cells[2]).toMatchObject({ adult_fen: 368_000, sold: 12, held: 3, capacity: 20 })
  expect((await grid({ product_id: String(product_id), days: '35' })).list[0]?.cells).toHaveLength(9)
})

test('forty rows at a time, narrowed down by what a product is and by what its departures lack', async () => {
  const abroad = await insertProduct(db, { title: '冰岛极光9日', type: 'private', scope: 'outbound' })
  await insertDeparture(db, { product_id: abroad.id, departs_on: '2026-12-05', sold: 2 })
  for (let n = 0; n < 42; n++) await insertProduct(db)
  const first = await grid()
  expect(first.list).toHaveLength(40)
  const second = await grid({ cursor: first.next ?? '' })
  expect(second.next).toBeNull()
  const ids = [...first.list, ...second.list].map(({ combo_id }) => combo_id)
  expect(new Set(ids).size).toBe(ids.length)
  expect((await grid({ type: 'private' })).list.map(({ product_id }) => product_id)).toEqual([abroad.id])
  expect((await grid({ q: '极光' })).list).toHaveLength(1)
  expect((await grid({ q: String(abroad.id) })).list).toHaveLength(1)
  expect((await grid({ short: '1', type: 'private' })).list).toHaveLength(1)
  expect((await grid({ free: '1' })).list.map(({ product_id }) => product_id)).toEqual([abroad.id])
  expect((await grid({ destination_id: '999', supplier_id: '999', city_id: '999' })).list).toEqual([])
  expect((await reader.ask(departureCalendar.grid, { days: '36' })).code).toBe(1)
  expect((await reader.ask(departureCalendar.places)).data).toMatchObject({
    cities: expect.arrayContaining([expect.objectContaining({ label: '昆明' })]),
  })
})
