import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { consumeHold } from '#src/server/booking/departures/service.ts'
import { cancelOrder, groupFormation, lockOrder, moveOrder } from '#src/server/booking/orders/service.ts'
import { aBooking, hanMeimei, liLei, openBookingShop } from '#test/orders/booking.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openBookingShop({ max: 24 })
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  await shop.endTrips()
})
afterEach(() => shop.expectBooksToBalance())

const countCodes = (replies: { code: number }[]) =>
  Object.fromEntries([...Map.groupBy(replies, ({ code }) => code)].map(([code, same]) => [code, same.length]))

test('200 buyers for 20 seats: exactly 20 orders, everybody else is told it is full', async () => {
  const departure = await insertDeparture(shop.db, { capacity: 20, max_group: 20 })
  const buyers = await Promise.all(Array.from({ length: 200 }, () => shop.signIn()))
  const booking = { adult: 1, payable_fen: 496_000 }
  const replies = await Promise.all(
    buyers.map((buyer) => shop.book(buyer, aBooking(departure, { ...booking, idem_key: randomUUID() }))),
  )
  expect(countCodes(replies)).toEqual({ 0: 20, 40: 180 })
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 20, sold: 0 })
})

test('two couples for the last three seats: one gets them, the other hears how many are left', async () => {
  const departure = await insertDeparture(shop.db, { capacity: 3 })
  const couples = await Promise.all([shop.signIn(), shop.signIn()])
  const replies = await Promise.all(couples.map((buyer) => shop.book(buyer, aBooking(departure))))
  expect(countCodes(replies)).toEqual({ 0: 1, 40: 1 })
  expect(replies.find(({ code }) => code === 40)?.message).toBe('余位不足，仅剩1位')
})

test('the button pressed five times at once with one key is one order, five times the same answer', async () => {
  const li = await shop.signIn()
  // The last seats: after the first press the other four find none free.
  const departure = await insertDeparture(shop.db, { capacity: 2 })
  const booking = aBooking(departure)
  const replies = await Promise.all(Array.from({ length: 5 }, () => shop.book(li, booking)))
  expect(countCodes(replies)).toEqual({ 0: 5 })
  expect(new Set(replies.map(({ data }) => data.order_id)).size).toBe(1)
  expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 2 })
})

test('five pages that each send their own key are one order and four times DUPLICATE with its number', async () => {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db)
  const replies = await Promise.all(Array.from({ length: 5 }, () => shop.book(li, aBooking(departure))))
  expect(countCodes(replies)).toEqual({ 0: 1, 23: 4 })
  const placed = replies.find(({ code }) => code === 0)?.data.order_id
  for (const { code, raw } of replies) if (code === 23) expect(raw['ref']).toBe(placed)
})

test('no more than three unpaid orders, even when ten are sent at once', async () => {
  const li = await shop.signIn()
  const departures = await Promise.all(Array.from({ length: 10 }, () => insertDeparture(shop.db)))
  const replies = await Promise.all(departures.map((departure) => shop.book(li, aBooking(departure))))
  expect(countCodes(replies)).toEqual({ 0: 3, 2: 7 })
})

async function anOrder() {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db)
  const { data } = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei] }))
  return { li, order_id: data.order_id, departure }
}

test('two tabs that sign at once make one contract and one bill', async () => {
  const { li, order_id } = await anOrder()
  const code = await shop.signCode(li, order_id)
  const asked = {
    order_id,
    agree: true,
    sign_name: '李雷',
    code,
    text_hash: await shop.readText(li, order_id),
  }
  const replies = await Promise.all(Array.from({ length: 4 }, () => li.call(contracts.confirm, asked)))
  expect(countCodes(replies)).toEqual({ 0: 1, 22: 3 })
  const { data } = await li.call(orders.detail, { order_id })
  expect(data).toMatchObject({ status: 'wait_pay', bills: [{ status: 'unpaid' }] })
})

test('cancelling against signing: the order ends cancelled, and no bill of it stays payable', async () => {
  for (let round = 0; round < 5; round++) {
    const { li, order_id, departure } = await anOrder()
    const text_hash = await shop.readText(li, order_id)
    const code = await shop.signCode(li, order_id)
    const [signed, cancelled] = await Promise.all([
      li.call(contracts.confirm, { order_id, agree: true, sign_name: '李雷', code, text_hash }),
      li.call(orders.cancel, { order_id }),
    ])
    // Signing first and then cancelling is in order; the other way round the signature comes too late.
    expect(cancelled.code).toBe(0)
    expect([0, 22]).toContain(signed.code)
    const { data } = await li.call(orders.detail, { order_id })
    expect(data.status).toBe('cancelled')
    expect(data.bills.every(({ status }) => status === 'closed')).toBe(true)
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
    shop.clock.advanceSeconds(700)
  }
})

/** What the deadline's job does once nothing is open at the channel. */
const expire = (orderNo: string) =>
  shop.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderNo })
    if (order?.status === 'wait_contract' && order.pay_deadline && shop.clock.now() >= order.pay_deadline)
      await cancelOrder(shop.ctx(), tx, order, { reason: 'deadline', actor: 'job' })
  })

test('the deadline against signing: either signed in time or cancelled, never both', async () => {
  for (const at of ['2026-11-21T10:59:59+08:00', '2026-11-21T11:00:00+08:00']) {
    shop.clock.set('2026-11-21T10:00:00+08:00')
    const { li, order_id } = await anOrder()
    const text_hash = await shop.readText(li, order_id)
    shop.clock.set('2026-11-21T10:59:00+08:00')
    const code = await shop.signCode(li, order_id)
    shop.clock.set(at)
    const [signed] = await Promise.all([
      li.call(contracts.confirm, { order_id, agree: true, sign_name: '李雷', code, text_hash }),
      expire(order_id),
    ])
    const inTime = at < '2026-11-21T11'
    expect(signed.code).toBe(inTime ? 0 : 53)
    expect((await shop.orderOf(order_id)).status).toBe(inTime ? 'wait_pay' : 'cancelled')
    await li.call(orders.cancel, { order_id })
  }
})

test('buyers of one group who pay at once all become ready, and nobody waits in a circle', async () => {
  const departure = await insertDeparture(shop.db, { capacity: 12, min_group: 6 })
  const placed = await Promise.all(
    Array.from({ length: 6 }, async () => shop.book(await shop.signIn(), aBooking(departure))),
  )
  await shop.db
    .updateTable('orders')
    .set({ status: 'wait_pay', travellers_complete: true })
    .where('departure_id', '=', departure.id)
    .execute()
  const now = shop.clock.now()
  await Promise.all(
    placed.map(({ data }) =>
      shop.transaction(async (tx) => {
        const order = await lockOrder(tx, { orderNo: data.order_id })
        if (!order) throw new Error('not found')
        await moveOrder(tx, order, 'paid', { actor: 'channel', now })
        await consumeHold(tx, order, now)
        await groupFormation(tx, order, now)
      }),
    ),
  )
  await shop.runJob('group_formation')
  expect(await shop.seatsOf(departure.id)).toEqual({ held: 0, sold: 12, status: 'formed' })
  const statuses = await Promise.all(
    placed.map(async ({ data }) => (await shop.orderOf(data.order_id)).status),
  )
  expect(new Set(statuses)).toEqual(new Set(['ready']))
})
