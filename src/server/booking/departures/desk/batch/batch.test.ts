import { expect, test } from 'vitest'
import {
  type DepartureBatch,
  departureBatches,
  type PlannedBatchRow,
} from '#src/api/desk/departures/batches.ts'
import { departureEditing } from '#src/api/desk/departures/editing.ts'
import { type DeskDeparture, deskDepartures } from '#src/api/desk/orders/departures.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import type { BatchChange } from '#src/domain/booking/departures/batch.ts'
import { addDays } from '#src/domain/calendar-day.ts'
import { setSettings } from '#test/content/settings.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { provePrice } from '#test/orders/order-factories.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'

const shop = await openDesk()
const { db, clock } = shop
const START = '2026-11-21T10:00:00+08:00'
const li = await shop.clerk('李静', 'operations')
const wang = await shop.clerk('王敏', 'product')
const gu = await shop.clerk('顾衡', 'product')
type Clerk = typeof li

const FIRST = '2026-12-10'
/** A product that leaves on so many days in a row. */
async function departures(count: number, over: Parameters<typeof insertDeparture>[1] = {}) {
  const { id: product_id } = await insertProduct(db)
  const ids: number[] = []
  for (let n = 0; n < count; n++)
    ids.push((await insertDeparture(db, { product_id, departs_on: addDays(FIRST, n), ...over })).id)
  return { product_id, ids }
}
interface Preview {
  rows: PlannedBatchRow[]
  writable: number
  needs_second: boolean
  summary: string
}
interface Which {
  ids?: number[]
  product_ids?: number[]
  from?: string
  until?: string
  weekdays?: number[]
}
async function preview(
  { ids, product_ids, weekdays, ...days }: Which,
  change: BatchChange,
  by: Clerk = wang,
) {
  const fields = {
    ...days,
    ...(ids && { ids_json: JSON.stringify(ids) }),
    ...(product_ids && { product_ids_json: JSON.stringify(product_ids) }),
    ...(weekdays && { weekdays_json: JSON.stringify(weekdays) }),
    change_json: JSON.stringify(change),
  }
  return (await by.ask(departureBatches.preview, fields)).data as unknown as Preview
}
async function apply({ rows }: Preview, change: BatchChange, by: Clerk = wang) {
  const seen = rows.filter(({ skip }) => skip === '').flatMap(({ id, version }) => [id, version])
  const answer = await by.ask(departureBatches.apply, {
    change_json: JSON.stringify(change),
    seen_json: JSON.stringify(seen),
    reason: '元旦提价，与地接核对',
  })
  return { ...answer, data: answer.data as unknown as DepartureBatch }
}
const undo = (id: number, by: Clerk = wang) => by.ask(departureBatches.undo, { batch_id: String(id) })
async function save(id: number, to: string, by: Clerk = li) {
  const { terms } = (await by.ask(deskDepartures.detail, { id: String(id) })).data as unknown as DeskDeparture
  return by.ask(departureEditing.save, {
    departure_id: String(id),
    version: String(terms.version),
    changes_json: JSON.stringify({ adult: { from: terms.fields.adult, to } }),
  })
}
const pricesOf = async (ids: number[]) =>
  (
    await db
      .selectFrom('departure')
      .select('adult_fen')
      .where('id', 'in', ids)
      .orderBy('departs_on')
      .execute()
  ).map(({ adult_fen }) => adult_fen)
const plus10: BatchChange = { adult: { how: 'percent', value: 10 }, child_percent: 80 }

test('+10 % over 37 departures while a colleague changes two: 35 written, two listed; taken back but for what was touched since', async () => {
  const { product_id, ids } = await departures(37)
  const shown = await preview(
    { product_ids: [product_id], from: FIRST, until: '2027-01-31', weekdays: [0, 1, 2, 3, 4, 5, 6] },
    plus10,
  )
  expect(shown).toMatchObject({ writable: 37, needs_second: false, summary: '成人价+10%，儿童占床按成人80%' })
  expect(shown.rows[0]).toMatchObject({
    from_fen: 368_000,
    to_fen: 405_000,
    others_text: '儿童占床 2580→3240',
    skip: '',
  })
  await save(ids[4] ?? 0, '3990')
  await save(ids[9] ?? 0, '3990')
  const { data: batch } = await apply(shown, plus10)
  expect(batch).toMatchObject({ state: 'applied', written: 35, undo: { allowed: true } })
  expect(batch.skipped.map(({ departure_id, why }) => [departure_id, why])).toEqual([
    [ids[4], '刚被修改，未写入'],
    [ids[9], '刚被修改，未写入'],
  ])
  const written = await pricesOf(ids)
  expect(written.filter((price) => price === 405_000)).toHaveLength(35)
  expect(written.filter((price) => price === 399_000)).toHaveLength(2)
  await save(ids[20] ?? 0, '4100')
  expect(await undo(batch.id, gu)).toMatchObject({
    code: 0,
    data: {
      state: 'undone',
      skipped: expect.arrayContaining([
        expect.objectContaining({ departure_id: ids[20], why: '之后又被修改，保持不变' }),
      ]),
    },
  })
  const back = await pricesOf(ids)
  expect(back.filter((price) => price === 368_000)).toHaveLength(34)
  expect([back[4], back[9], back[20]]).toEqual([399_000, 399_000, 410_000])
  expect(await undo(batch.id)).toMatchObject({ code: 22 })
  expect(await undo(999_999)).toMatchObject({ code: 20 })
})

test('two batches over the same departures at once: each departure is written by one of them', async () => {
  const { ids } = await departures(12)
  const shown = await preview({ ids }, plus10)
  const answers = await Promise.all([apply(shown, plus10), apply(shown, plus10, gu)])
  expect(answers.map(({ code }) => code)).toEqual([0, 0])
  expect(answers.reduce((sum, { data }) => sum + data.written, 0)).toBe(12)
  expect(new Set(await pricesOf(ids))).toEqual(new Set([405_000]))
})

test('what cannot be done to a departure is left out and says why; what to look at is marked', async () => {
  const { product_id, ids } = await departures(1)
  const on = async (day: number, over: object) =>
    (await insertDeparture(db, { product_id, departs_on: addDays(FIRST, 30 + day), ...over })).id
  const full = await on(0, { sold: 10, held: 2 })
  const cancelled = await on(1, { status: 'cancelled' })
  const loss = await on(2, { floor_fen: 360_000 })
  const struck = await on(3, { market_fen: 370_000, status: 'formed' })
  await provePrice(shop, struck, 370_000)
  const all = { ids: [...ids, full, cancelled, loss, struck] }
  const lower: BatchChange = { adult: { how: 'by', value: -20_000 }, capacity: { how: 'by', value: -1 } }
  const skips = async (by: Clerk) =>
    (await preview(all, lower, by)).rows.map(({ skip, marks }) => [skip, ...marks])
  expect(await skips(wang)).toEqual([
    [''],
    ['名额不足 已售10 占位2', '已成团'],
    ['团期已取消'],
    ['低于成本，须由计调操作', '低于成本'],
    ['', '已成团'],
  ])
  expect((await skips(li))[3]).toEqual(['', '低于成本'])
  const dearer = await preview(all, { adult: { how: 'set', value: 380_000 } })
  expect(dearer.rows.at(-1)?.marks).toEqual(['已成团', '划线价失效'])
  const sale: BatchChange = { sale: 'close' }
  const { data: closed } = await apply(await preview({ ids: [struck] }, sale), sale)
  expect(await shop.seatsOf(struck)).toMatchObject({ status: 'closed' })
  await undo(closed.id)
  expect(await shop.seatsOf(struck)).toMatchObject({ status: 'open' })
  const nothing = await preview({ ids }, { capacity: { how: 'set', value: 12 } })
  expect(nothing.rows[0]?.skip).toBe('没有变化')
  expect(
    (await preview({ product_ids: [product_id], from: FIRST, until: FIRST, weekdays: [4] }, sale)).rows,
  ).toHaveLength(1)
  expect(
    (await preview({ product_ids: [product_id], from: FIRST, until: FIRST, weekdays: [5] }, sale)).rows,
  ).toEqual([])
})

test('how far a price moves without a colleague, and how many rows, are settings; what waits goes on waiting', async () => {
  const { ids } = await departures(21)
  const change: BatchChange = { adult: { how: 'percent', value: 10 } }
  await setSettings(db, { 'departure_batch.second_rows': 20 })
  expect(await preview({ ids }, change)).toMatchObject({ needs_second: true })
  await setSettings(db, { 'departure_batch.second_rows': 200, 'departure_batch.second_percent': 9 })
  const shown = await preview({ ids }, change)
  expect(shown).toMatchObject({ needs_second: true })
  expect(shown.rows[0]?.marks).toEqual(['超过9%'])
  const { data: asked } = await apply(shown, change)
  expect(asked).toMatchObject({ state: 'asked', written: 0 })
  await setSettings(db, { 'departure_batch.second_percent': 20 })
  expect(new Set(await pricesOf(ids))).toEqual(new Set([368_000]))
  const id = String(asked.approval_id)
  const decided = await gu.ask(approvals.decide, { id, decision: 'approved', reason: '与地接核对过' })
  expect(decided).toMatchObject({ code: 0 })
  expect(new Set(await pricesOf(ids))).toEqual(new Set([405_000]))
})

test('beyond 20 % nothing is written until another of 产品 or 计调 agrees; the author may not', async () => {
  const { ids } = await departures(3)
  const change: BatchChange = { adult: { how: 'percent', value: 25 } }
  const shown = await preview({ ids }, change)
  expect(shown).toMatchObject({ needs_second: true })
  expect(shown.rows[0]?.marks).toEqual(['超过20%'])
  const { data: asked } = await apply(shown, change)
  expect(asked).toMatchObject({ state: 'asked', written: 0, undo: { allowed: false, why: '待复核' } })
  expect(new Set(await pricesOf(ids))).toEqual(new Set([368_000]))
  const decide = (by: Clerk, decision: string, id = asked.approval_id) =>
    by.ask(approvals.decide, { id: String(id), decision, reason: '与地接核对过' })
  expect(await decide(wang, 'approved')).toMatchObject({ code: 26 })
  const { data } = await gu.ask(approvals.detail, { id: String(asked.approval_id) })
  expect(data).toMatchObject({
    title: '批量修改团期',
    lines: expect.arrayContaining([{ label: '修改', text: '成人价+25%' }]),
  })
  await save(ids[0] ?? 0, '3700')
  expect(await decide(gu, 'approved')).toMatchObject({ code: 0 })
  expect(await pricesOf(ids)).toEqual([370_000, 460_000, 460_000])
  const { data: second } = await apply(await preview({ ids }, change), change)
  expect(await decide(li, 'rejected', second.approval_id)).toMatchObject({ code: 0 })
  expect(await pricesOf(ids)).toEqual([370_000, 460_000, 460_000])
  const { list } = (await wang.ask(departureBatches.list)).data as unknown as { list: DepartureBatch[] }
  expect(list.slice(0, 2).map(({ state }) => state)).toEqual(['rejected', 'applied'])
  expect(await undo(second.id)).toMatchObject({ code: 22 })
  clock.set('2026-11-22T10:00:01+08:00')
  const later = await shop.clerk('王敏', 'product')
  expect(await undo(asked.id, later)).toMatchObject({ code: 22, message: '已超过24小时' })
  clock.set(START)
})

test('a batch of nothing is refused PARAM, and so is one over nobody knows what', async () => {
  for (const which of [{}, { product_ids_json: '[100001]' }])
    expect(await wang.ask(departureBatches.preview, { ...which, change_json: '{}' })).toMatchObject({
      code: 1,
    })
  const { ids } = await departures(1)
  expect(await apply(await preview({ ids }, plus10), {})).toMatchObject({ code: 1 })
})
