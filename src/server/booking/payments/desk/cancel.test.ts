import { expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { orderCancelling } from '#src/api/desk/orders/cancelling.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { makeFakeChannel } from '#test/payments/fake-channel.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const channel = makeFakeChannel(() => new Date('2026-11-21T10:00:00+08:00'))
const shop = await openDesk({ gateways: { wechat_native: channel.gateway } })
const { db, clock } = shop
const chen = await shop.clerk('陈屿', 'operations')
const reason = '客人来电要求取消'

/** An order that is signed, with its code for paying on the screen. */
async function payingOrder() {
  const placed = await shop.waitingOrder(await insertDeparture(db))
  clock.advanceSeconds(61)
  await shop.sign(placed.traveller, placed.no)
  const pay = await placed.traveller.call(payments.pay, { order_id: placed.no, pay_type: 'wechat' })
  if (pay.code !== 0) throw new Error(pay.message)
  return { ...placed, tradeNo: String(pay.raw['out_trade_no']) }
}

test('An order that waits is cancelled with its reason, and its seats go back on sale', async () => {
  const { no, departure } = await shop.waitingOrder()
  expect(await chen.ask(orderDetails.preview, { no, act: 'cancel' })).toMatchObject({
    data: { allowed: true, facts: [{ value: '2个，放回可售' }, { value: '没有账单' }] },
  })
  expect(await chen.ask(orderCancelling.cancel, { no, reason })).toMatchObject({
    code: 0,
    data: { outcome: 'cancelled' },
  })
  expect(await shop.orderOf(no)).toMatchObject({ cancel_reason: 'by_staff', cancel_note: reason })
  expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
  expect(await shop.auditOf(no)).toMatchObject([{ action: 'order.cancel', reason, staff_id: chen.id }])
  await shop.expectBooksToBalance()
})

test('An open trade is closed at its channel before the order is cancelled', async () => {
  const { no, tradeNo } = await payingOrder()
  expect(await chen.ask(orderCancelling.cancel, { no, reason })).toMatchObject({
    data: { outcome: 'cancelled' },
  })
  expect(channel.calls.close).toContain(tradeNo)
  const payment = await db
    .selectFrom('payment')
    .select('status')
    .where('out_trade_no', '=', tradeNo)
    .executeTakeFirstOrThrow()
  expect(payment.status).toBe('closed')
})

test('An order that the channel says is paid stays: the payment is recorded, and the clerk hears it', async () => {
  const { no, tradeNo } = await payingOrder()
  channel.pay(tradeNo)
  expect(await chen.ask(orderCancelling.cancel, { no, reason })).toMatchObject({
    code: 0,
    data: { outcome: 'paid' },
  })
  expect((await shop.orderOf(no)).status).toBe('paid')
  expect(await shop.auditOf(no)).toMatchObject([{ after: { outcome: 'paid' }, refused: null }])
  expect(await chen.ask(orderCancelling.cancel, { no, reason })).toMatchObject({ code: 22 })
  await shop.endTrips()
})

test('While the channel does not answer it is CHANNEL, and nothing changes', async () => {
  const { no } = await payingOrder()
  channel.behaviour.broken.add('query')
  expect(await chen.ask(orderCancelling.cancel, { no, reason })).toMatchObject({
    code: 51,
    message: '渠道暂时无法查询，订单未取消，金额未变',
  })
  channel.behaviour.broken.clear()
  expect((await shop.orderOf(no)).status).toBe('wait_pay')
})

test('Of a clerk and the traveller who cancel at once one is first, and the seats go back once', async () => {
  const { no, traveller, departure } = await shop.waitingOrder()
  const replies = await Promise.all([
    chen.ask(orderCancelling.cancel, { no, reason }),
    traveller.call(orders.cancel, { order_id: no }),
  ])
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
  expect(replies.filter(({ code }) => code === 22)).toHaveLength(1)
  expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
})

test('An order that does not exist is NOT_FOUND', async () => {
  expect(await chen.ask(orderCancelling.cancel, { no: 'BM261121999999', reason })).toMatchObject({ code: 20 })
})
