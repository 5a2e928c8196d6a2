import { expect, test } from 'vitest'
import { insertMember } from '#test/orders/order-factories.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'

const shop = await openRefundShop()
const { db } = shop

test('an order that was booked and paid as every other gives cashback, and a refund that arrives takes it at once', async () => {
  const referrer = await insertMember(db)
  const order = await shop.family({ departsOn: '2027-03-20' })
  await db.updateTable('orders').set({ referrer_id: referrer.id }).where('id', '=', order.id).execute()
  await runPeriodic(shop, 'cashback_follow')
  const line = () =>
    db.selectFrom('cashback').selectAll().where('order_id', '=', order.id).executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('order_line')
    .select(['code', 'amount_fen', 'refundable'])
    .where('order_id', '=', order.id)
    .execute()
  // The family's visas are the only lines that do not come back.
  const base = items.reduce(
    (sum, { amount_fen, refundable }) => sum + (refundable ? (amount_fen ?? 0) : 0),
    0,
  )
  const { cap_fen, bp, ...begun } = await line()
  expect(begun).toMatchObject({ member_id: referrer.id, state: 'estimated', base_fen: base })
  expect(begun.amount_fen).toBe(Math.min(cap_fen, Math.floor((base * bp) / 10_000)))
  await order.apply()
  await shop.runJobs()
  expect((await order.row()).status).toBe('refunded')
  expect(await line()).toMatchObject({ state: 'void', void_reason: 'refunded', amount_fen: 0 })
})
