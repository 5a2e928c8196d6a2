import { expect, test } from 'vitest'
import { type DepartureBatch, departureBatches } from '#src/api/desk/departures/batches.ts'
import { departureMaking, type NewBatchRow } from '#src/api/desk/departures/making.ts'
import { type DepartureLogEntry, deskDepartures } from '#src/api/desk/orders/departures.ts'
import { approvals } from '#src/api/desk/work/approvals.ts'
import { addDays, numberOfDay, weekdayOf } from '#src/domain/calendar-day.ts'
import { aBooking } from '#test/orders/booking.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertCombo, insertDeparture, insertProduct } from '#test/shop/factories.ts'

const shop = await openDesk()
const { db } = shop
const li = await shop.clerk('李静', 'operations')
const wang = await shop.clerk('王敏', 'product')
const gu = await shop.clerk('顾衡', 'product')
type Clerk = typeof li

const FIRST = '2026-12-10'
interface Preview {
  rows: NewBatchRow[]
  writable: number
  needs_second: boolean
  summary: string
}
interface Wanted {
  combos: number[]
  from?: string
  until?: string
  weekdays?: number[]
  template?: number
  lastYear?: boolean
  change?: object
}
const changeOf = ({ change = {} }: Wanted) => JSON.stringify(change)
async function preview(wanted: Wanted, by: Clerk = wang) {
  const { code, data } = await by.ask(departureMaking.preview, {
    combo_ids_json: JSON.stringify(wanted.combos),
    from: wanted.from ?? FIRST,
    until: wanted.until ?? wanted.from ?? FIRST,
    change_json: changeOf(wanted),
    ...(wanted.weekdays && { weekdays_json: JSON.stringify(wanted.weekdays) }),
    ...(wanted.template && { template_id: String(wanted.template) }),
    ...(wanted.lastYear && { last_year: '1' }),
  })
  return { code, ...(data as unknown as Preview) }
}
async function make(wanted: Wanted, { rows }: Preview, by: Clerk = wang) {
  const seen = rows.filter(({ skip }) => skip === '')
  const { code, data } = await by.ask(departureMaking.apply, {
    change_json: changeOf(wanted),
    ...(wanted.lastYear && { last_year: '1' }),
    seen_json: JSON.stringify(
      seen.flatMap((row) => [row.combo_id, numberOfDay(row.on), row.source_id, row.source_version]),
    ),
    reason: '春季班期，与地接确认',
  })
  return { code, data: data as unknown as DepartureBatch }
}
const undo = (id: number, by: Clerk = wang) => by.ask(departureBatches.undo, { batch_id: String(id) })
const departuresOf = (combo: number) =>
  db.selectFrom('departure').selectAll().where('combo_id', '=', combo).orderBy('departs_on').execute()

test('other days of a combo get its terms and nothing sold, can be booked at once, and no day gets two', async () => {
  const departure = await insertDeparture(db, {
    departs_on: FIRST,
    group_code: 'BM100001-261210A',
    sold: 6,
    status: 'formed',
    note: '大巴33座',
    market_fen: 400_000,
  })
  const wanted = {
    combos: [departure.comboId],
    from: '2026-11-22',
    until: '2026-12-24',
    weekdays: [4],
    change: { adult: { how: 'percent', value: 5 }, capacity: { how: 'set', value: 16 }, close_days: 6 },
  }
  const shown = await preview(wanted)
  expect(shown).toMatchObject({
    ...{ writable: 3, needs_second: false },
    summary: '新建团期，成人价+5%，名额改为16，出发前6天截止',
  })
  expect(shown.rows.map(({ on, skip }) => [on, skip])).toEqual([
    ['2026-11-26', '截止时间已过'],
    ['2026-12-03', ''],
    ['2026-12-10', '已有团期'],
    ['2026-12-17', ''],
    ['2026-12-24', ''],
  ])
  expect(shown.rows[3]).toMatchObject({
    ...{ adult_fen: 386_000, source_id: departure.id, source_text: '2026-12-10 周四', marks: [] },
    terms_text: '儿童占床2580，名额16，前6天截止',
  })
  const { data: batch } = await make(wanted, shown)
  expect(batch).toMatchObject({ state: 'applied', written: 3, skipped: [], undo: { allowed: true } })
  const [first] = await departuresOf(departure.comboId)
  expect(first).toMatchObject({
    ...{ departs_on: '2026-12-03', returns_on: '2026-12-07', adult_fen: 386_000, child_bed_fen: 258_000 },
    ...{ capacity: 16, sold: 0, held: 0, status: 'open', note: '', market_fen: null, min_group: 8 },
    ...{ group_code: 'BM100001-261203A', edit_version: 1 },
    close_at: new Date('2026-11-27T17:00:00+08:00'),
  })
  const { list } = (await li.ask(deskDepartures.log, { id: String(first?.id) })).data as unknown as {
    list: DepartureLogEntry[]
  }
  expect(list).toMatchObject([{ text: '新建团期', by: '王敏', detail: '原因：春季班期，与地接确认' }])
  expect((await preview(wanted)).writable).toBe(0)
})

test('a year is copied by 52 weeks: every weekday stays, days that have one are left alone, a cancelled one is not copied', async () => {
  const { id: product_id } = await insertProduct(db)
  const before = ['2025-12-20', '2025-12-27', '2026-01-03', '2026-01-10']
  for (const [index, departs_on] of before.entries())
    await insertDeparture(db, {
      ...{ product_id, departs_on, adult_fen: 300_000 + index * 10_000, sold: 12 },
      status: index === 1 ? 'cancelled' : 'closed',
    })
  const { comboId } = await insertDeparture(db, { product_id, departs_on: '2027-01-02', adult_fen: 500_000 })
  const wanted = {
    ...{ combos: [comboId], from: '2026-12-01', until: '2027-01-31', lastYear: true },
    change: { adult: { how: 'by', value: 5_000 } },
  }
  const shown = await preview(wanted)
  expect(shown.summary).toBe('从去年同期复制，成人价+¥50')
  expect(shown.rows.map(({ on, adult_fen, skip }) => [on, adult_fen, skip])).toEqual([
    ['2026-12-19', 305_000, ''],
    ['2026-12-26', 315_000, '参照的团期已取消'],
    ['2027-01-02', 325_000, '已有团期'],
    ['2027-01-09', 335_000, ''],
  ])
  expect((await make(wanted, shown)).data.written).toBe(2)
  const after = (await departuresOf(comboId)).filter(({ departs_on }) => departs_on > FIRST)
  expect(after.map(({ departs_on, adult_fen }) => [departs_on, adult_fen])).toEqual([
    ['2026-12-19', 305_000],
    ['2027-01-02', 500_000],
    ['2027-01-09', 335_000],
  ])
  expect(new Set(after.map(({ departs_on }) => weekdayOf(departs_on)))).toEqual(new Set([6]))
  expect((await preview({ ...wanted, from: '2027-03-01', until: '2027-03-31' })).rows).toEqual([])
})

test('several combos take their own nearest departures, or all of them the one that is named', async () => {
  const { id: product_id } = await insertProduct(db)
  const one = await insertDeparture(db, { product_id, departs_on: FIRST })
  const second = await insertCombo(db, { product_id, combo_key: 'five', name: '五钻酒店', sort: 9 })
  const combos = [one.comboId, second]
  await insertDeparture(db, { product_id, combo_id: second, departs_on: '2026-12-20', adult_fen: 468_000 })
  const near = await preview({ combos, from: '2026-12-18' })
  expect(near.rows.map(({ adult_fen }) => adult_fen)).toEqual([368_000, 468_000])
  const named = await preview({ combos, from: '2026-12-18', template: one.id })
  expect(named.rows.map(({ adult_fen }) => adult_fen)).toEqual([368_000, 368_000])
  expect((await make({ combos }, named)).data.written).toBe(2)
  const [made] = await departuresOf(second)
  expect(made?.group_code).toBe(`BM${product_id}-261218B`)
  const { data } = await wang.ask(departureMaking.combos, { product_id: String(product_id) })
  expect(data).toMatchObject({
    list: [
      { id: one.comboId, city: '昆明' },
      { id: second, name: '五钻酒店' },
    ],
  })
  expect((await wang.ask(departureMaking.combos, { product_id: '999999' })).code).toBe(20)
})

test('a product without any departure begins with its own rules, once its price is set', async () => {
  const { id: product_id } = await insertProduct(db)
  const { id: combo } = await db
    .selectFrom('combo')
    .select('id')
    .where('product_id', '=', product_id)
    .executeTakeFirstOrThrow()
  const unset = { combos: [combo], from: FIRST }
  expect((await preview(unset)).rows).toMatchObject([
    { source_text: '按产品资料', skip: '没有可参照的团期，请把成人价改为一个金额' },
  ])
  const wanted = { ...unset, change: { adult: { how: 'set', value: 399_000 }, child_percent: 70 } }
  expect((await make(wanted, await preview(wanted))).data.written).toBe(1)
  expect(await departuresOf(combo)).toMatchObject([
    {
      adult_fen: 399_000,
      child_bed_fen: 279_000,
      infant_fen: null,
      capacity: 12,
      min_group: 8,
      max_group: 12,
    },
  ])
})

test('two clerks who make the same days at once make each of them once', async () => {
  const { comboId } = await insertDeparture(db, { departs_on: FIRST })
  const wanted = { combos: [comboId], from: '2027-01-01', until: '2027-01-20' }
  const shown = await preview(wanted)
  const answers = await Promise.all([make(wanted, shown), make(wanted, shown, gu), make(wanted, shown, li)])
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(answers.reduce((sum, { data }) => sum + data.written, 0)).toBe(20)
  expect(answers.flatMap(({ data }) => data.skipped.map(({ why }) => why))).toEqual(
    Array(40).fill('已有团期'),
  )
  expect(await departuresOf(comboId)).toHaveLength(21)
})

test('what was changed, removed or forged since it was seen is not made', async () => {
  const { comboId, id } = await insertDeparture(db, { departs_on: FIRST })
  const other = await insertDeparture(db, { departs_on: FIRST })
  const wanted = { combos: [comboId], from: '2027-01-01' }
  const shown = await preview(wanted)
  await db.updateTable('departure').set({ edit_version: 7, adult_fen: 100 }).where('id', '=', id).execute()
  const { data } = await make(wanted, shown)
  expect(data).toMatchObject({
    written: 0,
    skipped: [{ departure_id: null, why: '参照的团期刚被修改，未新建' }],
  })
  const row = shown.rows[0] as NewBatchRow
  const forged = { ...shown, rows: [{ ...row, source_id: other.id }] }
  expect((await make(wanted, forged)).data.skipped[0]?.why).toBe('参照的团期是另一个产品的')
  const nothing = {
    ...shown,
    rows: [
      { ...row, combo_id: 999_999 },
      { ...row, source_id: 999_999 },
    ],
  }
  expect((await make(wanted, nothing)).data).toMatchObject({ written: 0, skipped: [] })
  expect(await departuresOf(comboId)).toHaveLength(1)
})

test('below cost only 计调 makes them; far ahead, or with seats beyond reason, nobody does', async () => {
  const { comboId } = await insertDeparture(db, { departs_on: FIRST, floor_fen: 400_000 })
  const wanted = { combos: [comboId], from: '2027-01-01' }
  expect((await preview(wanted)).rows[0]).toMatchObject({
    skip: '低于成本，须由计调操作',
    marks: ['低于成本'],
  })
  expect((await preview(wanted, li)).rows[0]).toMatchObject({ skip: '', marks: ['低于成本'] })
  expect((await preview({ ...wanted, from: '2028-06-01' }, li)).rows[0]?.skip).toBe('太远')
  const crowd = { ...wanted, change: { capacity: { how: 'by', value: 990 } } }
  expect((await preview(crowd, li)).rows[0]?.skip).toBe('名额超出范围')
})

test('more than two hundred wait for a colleague, who has them made; the author may not', async () => {
  const { comboId } = await insertDeparture(db, { departs_on: FIRST })
  const wanted = { combos: [comboId], from: '2027-01-01', until: addDays('2027-01-01', 200) }
  const shown = await preview(wanted)
  expect(shown).toMatchObject({ writable: 201, needs_second: true })
  const { data: asked } = await make(wanted, shown)
  expect(asked).toMatchObject({ state: 'asked', written: 0 })
  expect(await departuresOf(comboId)).toHaveLength(1)
  const question = { id: String(asked.approval_id) }
  expect((await gu.ask(approvals.detail, question)).data).toMatchObject({
    lines: expect.arrayContaining([{ label: '修改', text: '新建团期' }]),
  })
  const decide = (by: Clerk) =>
    by.ask(approvals.decide, { ...question, decision: 'approved', reason: '与地接核对过' })
  expect((await decide(wang)).code).toBe(26)
  expect((await decide(gu)).code).toBe(0)
  expect(await departuresOf(comboId)).toHaveLength(202)
  const far = { combos: [comboId], from: '2026-12-12', change: { adult: { how: 'percent', value: 30 } } }
  expect(await preview(far)).toMatchObject({ needs_second: true, rows: [{ marks: ['超过20%'] }] })
})

test('taken back within a day: what somebody has booked or changed since stays, and is listed', async () => {
  const departure = await insertDeparture(db, { departs_on: FIRST })
  const wanted = { combos: [departure.comboId], from: '2027-01-01', until: '2027-01-04' }
  const { data: batch } = await make(wanted, await preview(wanted))
  const booked = await shop.book(await shop.signIn(), aBooking({ ...departure, date: '2027-01-02' }))
  expect(booked.code).toBe(0)
  await db
    .updateTable('departure')
    .set({ edit_version: 2 })
    .where('combo_id', '=', departure.comboId)
    .where('departs_on', '=', '2027-01-03')
    .execute()
  expect(await undo(batch.id, gu)).toMatchObject({
    code: 0,
    data: {
      state: 'undone',
      skipped: [{ why: '已售0 占位2' }, { why: '之后又被修改，保持不变' }],
    },
  })
  const left = await departuresOf(departure.comboId)
  expect(left.map(({ departs_on }) => departs_on)).toEqual([FIRST, '2027-01-02', '2027-01-03'])
  expect((await undo(batch.id)).code).toBe(22)
})

test('what is no batch is refused PARAM', async () => {
  const { comboId } = await insertDeparture(db, { departs_on: FIRST })
  const combos = [comboId]
  expect((await preview({ combos: [] })).code).toBe(1)
  expect((await preview({ combos, until: '2029-12-10' })).code).toBe(1)
  expect((await preview({ combos, template: 999_999 })).code).toBe(1)
  expect((await preview({ combos: [comboId, 1, 2], until: addDays(FIRST, 300) })).code).toBe(1)
  expect((await preview({ combos, change: { sale: 'close' } })).code).toBe(1)
  expect((await make({ combos }, { rows: [], writable: 0, needs_second: false, summary: '' })).code).toBe(1)
})
