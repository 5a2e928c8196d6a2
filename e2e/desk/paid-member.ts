import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import type { Site } from '#test/shop/site.ts'
import { PRODUCT } from '../booking/booking-steps.ts'
import type { openBrowser } from '../browser/visitors.ts'

/** A member who has paid for a departure that is formed, ten days ahead or later, in a browser that is signed in. */
export async function paidMember(
  { origin, db }: Site,
  visit: Awaited<ReturnType<typeof openBrowser>>,
  { phone, ip }: { phone: string; ip: string },
) {
  const member = makeTraveller(origin, phone, ip)
  await member.login()
  const { date, combo_key } = await member.chooseDate(PRODUCT, addDays(dayOf(realClock.now()), 10))
  const { order_id } = await member.order(PRODUCT, date, combo_key)
  const { departure_id } = await db
    .updateTable('orders')
    .set(({ ref }) => ({ status: 'paid', paid_fen: ref('payable_fen') }))
    .where('order_no', '=', order_id)
    .returning('departure_id')
    .executeTakeFirstOrThrow()
  const id = departure_id ?? 0
  await db.updateTable('departure').set({ status: 'formed' }).where('id', '=', id).execute()
  const visitor = await visit()
  await visitor.context.addCookies(member.cookieList())
  return { ...visitor, order_id, id, date }
}
