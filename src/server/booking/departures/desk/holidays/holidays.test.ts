import { expect, test } from 'vitest'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { departureBatches, type PlannedBatchRow } from '#src/api/desk/departures/batches.ts'
import { deskHolidays } from '#src/api/desk/departures/holidays.ts'
import { type Season, seasonOf } from '#src/domain/booking/departures/seasons.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertDeparture, insertProduct } from '#test/shop/factories.ts'
import { listHolidays } from './store.ts'

const shop = await openDesk()
const { db } = shop
const li = await shop.clerk('李静', 'operations')
const wang = await shop.clerk('王敏', 'product')
type Clerk = typeof li

interface Answered {
  id: number
  list: ContentRow[]
  errors?: Record<string, string>
}
const spring = { kind: 'high', name: '赏花季', first_on: '2027-03-10', last_on: '2027-04-10', note: '' }
async function make(form: object, by: Clerk = wang) {
  const { code, data } = await by.ask(deskHolidays.create, { fields_json: JSON.stringify(form) })
  return { code, data: data as unknown as Answered }
}
async function save(id: number, version: number, changes: object, by: Clerk = wang) {
  const fields = { record_id: String(id), version: String(version), changes_json: JSON.stringify(changes) }
  const { code, data } = await by.ask(deskHolidays.save, fields)
  return { code, data: data as unknown as Answered }
}
const remove = (id: number, version: number, by: Clerk = wang) =>
  by.ask(deskHolidays.remove, { record_id: String(id), version: String(version) })

test('a new shop knows the holidays of this year and the next, and which day is of which season', async () => {
  const known = await listHolidays(db)
  const named = (year: string) =>
    known
      .filter(({ kind, first_on }) => kind === 'holiday' && first_on.startsWith(year))
      .map(({ name }) => name)
  const seven = ['元旦', '春节', '清明节', '劳动节', '端午节', '中秋节', '国庆节']
  expect([named('2026'), named('2027')]).toEqual([seven, seven])
  const days = ['2026-02-14', '2026-02-15', '2026-02-23', '2027-07-15', '2027-10-01', '2027-11-11']
  expect(days.map((day) => seasonOf(day, known))).toEqual([
    ...(['low', 'holiday', 'holiday', 'high', 'holiday', 'low'] as Season[]),
  ])
})

test('holidays are made, merged field by field and deleted, each with its audit', async () => {
  const { data } = await make(spring)
  expect(data.list.find(({ id }) => id === data.id)).toMatchObject({
    version: 1,
    fields: spring,
    standing: 'coming',
    standing_text: '未到',
  })
  expect((await save(data.id, 1, { name: { from: '赏花季', to: '春游' } }, li)).code).toBe(0)
  expect((await save(data.id, 1, { last_on: { from: '2027-04-10', to: '2027-04-12' } })).code).toBe(0)
  expect((await save(data.id, 1, { name: { from: '赏花季', to: '花季' } })).code, 'STALE').toBe(24)
  expect((await remove(data.id, 1)).code, 'older').toBe(22)
  expect((await remove(data.id, 3)).code).toBe(0)
  expect((await remove(data.id, 3)).code).toBe(20)
  expect((await save(data.id, 3, {})).code).toBe(20)
  const audited = (await shop.auditOf(String(data.id))).filter(
    ({ entity, refused }) => entity === 'holiday' && refused === null,
  )
  expect(audited.map(({ action }) => action)).toEqual([
    'departure.holiday_create',
    'departure.holiday_save',
    'departure.holiday_save',
    'departure.holiday_remove',
  ])
})

test('days that cannot be are named by field, and two of one kind do not overlap', async () => {
  const faults = async (form: object) => (await make({ ...spring, ...form })).data.errors
  expect(await faults({ name: '', first_on: '2027-02-30', note: '长'.repeat(61) })).toEqual({
    name: '请填写1到20个字',
    first_on: '请选择2020到2099年的日期',
    note: '最多60个字',
  })
  expect(await faults({ last_on: '2027-03-09' })).toEqual({ last_on: '最后一天不能早于第一天' })
  expect(await faults({ last_on: '2027-12-31' })).toEqual({ last_on: '最多184天' })
  expect(await faults({ kind: 'low', last_on: '2027-03-20' })).toEqual({ kind: '请选择' })
  expect(await faults({ first_on: '2027-08-31', last_on: '2027-09-02' })).toEqual({
    first_on: '与“暑期”（2027-07-01起）重叠',
  })
  expect((await make({ ...spring, first_on: '2027-10-05', last_on: '2027-10-20' })).code).toBe(0)
})

test('who only reads departures may not, and the four hundred and first is refused', async () => {
  const finance = await shop.clerk('周账', 'finance')
  expect((await make(spring, finance)).code).toBe(25)
  const many = Array.from({ length: 400 }, () => ({
    ...{ kind: 'high' as const, name: '多', first_on: '2030-01-01', last_on: '2030-01-01' },
  }))
  await db.insertInto('holiday').values(many).execute()
  expect((await make(spring)).code).toBe(22)
  await db.deleteFrom('holiday').where('name', '=', '多').execute()
})

test('a batch goes over the departures of the chosen seasons alone', async () => {
  const { id: product_id } = await insertProduct(db)
  for (const departs_on of ['2027-01-02', '2027-01-09', '2027-02-06', '2027-07-10'])
    await insertDeparture(db, { product_id, departs_on, close_at: new Date('2026-12-30T18:00:00+08:00') })
  async function preview(seasons: Season[], over: Record<string, string> = {}) {
    const { code, data } = await wang.ask(departureBatches.preview, {
      product_ids_json: JSON.stringify([product_id]),
      from: '2027-01-01',
      until: '2027-12-31',
      seasons_json: JSON.stringify(seasons),
      change_json: '{"single_supp_fen":50000}',
      ...over,
    })
    return { code, days: (data as { rows?: PlannedBatchRow[] } | null)?.rows?.map(({ on }) => on) }
  }
  expect((await preview(['holiday'])).days).toEqual(['2027-01-02', '2027-02-06'])
  expect((await preview(['high'])).days).toEqual(['2027-07-10'])
  expect((await preview(['low'])).days).toEqual(['2027-01-09'])
  expect((await preview(['low', 'high', 'holiday'])).days).toHaveLength(4)
  expect((await preview(['holiday'], { weekdays_json: '[0]' })).days).toEqual([])
  expect((await preview(['low'], { until: '2029-12-31' })).code).toBe(1)
})
