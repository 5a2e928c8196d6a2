import { expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { departureCancelling } from '#src/api/desk/orders/departures.ts'
import { aBooking } from '#test/orders/booking.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openDesk({ max: 24 })
const { db, desk } = shop

test('buyers who book and cancel while it is cancelled: each order ends with it or was refused, and no seat is held', async () => {
  const departure = await insertDeparture(db, { capacity: 60, max_group: 60 })
  const clerk = await signInStaff(shop, { roles: ['operations'], hasGivenDigits: true })
  const asked = { id: String(departure.id), cause: 'not_formed' }
  const early = await shop.signIn()
  const first = await shop.book(early, aBooking(departure))
  const { data } = await askDesk(desk, departureCancelling.preview, asked, clerk)
  const fields = {
    ...asked,
    plan_token: String(data?.['plan_token']),
    amount_fen: '0',
    reason: '报名人数不足',
  }
  const buyers = await Promise.all(Array.from({ length: 16 }, () => shop.signIn()))
  const [cancelled, gone, ...placed] = await Promise.all([
    askDesk(desk, departureCancelling.cancel, fields, clerk),
    early.call(orders.cancel, { order_id: first.data.order_id, reason_code: 'by_user' }),
    ...buyers.map((buyer) => shop.book(buyer, aBooking(departure))),
  ])
  expect(cancelled.code).toBe(0)
  expect(gone.code).not.toBe(3)
  for (const { code } of placed) expect([0, 40, 42]).toContain(code)
  const left = await db
    .selectFrom('orders')
    .select('status')
    .where('departure_id', '=', departure.id)
    .where('status', '<>', 'cancelled')
    .execute()
  expect(left).toEqual([])
  expect(await shop.seatsOf(departure.id)).toEqual({ held: 0, sold: 0, status: 'cancelled' })
  await shop.expectBooksToBalance()
})
