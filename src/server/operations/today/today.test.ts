import { expect, test } from 'vitest'
import { today } from '#src/api/desk/work/today.ts'
import { lockOrder, moveOrder } from '#src/server/booking/orders/service.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { insertRefund } from '#test/payments/refund-factory.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'

const shop = await openShop({ at: '2026-11-21T14:00:00+08:00' })
const { db, clock } = shop
const ask = askDesk.bind(null, makeDeskApi(shop.services, clock))
const boss = await signInStaff(shop, { roles: ['admin', 'operations'] })
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
