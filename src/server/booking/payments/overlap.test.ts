import { beforeEach, expect, test } from 'vitest'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import { replaceTravellers } from '#src/server/booking/orders/travellers/store.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { openPayDesk } from '#test/payments/pay-desk.ts'
import { aPerson } from '#test/people/a-person.ts'
import { recordTrade } from './resolving/record.ts'

const desk = await openPayDesk()
const { db, channel, clock, ctx } = desk
beforeEach(() => clock.set('2026-11-21T10:00:00+08:00'))

/** Every departure of the factories is in the same days. */
async function orderFor(...travellers: Traveller[]) {
  const order = await insertOrder(db)
  await desk.transaction((tx) => replaceTravellers(tx, desk.services.vault, order.id, travellers))
  return order
}

test('whoever has paid for a trip in the same days is given no code to pay for another', async () => {
  const li = aPerson()
  const [first, second] = [await orderFor(li), await orderFor(aPerson(), li)]
  const { out_trade_no } = await desk.press(first)
  await recordTrade(ctx(), channel.pay(out_trade_no), 'notify')
  await expect(desk.press(second)).rejects.toMatchObject({
    refusal: 'TRAVELLER',
    details: { errors: { 'travellers.1.doc_no': '该出行人在其他订单中的行程日期与本单重叠' } },
  })
  expect(await desk.payments(second.id)).toEqual([])
})

test('money for the second of two overlapping trips goes back with its reason, and holds no seat', async () => {
  const li = aPerson()
  const [first, second] = [await orderFor(li), await orderFor(li)]
  const [a, b] = [await desk.press(first), await desk.press(second)]
  expect(await recordTrade(ctx(), channel.pay(a.out_trade_no), 'notify')).toBe('paid')
  expect(await recordTrade(ctx(), channel.pay(b.out_trade_no), 'notify')).toBe('given_back')
  expect(await recordTrade(ctx(), channel.pay(b.out_trade_no), 'notify')).toBe('repeated')
  expect(await desk.order(second.id)).toMatchObject({ status: 'wait_pay', paid_fen: 0 })
  expect(await desk.refunds(second.id)).toMatchObject([
    { reason: '出行人行程日期重叠自动退款', amount_fen: 736_000 },
  ])
  expect(await desk.seats(second.departureId)).toMatchObject({ held: 2, sold: 0 })
  await desk.runJob('refund_run')
  expect(await desk.payments(second.id)).toMatchObject([{ status: 'refunded' }])
  await desk.expectBooksToBalance()
})

test('of overlapping trips that are paid in the same instant exactly one is bought, in any order of travellers', async () => {
  for (let round = 0; round < 8; round++) {
    const [li, han] = [aPerson(), aPerson()]
    const orders = await Promise.all([
      orderFor(li, han),
      orderFor(han, li),
      orderFor(li),
      orderFor(han, aPerson(), li),
    ])
    const begun = await Promise.all(orders.map((order) => desk.press(order)))
    const outcomes = await Promise.all(
      begun.map(({ out_trade_no }) => recordTrade(ctx(), channel.pay(out_trade_no), 'notify')),
    )
    expect(outcomes.toSorted()).toEqual(['given_back', 'given_back', 'given_back', 'paid'])
    await desk.expectBooksToBalance()
  }
})

test('late money does not bring a trip back to life whose traveller has paid for another meanwhile', async () => {
  const li = aPerson()
  const [late, other] = [await orderFor(li), await orderFor(li)]
  const { out_trade_no } = await desk.press(late)
  await db
    .updateTable('orders')
    .set({ pay_deadline: new Date('2026-11-21T12:00:00+08:00') })
    .where('id', '=', other.id)
    .execute()
  clock.set('2026-11-21T11:06:00+08:00')
  await desk.runJob('order_expire')
  expect(await desk.order(late.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'deadline' })
  const paid = await desk.press(other)
  await recordTrade(ctx(), channel.pay(paid.out_trade_no), 'notify')

  expect(await recordTrade(ctx(), channel.pay(out_trade_no), 'notify')).toBe('given_back')
  expect((await desk.order(late.id)).status).toBe('cancelled')
  expect(await desk.refunds(late.id)).toMatchObject([
    { reason: '出行人行程日期重叠自动退款', amount_fen: 736_000 },
  ])
  expect(await desk.seats(late.departureId)).toMatchObject({ held: 0, sold: 0 })
  await desk.runJob('refund_run')
  await desk.expectBooksToBalance()
})

test('the balance of a trip that is bought is taken, whatever else its traveller holds', async () => {
  const li = aPerson()
  const order = await insertOrder(db, { deposit_fen: 200_000 })
  await desk.transaction((tx) => replaceTravellers(tx, desk.services.vault, order.id, [li]))
  const deposit = await desk.press(order)
  await recordTrade(ctx(), channel.pay(deposit.out_trade_no), 'notify')
  const balance = await desk.press(order)
  expect(await recordTrade(ctx(), channel.pay(balance.out_trade_no), 'notify')).toBe('paid')
  expect(await desk.order(order.id)).toMatchObject({ status: 'paid', paid_fen: 736_000 })
})
