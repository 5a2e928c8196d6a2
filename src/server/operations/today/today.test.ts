import { expect, test } from 'vitest'
import { today } from '#src/api/desk/work/today.ts'
import { lockOrder, moveOrder } from '#src/server/booking/orders/service.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertOrder, insertRequest } from '#test/orders/order-factories.ts'
import { insertRefund } from '#test/payments/refund-factory.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDeparture, insertDestination } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop({ at: '2026-11-21T14:00:00+08:00' })
const { db, clock } = shop
const ask = askDesk.bind(null, makeDeskApi(shop.services, clock))
const boss = await signInStaff(shop, { roles: ['admin', 'operations'] })
const answerer = await signInStaff(shop, { roles: ['service'] })
const writer = await signInStaff(shop, { roles: ['content'] })

const at = (text: string) => new Date(`${text}+08:00`)

/** A paid order of one payment of ¥7,360 at that time. */
async function paid(when: string, { sample = false } = {}) {
  const order = await insertOrder(db, { status: 'wait_pay', sample })
  await insertRefund(db, order, 'failed')
  await db
    .updateTable('payment')
    .set({ success_at: at(when) })
    .where('order_id', '=', order.id)
    .execute()
  await shop.transaction(async (tx) => {
    const locked = await lockOrder(tx, { id: order.id })
    if (locked) await moveOrder(tx, locked, 'paid', { actor: 'channel', now: at(when) })
  })
  return order
}

test('Today’s money and orders stand against the same weekday of four weeks, up to the same hour, without samples', async () => {
  await paid('2026-11-21T10:00:00')
  await paid('2026-11-21T11:00:00', { sample: true })
  await paid('2026-11-14T09:00:00')
  await paid('2026-11-14T20:00:00')
  await paid('2026-11-13T09:00:00')
  const { data } = await ask(today.read, {}, boss)
  expect(data).toMatchObject({
    revenue: { value: 736_000, mean: 184_000, days: [1_472_000, 0, 0, 0, 0, 0, 0, 736_000] },
    deals: { value: 1, mean: 0.3, people: 2 },
    visits: null,
    is_simulated: true,
  })
  const back = await paid('2026-11-21T12:00:00')
  await db
    .updateTable('refund')
    .set({ status: 'success', success_at: at('2026-11-21T13:00:00') })
    .where('order_id', '=', back.id)
    .execute()
  expect((await ask(today.read, {}, boss)).data).toMatchObject({ revenue: { value: 736_000 } })
})

test('Who leaves within seven days stands there with how full each date is', async () => {
  const { id } = await insertDeparture(db, { departs_on: '2026-11-25', capacity: 20 })
  await db.updateTable('departure').set({ sold: 12, held: 3 }).where('id', '=', id).execute()
  await insertDeparture(db, { departs_on: '2026-11-26' })
  const { data } = await ask(today.read, {}, boss)
  expect(data?.['upcoming']).toMatchObject({
    list: [{ id, departs_on: '2026-11-25', taken: 15, capacity: 20 }],
    total: 1,
  })
})

test('内容 sees what is looked at instead of money, and nothing of orders in the feed', async () => {
  const { data } = await ask(today.read, {}, writer)
  expect(data).toMatchObject({ revenue: null, deals: null, departures: null, upcoming: null })
  expect(data?.['visits']).toMatchObject({ value: 0 })
  expect(JSON.stringify(data?.['feed'])).not.toContain('BM26')
  const { data: bosses } = await ask(today.read, {}, boss)
  const kinds = ((bosses?.['feed'] ?? []) as { kind: string }[]).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['order', 'payment', 'refund', 'signed']))
})

test('A custom request stands in the feed with where it wants to go, chosen or written, for how many and how long', async () => {
  const north = await insertDestination(db, { id: 1, label: '冰岛' })
  const south = await insertDestination(db, { id: 2, label: '云南' })
  const days = { days: 9 }
  await insertRequest(db, { ...days, dest_ids: [south, north], dest_text: '', adult: 2, child: 1 })
  await insertRequest(db, { ...days, dest_text: '有极光的地方', people: 40 })
  const { data } = await ask(today.read, {}, await signInStaff(shop, { roles: ['custom'] }))
  const feed = (data?.['feed'] ?? []) as { kind: string; text: string }[]
  const texts = feed.flatMap(({ kind, text }) => (kind === 'custom_request' ? text : []))
  expect(texts).toEqual(expect.arrayContaining(['云南、冰岛 3人 9天', '有极光的地方 40人 9天']))
})

/** A conversation that was begun at `asked`, and answered after so many seconds. */
const answered = (asked: string, seconds: number) =>
  db
    .insertInto('chat')
    .values({
      ...{ visitor_hash: Buffer.from(`${asked} ${seconds}`), state: 'closed', owner_id: answerer.id },
      ...{ created_at: at(asked), last_at: at(asked), closed_at: at(asked) },
      first_reply_at: new Date(at(asked).getTime() + seconds * 1_000),
    })
    .execute()

const medianOf = (counts: readonly number[]) => {
  const sorted = counts.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return (low + high) / 2
}

test('The median of today’s first answers stands against the four same weekdays up to this time, as counted by hand', async () => {
  const figure = async () => (await ask(today.read, {}, answerer)).data?.['first_replies']
  expect(await figure()).toEqual({ value: null, mean: null })
  const before: Record<string, number[]> = {
    '2026-11-21': [40, 100, 61],
    '2026-11-14': [30, 90, 600, 20],
    '2026-10-31': [45],
    // Another weekday, and one of five weeks ago.
    '2026-11-20': [900],
    '2026-10-17': [900],
  }
  for (const [day, seconds] of Object.entries(before))
    for (const [index, each] of seconds.entries()) await answered(`${day}T1${index}:00:00`, each)
  // Later in its day than it is now; at night; and one that the shop began.
  await answered('2026-11-14T15:00:00', 5)
  await answered('2026-11-21T02:00:00', 25_000)
  await answered('2026-11-21T11:30:00', 0)
  const weekdays = [before['2026-11-14'], before['2026-10-31']].map((each = []) => medianOf(each))
  const mean = Math.round(weekdays.reduce((sum, each) => sum + each, 0) / weekdays.length)
  expect(await figure()).toEqual({ value: medianOf(before['2026-11-21'] ?? []), mean })
  for (const person of [boss, writer])
    expect((await ask(today.read, {}, person)).data).toMatchObject({ first_replies: null })
})

test('Money that nobody had billed is no revenue, also once it has gone back', async () => {
  const revenue = async () => (await ask(today.read, {}, boss)).data?.['revenue']
  const before = await revenue()
  const apart = await paid('2026-11-21T13:00:00')
  await db
    .updateTable('payment')
    .set({ status: 'refunded', is_apart: true })
    .where('order_id', '=', apart.id)
    .execute()
  expect(await revenue()).toEqual(before)
})

test('Who leaves today are those whose group stands', async () => {
  const leaving = async () => (await ask(today.read, {}, boss)).data?.['departures']
  const { id } = await insertDeparture(db, { departs_on: '2026-11-21', min_group: 10, capacity: 20 })
  const departs = { departs_on: '2026-11-21', returns_on: '2026-11-25', departure_id: id }
  await insertOrder(db, { ...departs, status: 'paid' })
  expect(await leaving()).toMatchObject({ groups: 0, people: 0 })
  await insertOrder(db, { ...departs, status: 'travelling' })
  expect(await leaving()).toMatchObject({ groups: 1, people: 2 })
})
