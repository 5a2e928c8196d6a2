import { expect, test } from 'vitest'
import { departurePromises } from '#src/api/desk/departures/promises.ts'
import {
  type DepartureLogEntry,
  type DeskDeparture,
  deskDepartures,
} from '#src/api/desk/orders/departures.ts'
import { aBooking } from '#test/orders/booking.ts'
import { openDepartureDesk } from '#test/orders/departure-desk.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { departureJobs } from '../../jobs.ts'

const shop = await openDesk({ max: 24 })
const { db, clock } = shop
const li = await shop.clerk('李静', 'operations')
const wang = await shop.clerk('王敏', 'product')
const START = '2026-11-21T10:00:00+08:00'

const termsOf = async (id: number, by = li) =>
  ((await by.ask(deskDepartures.detail, { id: String(id) })).data as unknown as DeskDeparture).terms
const reason = '旺季包机，人数不足也出团'
const promise = (name: 'guarantee' | 'release', id: number, by = li) =>
  by.ask(departurePromises[name], { departure_id: String(id), reason })
const block = (id: number, pax: number, until = '2026-11-25', by = wang) =>
  by.ask(departurePromises.block, {
    departure_id: String(id),
    pax: String(pax),
    purpose: '教育局考察团',
    until,
  })
const unblock = (holdId: number | undefined) =>
  wang.ask(departurePromises.unblock, { hold_id: String(holdId) })

test('seats are kept for somebody until a day, never more than are free, and are on sale again by hand or by the clock', async () => {
  const departure = await insertDeparture(db, { capacity: 4 })
  const { id } = departure
  expect(await block(id, 5)).toMatchObject({ code: 40, data: { stock: 4 } })
  expect(await block(id, 3, '2026-11-20')).toMatchObject({ code: 1 })
  expect(await block(id, 2)).toMatchObject({ code: 0 })
  const [kept] = (await termsOf(id)).blocks
  expect(kept).toMatchObject({ pax: 2, purpose: '教育局考察团', until: '2026-11-25', by: '王敏' })
  expect((await shop.book(await shop.signIn(), aBooking(departure))).code).toBe(0)
  expect((await shop.book(await shop.signIn(), aBooking(departure))).failed).toBe('SOLD_OUT')
  expect((await termsOf(id)).acts.block).toEqual({ allowed: false, why: '没有余位' })
  expect(await unblock(kept?.hold_id)).toMatchObject({ code: 0 })
  expect(await unblock(kept?.hold_id)).toMatchObject({ code: 22 })
  expect(await unblock(999_999)).toMatchObject({ code: 20 })
  expect(await block(id, 1, '2026-11-21')).toMatchObject({ code: 0 })
  expect(await shop.seatsOf(id)).toMatchObject({ held: 3 })
  clock.set('2026-11-22T00:00:00+08:00')
  await departureJobs(shop.ctx)[0]?.run(clock.now())
  expect(await shop.seatsOf(id)).toMatchObject({ held: 2 })
  clock.set(START)
  await shop.expectBooksToBalance()
})

test('blocks and buyers at once never take more seats than there are', async () => {
  const departure = await insertDeparture(db, { capacity: 10 })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.signIn()))
  const answers = await Promise.all([
    ...buyers.map((buyer) => shop.book(buyer, aBooking(departure))),
    ...[3, 3, 3].map((pax) => block(departure.id, pax)),
  ])
  for (const { code } of answers) expect([0, 40]).toContain(code)
  const { held } = await shop.seatsOf(departure.id)
  expect(held).toBeLessThanOrEqual(10)
  expect(held).toBeGreaterThanOrEqual(8)
  await shop.expectBooksToBalance()
})

test('a promised group is formed with nobody in it; the promise is taken back only while nobody has paid', async () => {
  const { id } = await insertDeparture(db)
  expect(await promise('guarantee', id, wang)).toMatchObject({ code: 25 })
  expect(await promise('release', id)).toMatchObject({ code: 22 })
  expect(await promise('guarantee', id)).toMatchObject({ code: 0 })
  expect(await promise('guarantee', id)).toMatchObject({ code: 22, message: '已承诺铁定成团' })
  expect(await shop.seatsOf(id)).toMatchObject({ status: 'formed' })
  expect(await termsOf(id)).toMatchObject({ is_guaranteed: true, acts: { release: { allowed: true } } })
  expect(await promise('release', id)).toMatchObject({ code: 0 })
  expect(await shop.seatsOf(id)).toMatchObject({ status: 'open' })
  expect(await termsOf(id)).toMatchObject({ is_guaranteed: false, fields: { min_group: '8' }, missing: 8 })
  expect(await db.selectFrom('group_formed').selectAll().where('departure_id', '=', id).execute()).toEqual([])
  const log = (await li.ask(deskDepartures.log, { id: String(id) })).data?.['list'] as DepartureLogEntry[]
  expect(log.map(({ text }) => text).filter((text) => text.includes('铁定'))).toEqual([
    '撤回铁定成团',
    '承诺铁定成团',
  ])
  const { id: late } = await insertDeparture(db, { departs_on: '2026-11-27' })
  expect(await promise('guarantee', late)).toMatchObject({ code: 22, message: '须在2026-11-20前承诺' })
  const { id: formed } = await insertDeparture(db, { sold: 8 })
  expect(await promise('guarantee', formed)).toMatchObject({ code: 22, message: '已成团' })
  for (const name of ['guarantee', 'release'] as const)
    expect(await promise(name, 999_999)).toMatchObject({ code: 20 })
  expect(await block(999_999, 1)).toMatchObject({ code: 20 })
  const { id: cancelled } = await insertDeparture(db, { status: 'cancelled' })
  expect(await block(cancelled, 1)).toMatchObject({ code: 22 })
})

test('who has paid for a group that is too small travels once it is promised, and the promise stands', async () => {
  const paid = await openDepartureDesk()
  const clerk = await paid.colleague({ roles: ['operations'] })
  const at = await paid.departure('2026-12-20', { status: 'open', min_group: 40 })
  const family = await at.family({ over: { travellers_complete: true } })
  expect(await clerk.ask(departurePromises.guarantee, { departure_id: String(at.id), reason })).toMatchObject(
    { code: 0 },
  )
  expect(await family.row()).toMatchObject({ status: 'ready' })
  const again = await clerk.ask(departurePromises.release, { departure_id: String(at.id), reason })
  expect(again).toMatchObject({ code: 22, message: '已有客人付款，不能撤回' })
})
