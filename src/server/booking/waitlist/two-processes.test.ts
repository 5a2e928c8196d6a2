import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { expectNobodySkipped } from '#test/orders/waitlist.ts'
import { type Answered, makeTraveller } from '#test/people/traveller.ts'
import { atEnd } from '#test/run/at-end.ts'
import { spawnShop } from '#test/shop/running/spawn-shop.ts'
import { startSite } from '#test/shop/site.ts'

const { orders, waitlist } = endpoints
const PRODUCT = 100_001

test('twenty wait for the seats of five orders that two servers free at once: exactly five, in order', async () => {
  const { db, database, ...site } = await startSite()
  const other = await spawnShop({ connection: database.connection })
  atEnd(() => other.stop())
  const origin = (nth: number) => (nth % 2 ? other : site).origin
  let serial = 0
  const arrive = async () => {
    const nth = ++serial
    const traveller = makeTraveller(origin(nth), `1360000${String(nth).padStart(4, '0')}`, `10.9.${nth}.1`)
    await traveller.login()
    return traveller
  }
  const bookers = await Promise.all(Array.from({ length: 5 }, arrive))
  const [first] = bookers
  if (!first) throw new Error('nobody has come')
  const { date, combo_key } = await first.chooseDate(PRODUCT)
  const whichDeparture = db
    .selectFrom('departure')
    .innerJoin('combo', 'combo.id', 'departure.combo_id')
    .select('departure.id')
    .where('departure.product_id', '=', PRODUCT)
    .where('departs_on', '=', date)
    .where('combo_key', '=', combo_key)
  const { id } = await whichDeparture.executeTakeFirstOrThrow()
  await db.updateTable('departure').set({ capacity: 400 }).where('id', '=', id).execute()
  const booked = await Promise.all(bookers.map((booker) => booker.order(PRODUCT, date, combo_key)))
  await db
    .updateTable('departure')
    .set((eb) => ({ capacity: eb('sold', '+', eb.ref('held')) }))
    .where('id', '=', id)
    .execute()
  const key = { product_id: PRODUCT, combo_key, date }
  const counts_json = { adult: 2, child_bed: 0, child_nobed: 0, infant: 0 }
  const waiting = await Promise.all(Array.from({ length: 20 }, arrive))
  const joined = await Promise.all(
    waiting.map((traveller) => traveller.call(waitlist.join, { ...key, counts_json })),
  )
  const buyers = await Promise.all(Array.from({ length: 6 }, arrive))
  const [, bought] = await Promise.all([
    Promise.all(booked.map(({ order_id }, nth) => bookers[nth]?.call(orders.cancel, { order_id }))),
    Promise.allSettled(buyers.map((buyer) => buyer.order(PRODUCT, date, combo_key))),
  ])
  for (const each of bought) {
    expect(each.status).toBe('rejected')
    if (each.status === 'rejected') expect((each.reason as Answered).code).toBe(40)
  }
  const kept = await db
    .selectFrom('inventory_hold')
    .select('waitlist_id')
    .where('departure_id', '=', id)
    .where('kind', '=', 'waitlist')
    .where('status', '=', 'active')
    .execute()
  const inOrder = joined.map(({ waitlist_id }) => waitlist_id).toSorted((a, b) => a - b)
  expect(kept.map(({ waitlist_id }) => waitlist_id).toSorted()).toEqual(inOrder.slice(0, 5).toSorted())
  await expectNobodySkipped(db)
})
