import { describe, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { products } from '#src/api/catalog/products.ts'
import { departureEditing } from '#src/api/desk/departures/editing.ts'
import {
  type DepartureLogEntry,
  type DeskDeparture,
  deskDepartures,
} from '#src/api/desk/orders/departures.ts'
import type { DepartureFields } from '#src/domain/booking/departures/terms.ts'
import { addDays, startOf } from '#src/domain/calendar-day.ts'
import { aBooking } from '#test/orders/booking.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { provePrice } from '#test/orders/order-factories.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openDesk({ max: 24 })
const { db } = shop
const li = await shop.clerk('李静', 'operations')
const wang = await shop.clerk('王敏', 'product')
const reader = await shop.clerk('周账', 'finance')
type Clerk = typeof li

const detail = async (id: number, by: Clerk = li) =>
  (await by.ask(deskDepartures.detail, { id: String(id) })).data as unknown as DeskDeparture
const rowOf = (id: number) =>
  db.selectFrom('departure').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Saves what the person saw before them, or what they see now. */
async function save(
  id: number,
  to: Partial<DepartureFields>,
  by: Clerk = li,
  more: { seen?: DeskDeparture; reason?: string } = {},
) {
  const { terms } = more.seen ?? (await detail(id, by))
  const changes = Object.fromEntries(
    Object.entries(to).map(([name, value]) => [name, { from: terms.fields[name as 'note'], to: value }]),
  )
  return by.ask(departureEditing.save, {
    departure_id: String(id),
    version: String(terms.version),
    changes_json: JSON.stringify(changes),
    ...(more.reason !== undefined && { reason: more.reason }),
  }) as Promise<{ code: number; message?: string; data: Record<string, unknown> | null }>
}
const act = (name: 'close' | 'reopen', id: number, by: Clerk = li) =>
  by.ask(departureEditing[name], {
    departure_id: String(id),
    ...(name === 'close' && { reason: '地接暂停接待' }),
  })

describe('a departure is edited', () => {
  test('with every field, a line for each in its log, and the price of tokens only where a price changed', async () => {
    const { id } = await insertDeparture(db, { market_fen: 400_000 })
    await provePrice(shop, id, 400_000)
    const answer = await save(id, { capacity: '20', note: '大巴33座' })
    expect(answer).toMatchObject({ code: 0, data: { message: '已保存' } })
    const { version, fields } = (await detail(id)).terms
    expect(answer.data).toEqual({ message: '已保存', version, fields })
    expect(await rowOf(id)).toMatchObject({ capacity: 20, version: 1, edit_version: 2, market_fen: 400_000 })
    await save(id, {
      adult: '4,080',
      child_bed: '2860.5',
      child_nobed: '',
      floor: '3000',
      close_days: '5',
      min_group: '6',
    })
    const row = await rowOf(id)
    expect(row).toMatchObject({
      ...{
        adult_fen: 408_000,
        child_bed_fen: 286_050,
        child_nobed_fen: null,
        floor_fen: 300_000,
        min_group: 6,
      },
      // A struck-out price that is no longer above the price would promise a saving that is none.
      ...{ version: 2, edit_version: 3, market_fen: null },
      close_at: new Date(startOf(addDays(row.departs_on, -5)).getTime() + 17 * 3_600_000),
    })
    const log = (await li.ask(deskDepartures.log, { id: String(id) })).data?.['list'] as DepartureLogEntry[]
    expect(log.map(({ by, text }) => [by, text])).toEqual([
      ['李静', expect.stringContaining('成人价 3680→4080')],
      ['李静', '修改名额 12→20，备注 无→大巴33座'],
    ])
  })

  test('by two clerks at once: what does not touch is merged, what does is refused STALE and nothing is lost', async () => {
    const { id } = await insertDeparture(db)
    const seen = await detail(id, wang)
    expect(await save(id, { adult: '3880' })).toMatchObject({ code: 0 })
    expect(await save(id, { capacity: '15' }, wang, { seen })).toMatchObject({
      code: 0,
      data: { message: expect.stringContaining('合并') },
    })
    expect(await save(id, { adult: '3980' }, wang, { seen })).toMatchObject({
      code: 24,
      data: { by: '李静', fields: [{ name: 'adult', mine: '3980', current: '3880', original: '3680' }] },
    })
    expect(await rowOf(id)).toMatchObject({ adult_fen: 388_000, capacity: 15 })
  })

  test('by nobody else, not after it left or was cancelled, and with words that can be read: NO_RIGHT, STATE, PARAM', async () => {
    const { id } = await insertDeparture(db)
    expect(await save(id, { note: '不行' }, reader)).toMatchObject({ code: 25 })
    expect((await detail(id, reader)).terms.acts.save).toEqual({
      allowed: false,
      why: '需要“产品”或“计调”角色',
    })
    const faults = await save(id, { adult: '0', child_bed: '免费', capacity: '1000', close_days: '-1' })
    expect(faults).toMatchObject({ code: 1 })
    expect(Object.keys((faults.data as { errors: object }).errors).sort()).toEqual(
      ['adult', 'capacity', 'child_bed', 'close_days'].sort(),
    )
    const { id: gone } = await insertDeparture(db, { departs_on: '2026-01-05' })
    expect(await save(gone, { note: '晚了' })).toMatchObject({ code: 22, message: '已经出发' })
    const { id: cancelled } = await insertDeparture(db, { status: 'cancelled' })
    expect(await save(cancelled, { note: '晚了' })).toMatchObject({ code: 22, message: '团期已取消' })
    for (const name of ['save', 'close', 'reopen'] as const)
      expect(
        await li.ask(departureEditing[name], {
          ...{ departure_id: '999999', version: '1', changes_json: '{}', reason: '没有这个团期' },
        }),
      ).toMatchObject({ code: 20 })
  })

  test('below cost only by 计调 and with a reason; the line is lowered by 计调 alone', async () => {
    const { id } = await insertDeparture(db, { floor_fen: 350_000 })
    expect(await save(id, { adult: '3400' }, wang, { reason: '清最后四个座位' })).toMatchObject({
      data: { errors: { adult: '低于成本价¥3,500，须由计调操作' } },
    })
    expect(await save(id, { floor: '3000' }, wang)).toMatchObject({
      data: { errors: { floor: '调低成本价须由计调操作' } },
    })
    expect(await save(id, { adult: '3400' })).toMatchObject({
      data: { errors: { reason: expect.any(String) } },
    })
    expect(await save(id, { adult: '3400' }, li, { reason: '清最后四个座位' })).toMatchObject({ code: 0 })
    expect((await detail(id)).terms.is_below_cost).toBe(true)
    expect(await save(id, { note: '已清仓' }, wang)).toMatchObject({ code: 0 })
  })

  test('moves the tiers of a private tour with its price, by ¥10, never rising with the party', async () => {
    const tiers = [
      { min_pax: 2, adult_fen: 368_000, child_bed_fen: 258_000 },
      { min_pax: 4, adult_fen: 346_000, child_bed_fen: 242_000 },
    ]
    const { id } = await insertDeparture(db, { tiers: JSON.stringify(tiers) })
    await save(id, { adult: '4048' })
    expect((await rowOf(id)).tiers).toEqual([
      { min_pax: 2, adult_fen: 404_800, child_bed_fen: 258_000 },
      { min_pax: 4, adult_fen: 381_000, child_bed_fen: 242_000 },
    ])
  })
})

describe('seats and prices that buyers rely on', () => {
  test('capacity lowered while buyers take the last seats: 40 to the buyer or 29 with the new minimum to the clerk', async () => {
    const departure = await insertDeparture(db, { capacity: 18, max_group: 18 })
    for (let n = 0; n < 8; n++) await shop.book(await shop.signIn(), aBooking(departure))
    const seen = await detail(departure.id)
    expect(seen.terms).toMatchObject({ least_capacity: 16, seats_text: '已售0 占位16' })
    expect(await save(departure.id, { capacity: '15' })).toMatchObject({ code: 29, data: { least: 16 } })
    const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.signIn()))
    const [saved, ...booked] = await Promise.all([
      save(departure.id, { capacity: '17' }, li, { seen }),
      ...buyers.map((buyer) => shop.book(buyer, aBooking(departure))),
    ])
    const { held, sold, capacity } = await rowOf(departure.id)
    expect(held + sold).toBeLessThanOrEqual(capacity)
    const seated = booked.filter(({ code }) => code === 0)
    expect(seated.length).toBe((held - 16) / 2)
    for (const { code } of booked) expect([0, 40]).toContain(code)
    if (seated.length > 0)
      expect(saved).toMatchObject({ code: 29, data: { least: 18 }, message: '最少18：已售0 占位18' })
    else expect(saved).toMatchObject({ code: 0 })
    await shop.expectBooksToBalance()
  })

  test('a price change touches no order, and a quote of the old price that is not booked is refused as PRICE_CHANGED', async () => {
    const departure = await insertDeparture(db)
    const first = await shop.signIn()
    const placed = await shop.book(first, aBooking(departure))
    const second = await shop.signIn()
    const key = { product_id: departure.productId, date: departure.date, adult: 2 }
    const shown = await second.call(products.price, key)
    expect(await save(departure.id, { adult: '4000' })).toMatchObject({ code: 0 })
    const booking = aBooking(departure, { price_token: shown.data.price_token })
    const refused = await shop.book(second, booking)
    expect(refused).toMatchObject({ code: 41, raw: { quote: { payable_fen: 800_000 } } })
    expect((await first.call(orders.detail, { order_id: placed.data.order_id })).data).toMatchObject({
      payable_fen: 736_000,
    })
    expect((await shop.book(second, { ...booking, payable_fen: 800_000 })).code).toBe(0)
  })

  test('a sale that is stopped takes no order and keeps those that stand; it goes on while its time lasts', async () => {
    const departure = await insertDeparture(db)
    const placed = await shop.book(await shop.signIn(), aBooking(departure))
    expect(placed.code).toBe(0)
    expect(await act('close', departure.id)).toMatchObject({ code: 0 })
    expect(await act('close', departure.id)).toMatchObject({ code: 22 })
    expect((await shop.book(await shop.signIn(), aBooking(departure))).failed).toBe('CLOSED')
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 2, status: 'closed' })
    expect(await act('reopen', departure.id, wang)).toMatchObject({ code: 0 })
    expect(await act('reopen', departure.id)).toMatchObject({ code: 22 })
    expect((await shop.book(await shop.signIn(), aBooking(departure))).code).toBe(0)
    const { id: over } = await insertDeparture(db, { status: 'closed', close_at: shop.clock.now() })
    expect(await act('reopen', over)).toMatchObject({ code: 22, message: '截止时间已过，请先改截止天数' })
  })
})
