import { expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { aBooking, openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertStaff } from '#test/people/desk-visitor.ts'
import { deliver } from '#test/shop/deliver.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { groupFormation } from './service.ts'

const shop = await openBookingShop()
const { db } = shop

const told = async (memberId: number) =>
  (
    await db
      .selectFrom('message')
      .select('body')
      .where('member_id', '=', memberId)
      .where('title', '=', '已成团，如期出行')
      .execute()
  ).map(({ body }) => body)

test('when a group forms everybody who has paid hears of it once, by telephone in the day, and nobody else does', async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  const departure = await insertDeparture(db, { min_group: 4, sold: 3 })
  const contact_phone_enc = shop.services.vault.seal('13600001111')
  const ordered = (status: OrderStatus) =>
    insertOrder(db, { departure_id: departure.id, status, contact_phone_enc })
  const going = [await ordered('deposit_paid'), await ordered('paid'), await ordered('ready')]
  const others = [await ordered('wait_pay'), await ordered('cancelled'), await ordered('refunding')]
  await shop.runJob('group_formation')
  expect(await told(going[0]?.member.id ?? 0)).toEqual([])
  await db.updateTable('departure').set({ sold: 4 }).where('id', '=', departure.id).execute()
  await shop.transaction((tx) => groupFormation(tx, { departure_id: departure.id }, shop.clock.now()))
  await shop.runJob('group_formation')
  await shop.runJob('group_formation')
  for (const { member, orderNo } of going)
    expect(await told(member.id)).toEqual([
      `订单${orderNo}所在的团已成团：“昆明-大理-丽江5日纯玩小团”（2027-01-20出发）将如期出行。请按时补齐出行人信息。`,
    ])
  for (const { member } of others) expect(await told(member.id)).toEqual([])
  await deliver(shop)
  expect(shop.sent.filter(({ phone }) => phone === '13600001111')).toHaveLength(3)
})

test('a group that comes back on sale after a question about it is not told again', async () => {
  const departure = await insertDeparture(db, { min_group: 2, sold: 2 })
  const { member } = await insertOrder(db, {
    departure_id: departure.id,
    status: 'paid',
    contact_phone_enc: shop.services.vault.seal('13600002222'),
  })
  const setStatus = (status: 'formed' | 'closed') =>
    db.updateTable('departure').set({ status }).where('id', '=', departure.id).execute()
  await setStatus('formed')
  await shop.runJob('group_formation')
  await setStatus('closed')
  await setStatus('formed')
  await shop.runJob('group_formation')
  expect(await told(member.id)).toHaveLength(1)
})

test('nobody hears that a group travels while that is decided, or once it does not; after a no they do', async () => {
  const formed = async () => {
    const departure = await insertDeparture(db, { min_group: 2, sold: 2 })
    const { member } = await insertOrder(db, {
      departure_id: departure.id,
      status: 'paid',
      contact_phone_enc: shop.services.vault.seal('13600003333'),
    })
    await db.updateTable('departure').set({ status: 'formed' }).where('id', '=', departure.id).execute()
    return { id: departure.id, member }
  }
  const [asked, cancelled] = [await formed(), await formed()]
  await db.updateTable('departure').set({ status: 'cancelled' }).where('id', '=', cancelled.id).execute()
  const [{ id: asked_by }, { id: decided_by }] = [await insertStaff(shop), await insertStaff(shop)]
  await db
    .insertInto('departure_cancellation')
    .values({
      departure_id: asked.id,
      ...{ cause: 'no_resources', reason: '酒店无法接待', state: 'asked', status_before: 'formed' },
      ...{ asked_on: '2026-11-21', asked_at: shop.clock.now(), asked_by },
      ...{ refund_fen: 0, compensation_fen: 0 },
    })
    .execute()
  await shop.runJob('group_formation')
  for (const { member } of [asked, cancelled]) expect(await told(member.id)).toEqual([])
  await db
    .updateTable('departure_cancellation')
    .set({ state: 'rejected', decided_by, decided_at: shop.clock.now() })
    .where('departure_id', '=', asked.id)
    .execute()
  await shop.runJob('group_formation')
  expect(await told(asked.member.id)).toHaveLength(1)
  expect(await told(cancelled.member.id)).toEqual([])
})

test('a traveller reads how far the group is and until when it is decided, where anybody waits for others', async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  const li = await shop.signIn()
  const group = await insertDeparture(db, { min_group: 8, sold: 5 })
  const alone = await insertDeparture(db, { min_group: 1 })
  const textOf = async (departure: typeof group) => {
    const { data } = await shop.book(li, aBooking(departure))
    return (await li.call(orders.detail, { order_id: data.order_id })).data.group_text
  }
  expect(await textOf(group)).toBe(
    '已报名5人，最少8人成团，还差3人。最晚1月13日18:00前确定；届时不能成团会通知您，已付款项全额退还，也可以商量改到其他日期',
  )
  expect(await textOf(alone)).toBe('')
})
