import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { departureBatches } from '#src/api/desk/departures/batches.ts'
import { departureEditing } from '#src/api/desk/departures/editing.ts'
import { departureMaking } from '#src/api/desk/departures/making.ts'
import {
  type DepartureLogEntry,
  type DeskDeparture,
  deskDepartures,
} from '#src/api/desk/orders/departures.ts'
import { addDays, type Day, startOf } from '#src/domain/calendar-day.ts'
import { productChanged } from '#src/server/catalog/products/service.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertSale, provePrice } from '#test/orders/order-factories.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'

const START = '2026-11-21T10:00:00+08:00'
const TODAY: Day = '2026-11-21'
const shop = await openDesk()
const { db, clock } = shop
/** Signed in at whatever hour it is: a session does not outlive a night. */
const wang = () => shop.clerk('王敏', 'product')

const at = (day: Day, hours: number) => new Date(startOf(day).getTime() + hours * 3_600_000)
const night = async (day: Day, hours = 3) => {
  clock.set(at(day, hours).toISOString())
  await runPeriodic(shop, 'price_evidence')
}
const detail = async (id: number) =>
  (await (await wang()).ask(deskDepartures.detail, { id: String(id) })).data as unknown as DeskDeparture
const marketOf = async (id: number) =>
  (await db.selectFrom('departure').select('market_fen').where('id', '=', id).executeTakeFirstOrThrow())
    .market_fen

async function save(id: number, to: Record<string, string>) {
  const { terms } = await detail(id)
  const changes = Object.fromEntries(
    Object.entries(to).map(([name, value]) => [name, { from: terms.fields[name as 'market'], to: value }]),
  )
  return (await wang()).ask(departureEditing.save, {
    departure_id: String(id),
    version: String(terms.version),
    changes_json: JSON.stringify(changes),
  })
}

describe('what counts as a sale', () => {
  test('the first money of each order of the seven days before today, by the day in Shanghai', async () => {
    const { id: departure_id } = await insertDeparture(db)
    const sell = (paidAt: Date, adult_fen = 398_000, order = {}) =>
      insertSale(shop, { departure_id, adult_fen, paidAt, order })
    await sell(at('2026-11-20', 23.9))
    await sell(at('2026-11-20', 0))
    await sell(at('2026-11-20', 5), 388_000)
    await sell(at('2026-11-14', 0), 398_000, { deposit_fen: 150_000, status: 'deposit_paid' })
    await sell(at('2026-11-13', 23.9))
    await sell(at(TODAY, 0.5))
    await night(TODAY)
    expect((await detail(departure_id)).terms.sales).toEqual([
      { day: '2026-11-20', price_fen: 398_000, orders: 2 },
      { day: '2026-11-20', price_fen: 388_000, orders: 1 },
      { day: '2026-11-14', price_fen: 398_000, orders: 1 },
    ])
  })

  test('no order that was lowered, given back, moved to this date or not paid', async () => {
    const { id: departure_id, productId } = await insertDeparture(db)
    const paidAt = at('2026-11-20', 12)
    const sell = (order: object) => insertSale(shop, { departure_id, adult_fen: 398_000, paidAt, order })
    await sell({ discount_fen: 10_000, payable_fen: 786_000 })
    await sell({ refunded_fen: 5_000 })
    for (const status of ['cancelled', 'refunding', 'refunded', 'wait_pay'] as const) await sell({ status })
    const { id: order_id } = await sell({})
    await db
      .insertInto('order_change')
      .values({
        ...{
          change_no: 'BM261121000001C01',
          order_id,
          kind: 'date',
          state: 'done',
          ended_at: paidAt,
          asked_on: TODAY,
        },
        ...{
          asked_at: paidAt,
          trip_edition_id: sql`trip_edition_of(${productId})`,
          from_departs_on: '2027-01-10',
          to_departure_id: departure_id,
        },
        ...{ to_departs_on: '2027-01-20', quote: '{}', difference_fen: 0, kept_floor_fen: 0 },
      })
      .execute()
    await shop.transaction((tx) => tx.deleteFrom('price_evidence_day').execute())
    await night(TODAY)
    expect((await detail(departure_id)).terms.sales).toEqual([])
  })

  test('they are counted once a day from 03:00 on, and not before', async () => {
    const day = addDays(TODAY, 30)
    const { id: departure_id } = await insertDeparture(db)
    await insertSale(shop, { departure_id, adult_fen: 398_000, paidAt: at(addDays(day, -1), 20) })
    await night(day, 2.99)
    expect((await detail(departure_id)).terms.sales).toEqual([])
    await night(day, 3)
    const counted = () => db.selectFrom('price_evidence_day').select('counted_at').execute()
    const first = await counted()
    expect(first).toHaveLength(7)
    await night(day, 9)
    expect(await counted()).toEqual(first)
    expect((await detail(departure_id)).terms.sales).toMatchObject([{ price_fen: 398_000 }])
    clock.set(START)
  })
})

describe('a struck-out price', () => {
  test('is set only at a price at which the departure was sold, above its own; anything else is refused with the reason', async () => {
    const { id } = await insertDeparture(db)
    const { id: other } = await insertDeparture(db)
    await provePrice(shop, id, 398_000)
    for (const [market, why] of [
      ['4280', '近7日没有按¥4,280成交，不能作为划线价'],
      ['3680', '划线价须高于成人价'],
      ['很贵', '请填写划线价，或留空'],
    ] as const)
      expect(await save(id, { market })).toMatchObject({ code: 1, data: { errors: { market: why } } })
    expect(await save(other, { market: '3980' })).toMatchObject({ code: 1 })
    expect(await save(id, { market: '3980' })).toMatchObject({ code: 0 })
    const { terms } = await detail(id)
    expect(terms).toMatchObject({
      market_fen: 398_000,
      sales: [{ day: '2026-11-20', price_fen: 398_000, orders: 1 }],
      price_changes: [{ by: '王敏', name: '划线价', from: '', to: '3980' }],
    })
  })

  test('goes the night after its proof has run out, as a change of the shop itself that staff and visitors see', async () => {
    const departure = await insertDeparture(db)
    const { id, productId } = departure
    await provePrice(shop, id, 398_000)
    await save(id, { market: '3980' })
    await shop.transaction((tx) => productChanged(shop.ctx(), tx, productId))
    const shown = async () => {
      shop.api.replies.invalidate()
      return (await shop.visitor().call(products.detail, { product_id: productId })).data.market_fen
    }
    expect(await shown()).toBe(398_000)
    const before = (await detail(id)).terms.version
    await night('2026-11-27')
    expect(await marketOf(id)).toBe(398_000)
    // Between midnight and three the proof is over and the job has not come yet: nothing unproven is shown.
    clock.set(at('2026-11-28', 1).toISOString())
    expect([await marketOf(id), await shown()]).toEqual([398_000, null])
    await night('2026-11-28')
    const later = await shop.clerk('李静', 'operations')
    const { terms } = await detail(id)
    expect(terms).toMatchObject({
      market_fen: null,
      version: before + 1,
      price_changes: [
        { by: '系统', name: '划线价', from: '3980', to: '' },
        { by: '王敏', from: '', to: '3980' },
      ],
    })
    const log = (await later.ask(deskDepartures.log, { id: String(id) })).data?.[
      'list'
    ] as DepartureLogEntry[]
    expect(log[0]).toMatchObject({ by: '系统', text: '修改划线价 3980→无', detail: '近7日没有按此价成交' })
    // Who had it open hears that the shop itself was faster.
    expect(
      await later.ask(departureEditing.save, {
        ...{ departure_id: String(id), version: String(before) },
        changes_json: JSON.stringify({ market: { from: '3980', to: '4280' } }),
      }),
    ).toMatchObject({ code: 24, data: { by: '系统' } })
    await night('2026-11-28', 9)
    expect((await detail(id)).terms.version).toBe(before + 1)
    clock.set(START)
  })

  test('goes with the order that proved it, and a departure that has left loses it as well', async () => {
    const { id } = await insertDeparture(db)
    const { id: gone } = await insertDeparture(db, { departs_on: '2026-11-10', market_fen: 398_000 })
    await provePrice(shop, id, 398_000)
    await save(id, { market: '3980' })
    await db.updateTable('orders').set({ status: 'refunded' }).where('departure_id', '=', id).execute()
    await night('2026-11-22')
    expect([await marketOf(id), await marketOf(gone)]).toEqual([null, null])
    clock.set(START)
  })

  test('is not taken over by departures that are made like this one', async () => {
    const { id, comboId } = await insertDeparture(db)
    await provePrice(shop, id, 398_000)
    await save(id, { market: '3980' })
    const { edit_version } = await db
      .selectFrom('departure')
      .select('edit_version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await (await wang()).ask(departureMaking.apply, {
      change_json: '{}',
      seen_json: JSON.stringify([comboId, 20270203, id, edit_version]),
      reason: '春季加开一班',
    })
    const made = await db
      .selectFrom('departure')
      .select('market_fen')
      .where('departs_on', '=', '2027-02-03')
      .execute()
    expect(made).toEqual([{ market_fen: null }])
  })

  test('in a batch is each departure’s own highest price of the week; taking back restores what is proven still', async () => {
    const { id, productId } = await insertDeparture(db)
    const { id: unsold } = await insertDeparture(db, { product_id: productId, departs_on: '2027-01-21' })
    await provePrice(shop, id, 398_000)
    await provePrice(shop, id, 408_000)
    const ids_json = JSON.stringify([id, unsold])
    const preview = async (change: object) =>
      (await (await wang()).ask(departureBatches.preview, { ids_json, change_json: JSON.stringify(change) }))
        .data as {
        rows: { id: number; version: number; others_text: string; marks: string[]; skip: string }[]
        summary: string
      }
    const apply = async (change: object) =>
      (
        await (
          await wang()
        ).ask(departureBatches.apply, {
          change_json: JSON.stringify(change),
          seen_json: JSON.stringify(
            (await preview(change)).rows.filter(({ skip }) => skip === '').flatMap((r) => [r.id, r.version]),
          ),
          reason: '近期降价，划线价为实际成交价',
        })
      ).data as { id: number; written: number }
    expect(await preview({ market: 'proven' })).toMatchObject({
      summary: '划线价按近7日成交价',
      rows: [{ others_text: '划线价 无→4080' }, { skip: '近7日没有高于成人价的成交价' }],
    })
    const both = { market: 'proven', adult: { how: 'by', value: -10_000 } }
    expect((await preview(both)).rows[1]).toMatchObject({ marks: ['没有更高的成交价'], skip: '' })
    const struck = await apply({ market: 'proven' })
    expect([struck.written, await marketOf(id)]).toEqual([1, 408_000])
    const { id: batch_id } = await apply({ market: 'none' })
    expect(await marketOf(id)).toBeNull()
    await (await wang()).ask(departureBatches.undo, { batch_id: String(batch_id) })
    expect(await marketOf(id)).toBe(408_000)
    const again = await apply({ market: 'none' })
    await db.deleteFrom('price_evidence').where('departure_id', '=', id).execute()
    await (await wang()).ask(departureBatches.undo, { batch_id: String(again.id) })
    expect(await marketOf(id)).toBeNull()
  })
})
