import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  type DepartureBatch,
  departureBatches,
  type PlannedBatchRow,
} from '#src/api/desk/departures/batches.ts'
import { addDays } from '#src/domain/calendar-day.ts'
import { aBooking } from '#test/orders/booking.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'

const shop = await openDesk({ max: 24 })
const { db } = shop
const wang = await shop.clerk('王敏', 'product')
const gu = await shop.clerk('顾衡', 'product')
type Clerk = typeof wang

const FIRST = '2026-12-10'
const change_json = '{"remove":true}'
async function preview(ids: number[]) {
  const { data } = await wang.ask(departureBatches.preview, { ids_json: JSON.stringify(ids), change_json })
  return data as unknown as { rows: PlannedBatchRow[]; writable: number; summary: string }
}
async function remove(seen: (readonly [id: number, version: number])[], by: Clerk = wang) {
  const { code, data } = await by.ask(departureBatches.apply, {
    change_json,
    seen_json: JSON.stringify(seen.flat()),
    reason: '航班取消，不再开班',
  })
  return { code, data: data as unknown as DepartureBatch }
}
const undo = (id: number) => gu.ask(departureBatches.undo, { batch_id: String(id) })
const find = (id: number) => db.selectFrom('departure').selectAll().where('id', '=', id).executeTakeFirst()

async function departures(count: number) {
  const { id: product_id } = await insertProduct(db)
  const made = []
  for (let n = 0; n < count; n++)
    made.push(await insertDeparture(db, { product_id, departs_on: addDays(FIRST, n) }))
  return made
}

test('departures that nobody ever had anything of go, and come back whole within a day', async () => {
  const [one, two, three] = await departures(3)
  if (!one || !two || !three) throw new Error('three departures')
  const before = await find(one.id)
  const shown = await preview([one.id, two.id, three.id])
  expect(shown).toMatchObject({ writable: 3, summary: '移除' })
  const { data: batch } = await remove(shown.rows.map(({ id, version }) => [id, version]))
  expect(batch).toMatchObject({ state: 'applied', written: 3, summary: '移除', undo: { allowed: true } })
  expect(await find(one.id)).toBeUndefined()
  await insertDeparture(db, { product_id: two.productId, departs_on: two.date })
  expect(await undo(batch.id)).toMatchObject({
    code: 0,
    data: { state: 'undone', skipped: [{ departure_id: null, why: '这一天已有新的团期' }] },
  })
  expect(await find(one.id)).toEqual({ ...before, edit_version: (before?.edit_version ?? 0) + 1 })
  expect(await find(two.id)).toBeUndefined()
  const booked = await shop.book(await shop.signIn(), aBooking(three))
  expect(booked.code).toBe(0)
})

test('who has bought, held, waited or been told keeps a departure, and it says why', async () => {
  const made = await departures(8)
  const [sold, held, released, waited, cancelled, promised, noticed, stale] = made.map(({ id }) => id)
  const set = (id: number | undefined, values: object) =>
    db
      .updateTable('departure')
      .set(values)
      .where('id', '=', id ?? 0)
      .execute()
  await set(sold, { sold: 3 })
  await set(held, { held: 2 })
  const now = shop.clock.now()
  await db
    .insertInto('inventory_hold')
    .values({
      ...{ departure_id: released ?? 0, pax: 2, kind: 'block', status: 'released' },
      ...{ created_at: now, updated_at: now, purpose: '考察团', staff_id: wang.id, expires_at: now },
    } as never)
    .execute()
  const traveller = await shop.signIn()
  const member = await db.selectFrom('member').select('id').limit(1).executeTakeFirstOrThrow()
  expect(traveller).toBeDefined()
  await db
    .insertInto('waitlist')
    .values({
      ...{
        member_id: member.id,
        departure_id: waited ?? 0,
        adult: 2,
        child_bed: 0,
        child_nobed: 0,
        infant: 0,
      },
      joined_at: now,
    })
    .execute()
  await db
    .insertInto('departure_cancellation')
    .values({
      ...{ departure_id: cancelled ?? 0, cause: 'not_formed', reason: '报名人数不足', asked_by: wang.id },
      ...{
        asked_at: now,
        state: 'rejected',
        status_before: 'open',
        asked_on: FIRST,
        refund_fen: 0,
        compensation_fen: 0,
        decided_by: gu.id,
        decided_at: now,
      },
    } as never)
    .execute()
  await set(promised, { guaranteed_at: now, guaranteed_by: wang.id, group_before: 8 })
  await db
    .insertInto('departure_notice')
    .values({ departure_id: noticed ?? 0, updated_at: now, updated_by: wang.id })
    .execute()
  const shown = await preview(made.map(({ id }) => id))
  expect(shown.rows.map(({ skip }) => skip)).toEqual([
    '已售3 占位0',
    '已售0 占位2',
    '有过订单或占位',
    '有过候补',
    '提出过取消',
    '已承诺成团',
    '有名单或出团通知',
    '',
  ])
  await set(stale, { edit_version: 9 })
  const { data } = await remove(shown.rows.map(({ id, version }) => [id, version]))
  expect(data.written).toBe(0)
  expect(data.skipped.map(({ why }) => why)).toContain('刚被修改，未写入')
  for (const { id } of made) expect(await find(id)).toBeDefined()
})

test('every table that refers to a departure is asked before one is removed, or goes with it on purpose', async () => {
  const { rows } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint
    where confrelid = 'departure'::regclass and contype = 'f' order by 1`.execute(db)
  expect(rows.map(({ table }) => table)).toEqual([
    'departure_batch_row',
    'departure_cancellation',
    'departure_log',
    'departure_manifest',
    'departure_notice',
    'departure_notice_edition',
    'group_formed',
    'inventory_hold',
    'manifest_export',
    'order_change',
    // Of what was sold; its orders keep the departure.
    'price_evidence',
    'waitlist',
  ])
})

test('a removal and a buyer at once: the departure is gone and nothing was ordered, or it stands with its order', async () => {
  const made = await departures(8)
  const travellers = await Promise.all(made.map(() => shop.signIn()))
  const shown = await preview(made.map(({ id }) => id))
  const outcomes = await Promise.all(
    made.map(async (departure, index) => {
      const row = shown.rows.find(({ id }) => id === departure.id)
      const [traveller] = travellers.slice(index)
      if (!row || !traveller) throw new Error('a row and a traveller each')
      const booking = aBooking(departure)
      const [removed, booked] = await Promise.all([
        remove([[departure.id, row.version]]),
        shop.book(traveller, booking),
      ])
      return { departure, removed, booked }
    }),
  )
  for (const { departure, removed, booked } of outcomes) {
    expect(removed.code).toBe(0)
    const stands = (await find(departure.id)) !== undefined
    expect(stands).toBe(booked.code === 0)
    expect(removed.data.written).toBe(stands ? 0 : 1)
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('departure_id', '=', departure.id)
      .execute()
    expect(orders).toHaveLength(stands ? 1 : 0)
  }
})

test('two removals at once take a departure once, and a change of one that has gone is listed as kept', async () => {
  const [departure] = await departures(1)
  if (!departure) throw new Error('a departure')
  const reprice = '{"adult":{"how":"percent","value":5}}'
  const { data } = await wang.ask(departureBatches.apply, {
    change_json: reprice,
    seen_json: JSON.stringify([departure.id, 1]),
    reason: '元旦提价，与地接核对',
  })
  const repriced = data as unknown as DepartureBatch
  expect(repriced.written).toBe(1)
  const answers = await Promise.all([remove([[departure.id, 2]]), remove([[departure.id, 2]], gu)])
  expect(answers.reduce((sum, { data: batch }) => sum + batch.written, 0)).toBe(1)
  expect(await undo(repriced.id)).toMatchObject({
    data: { state: 'undone', skipped: [{ departure_id: null, why: '团期已移除' }] },
  })
})
