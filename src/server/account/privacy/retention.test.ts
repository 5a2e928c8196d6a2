import { beforeEach, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { aBooking, hanMeimei, liLei, openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertRefund } from '#test/payments/refund-factory.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { privacyJobs } from './jobs.ts'

const shop = await openBookingShop()
const { db } = shop

let li: SignedIn
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  await shop.endTrips()
  li = await shop.signIn()
})

const purge = async () => {
  await privacyJobs(shop.ctx)
    .find(({ name }) => name === 'pii_purge')
    ?.run(shop.clock.now())
}

/** A trip that returns on 2027-01-24, done. */
async function aTrip() {
  const departure = await insertDeparture(db)
  const people = [{ ...liLei, phone: '13812345678' }, hanMeimei]
  const { data } = await shop.book(li, aBooking(departure, { travellers_json: people }))
  const { id } = await shop.orderOf(data.order_id)
  await db
    .updateTable('orders')
    .set({ status: 'done', travellers_complete: true })
    .where('id', '=', id)
    .execute()
  return { id, orderNo: data.order_id }
}

const numbersOf = async (orderId: number) =>
  (
    await db
      .selectFrom('order_traveller')
      .select(['name_cn', 'doc_no_enc', 'doc_no_hash', 'valid_until', 'phone_enc'])
      .where('order_id', '=', orderId)
      .orderBy('seq')
      .execute()
  ).map(({ name_cn, ...sealed }) => [name_cn, Object.values(sealed).some((value) => value !== null)])
const whole = [
  ['李雷', true],
  ['韩梅梅', true],
]
const erased = [
  ['李雷', false],
  ['韩梅梅', false],
]

test('a year after the return the numbers of the travellers go, and their names stay', async () => {
  const { id, orderNo } = await aTrip()
  shop.clock.set('2028-01-23T23:59:00+08:00')
  await purge()
  expect(await numbersOf(id)).toEqual(whole)
  shop.clock.set('2028-01-24T04:00:00+08:00')
  await purge()
  await purge()
  expect(await numbersOf(id)).toEqual(erased)
  const member = await shop.signIn()
  await db.updateTable('orders').set({ member_id: member.member.id }).where('id', '=', id).execute()
  const { data } = await member.call(orders.detail, { order_id: orderNo })
  expect(data.travellers).toMatchObject([
    { name_cn: '李雷', doc_no: '', phone: '', complete: true },
    { name_cn: '韩梅梅', doc_no: '', complete: true },
  ])
})

test('an order over which money is being argued keeps them until that is settled', async () => {
  const { id, orderNo } = await aTrip()
  await db
    .insertInto('order_bill')
    .values({
      order_id: id,
      kind: 'full',
      seq: 1,
      title: '全款',
      amount_fen: 736_000,
      due_at: shop.clock.now(),
      created_at: shop.clock.now(),
    })
    .execute()
  await insertRefund(db, { id, orderNo, member: li.member, departureId: 0, bills: {} as never }, 'requested')
  shop.clock.set('2028-02-01T04:00:00+08:00')
  await purge()
  expect(await numbersOf(id)).toEqual(whole)
  await db.updateTable('refund').set({ status: 'rejected' }).where('order_id', '=', id).execute()
  await purge()
  expect(await numbersOf(id)).toEqual(erased)
})

test('two runs at once erase everything once, and leave alone what somebody has in hand', async () => {
  const [one, other] = [await aTrip(), await aTrip()]
  shop.clock.set('2028-02-01T04:00:00+08:00')
  await shop.transaction(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', one.id).forUpdate().execute()
    await Promise.all([purge(), purge()])
    expect([await numbersOf(one.id), await numbersOf(other.id)]).toEqual([whole, erased])
  })
  await purge()
  expect(await numbersOf(one.id)).toEqual(erased)
})

test('the record of who saw numbers in full is kept for 180 days', async () => {
  const row = { member_id: li.member.id, saved_traveller_id: 1, at: shop.clock.now() }
  await db.insertInto('reveal_log').values(row).execute()
  const count = async () => (await db.selectFrom('reveal_log').select('id').execute()).length
  shop.clock.advanceSeconds(180 * 86_400)
  await purge()
  expect(await count()).toBe(1)
  shop.clock.advanceSeconds(1)
  await purge()
  expect(await count()).toBe(0)
})
