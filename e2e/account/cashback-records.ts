import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { insertOrder, type OrderOver } from '#test/orders/order-factories.ts'
import type { Site } from '#test/shop/site.ts'

const DAY_MS = 86_400_000

/** As the shop has known somebody for half a year who has a saved traveller 李雷 of their own. */
export async function knownForLong({ db }: Site, memberId: number) {
  const since = new Date(realClock.now().getTime() - 180 * DAY_MS)
  await db
    .updateTable('member')
    .set({ registered_at: since, pwd_changed_at: null, phone_changed_at: null })
    .where('id', '=', memberId)
    .execute()
  await db
    .insertInto('saved_traveller')
    .values({ member_id: memberId, is_self: true, name_cn: '李雷', nationality: 'CHN', created_at: since })
    .execute()
}

/** A friend's paid order of a group's trip that came by the member's link; at one percent it brings so much. */
export async function referred(site: Site, memberId: number, amountFen: number, over: OrderOver = {}) {
  const sum = amountFen * 100
  const order = await insertOrder(site.db, {
    referrer_id: memberId,
    status: 'paid',
    total_fen: sum,
    payable_fen: sum,
    paid_fen: sum,
    snapshot: {
      title: '北海道七日：小樽运河与富良野花田',
      type: 'group',
      terms: { terms: { options: [] } },
    } as never,
    contact_phone_hash: randomBytes(32),
    updated_at: realClock.now(),
    ...over,
  })
  await site.db.deleteFrom('order_item').where('order_id', '=', order.id).execute()
  await site.db
    .insertInto('order_item')
    .values({
      ...{ order_id: order.id, seq: 1, code: 'adult', name: '成人', unit_fen: sum, qty: 1 },
      ...{ amount_fen: sum, refundable: true },
    })
    .execute()
  await followed(site, order.id)
  return order
}

/** So much can be withdrawn now: the friend's trip was over three weeks ago. */
export const earned = (site: Site, memberId: number, amountFen: number) => {
  const today = dayOf(realClock.now())
  return referred(site, memberId, amountFen, {
    ...{ status: 'done', departs_on: addDays(today, -25), returns_on: addDays(today, -21) },
  })
}

/** Until the shop has worked out what an order brings. */
async function followed(site: Site, orderId: number) {
  const line = () =>
    site.db.selectFrom('cashback').select('id').where('order_id', '=', orderId).executeTakeFirst()
  await site.advance(61)
  await expect.poll(line).toBeDefined()
}
