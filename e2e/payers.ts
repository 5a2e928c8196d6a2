import { expect } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import type { OrderStatus } from '#src/domain/booking/order-codes.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import type { Site } from '#test/site.ts'
import { makeTraveller } from '#test/traveller.ts'
import { PRODUCT } from './booking-steps.ts'
import type { openBrowser } from './visitors.ts'

/** Members of one site who have paid for 李雷 and 韩梅梅, each with a browser that is signed in. */
export async function makePayers(site: Site, visit: Awaited<ReturnType<typeof openBrowser>>, group: number) {
  const today = dayOf(realClock.now())
  let serial = 0
  /** The same two travellers are in every order: no trip may begin before the last one is over. */
  let lastDay = ''
  // A group that is formed already would make a paid order ready at once.
  await site.db
    .updateTable('departure')
    .set(({ ref }) => ({ status: 'open', min_group: ref('capacity') }))
    .where('product_id', '=', PRODUCT)
    .where('status', '=', 'formed')
    .execute()

  return async function payer(becomes: OrderStatus = 'paid') {
    serial += 1
    const phone = `139123${group}${String(serial).padStart(4, '0')}`
    const member = makeTraveller(site.origin, phone, `10.6.${group}.${serial}`)
    await member.login()
    const { date, combo_key } = await member.chooseDate(PRODUCT, lastDay)
    lastDay = addDays(date, 14)
    const { order_id } = await member.order(PRODUCT, date, combo_key)
    await member.sign(order_id)
    const { out_trade_no } = await member.startPaying(order_id)
    await member.press(out_trade_no, 'success')
    const stateOf = async () => (await member.call(endpoints.orders.simple, { order_id })).status
    await expect.poll(stateOf, { timeout: 10_000 }).toBe(becomes)
    /** As if the trip began so many days from today: the ladder follows. */
    const beginsIn = (days: number) =>
      site.db
        .updateTable('orders')
        .set({ departs_on: addDays(today, days) })
        .where('order_no', '=', order_id)
        .execute()
    await beginsIn(60)
    const visitor = await visit()
    await visitor.context.addCookies(member.cookieList())
    const requests = async () => (await member.call(endpoints.refunds.list, { order_id })).list
    return { ...visitor, member, phone, order_id, stateOf, beginsIn, requests }
  }
}
