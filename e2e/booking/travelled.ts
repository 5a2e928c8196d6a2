import { sql } from 'kysely'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import type { Site } from '#test/shop/site.ts'
import type { openBrowser } from '../browser/visitors.ts'
import { PRODUCT } from './booking-steps.ts'

/** Members of one site whose trip ended two days ago, each with a browser that is signed in; none shares a departure. */
export function makeTravelled(site: Site, visit: Awaited<ReturnType<typeof openBrowser>>) {
  const today = dayOf(realClock.now())
  let serial = 0
  let lastDay = ''

  return async function travelled() {
    serial += 1
    const phone = `1391238${String(serial).padStart(4, '0')}`
    const member = makeTraveller(site.origin, phone, `10.5.1.${serial}`)
    await member.login()
    const { date, combo_key } = await member.chooseDate(PRODUCT, lastDay)
    lastDay = addDays(date, 14)
    const { order_id } = await member.order(PRODUCT, date, combo_key)
    await site.db
      .updateTable('orders')
      .set({
        status: 'wait_review',
        paid_fen: sql<number>`payable_fen`,
        departs_on: addDays(today, -9),
        returns_on: addDays(today, -2),
      })
      .where('order_no', '=', order_id)
      .execute()
    const visitor = await visit()
    await visitor.context.addCookies(member.cookieList())
    return { ...visitor, member, order_id }
  }
}
