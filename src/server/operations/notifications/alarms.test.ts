import { beforeEach, expect, test } from 'vitest'
import { insertStaff } from '#test/people/desk-visitor.ts'
import { openShop } from '#test/shop/shop.ts'
import { alarmKinds, raiseAlarm } from './alarms.ts'

const shop = await openShop()
const { db, clock, transaction } = shop
const { id: settled_by } = await insertStaff(shop)
beforeEach(() => db.deleteFrom('alarm').execute())

const open = () => db.selectFrom('alarm').selectAll().orderBy('id').execute()
const settle = () => db.updateTable('alarm').set({ settled_at: clock.now(), settled_by }).execute()

test('the same trouble again is counted in one open alarm, with the time of the last; what began it stays', async () => {
  const began = clock.now()
  await raiseAlarm(db, { kind: 'seats_differ', ref: '7', detail: { held: 1 } }, began)
  clock.advanceSeconds(60)
  await Promise.all(
    Array.from({ length: 4 }, () =>
      raiseAlarm(db, { kind: 'seats_differ', ref: '7', detail: { held: 2 } }, clock.now()),
    ),
  )
  await raiseAlarm(db, { kind: 'seats_differ', ref: '8' }, clock.now())
  expect(await open()).toMatchObject([
    {
      ref: '7',
      entity: 'departure',
      times: 5,
      detail: { held: 1 },
      raised_at: began,
      last_raised_at: clock.now(),
    },
    { ref: '8', times: 1 },
  ])
})

test('trouble that goes on after it was settled opens a new alarm', async () => {
  await raiseAlarm(db, { kind: 'refund_failed', ref: 'R01' }, clock.now())
  await settle()
  await raiseAlarm(db, { kind: 'refund_failed', ref: 'R01' }, clock.now())
  expect((await open()).map(({ settled_at }) => settled_at !== null)).toEqual([true, false])
})

test('a slow refund that somebody has settled does not ring again', async () => {
  await raiseAlarm(db, { kind: 'refund_slow', ref: 'R02' }, clock.now())
  await raiseAlarm(db, { kind: 'refund_slow', ref: 'R02' }, clock.now())
  await settle()
  await raiseAlarm(db, { kind: 'refund_slow', ref: 'R02' }, clock.now())
  expect(await open()).toMatchObject([{ times: 2 }])
})

test('an alarm that is rolled back does not ring', async () => {
  const failing = transaction(async (tx) => {
    await raiseAlarm(tx, { kind: 'payment_unknown', ref: 'P01' }, clock.now())
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await open()).toEqual([])
})

test('alarms about money are urgent, and no others', async () => {
  for (const kind of alarmKinds) await raiseAlarm(db, { kind, ref: 'x' }, clock.now())
  const urgent = (await open()).filter(({ severity }) => severity === 'urgent').map(({ kind }) => kind)
  expect(urgent.sort()).toEqual([
    ...['bill_missing', 'books_differ', 'cashback_differs', 'channel_lacks', 'payment_mismatch'],
    ...['payment_unknown', 'refund_failed', 'refund_slow', 'refund_unknown'],
  ])
})

test('every record that an alarm names has a table', async () => {
  for (const kind of alarmKinds) await raiseAlarm(db, { kind, ref: 'x' }, clock.now())
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name))
  // `order` is a word of SQL: its table has another name.
  const named = (await open()).flatMap(({ entity }) => (entity === 'order' ? 'orders' : (entity ?? [])))
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((entity) => !tables.has(entity))).toEqual([])
})
