import { beforeEach, expect, test } from 'vitest'
import { insertOrder } from '#test/orders/order-factories.ts'
import { openPayDesk } from '#test/payments/pay-desk.ts'
import { recordTrade } from './resolving/record.ts'

const desk = await openPayDesk()
const { db, channel, clock, ctx } = desk
beforeEach(() => clock.set('2026-11-21T10:00:00+08:00'))

const trip = '“昆明-大理-丽江5日纯玩小团”（2027-01-20出发）'
const told = (order: { member: { id: number } }) =>
  db
    .selectFrom('message')
    .select(['kind', 'title', 'body'])
    .where('member_id', '=', order.member.id)
    .orderBy('id')
    .execute()

test('a payment is told once, however often the channel tells of it', async () => {
  const order = await insertOrder(db)
  const paid = channel.pay((await desk.press(order)).out_trade_no)
  await Promise.all([desk.notify(paid), desk.notify(paid), recordTrade(ctx(), paid, 'query')])
  const body = `订单${order.orderNo}已收到付款¥7,360：${trip}。请按时补齐出行人信息。`
  expect(await told(order)).toEqual([{ kind: 'payment', title: '已收到付款', body }])
})

test('a deposit tells what is left to pay and until when, the balance that it has come', async () => {
  const order = await insertOrder(db, {
    deposit_fen: 200_000,
    balance_due_on: '2027-01-13',
    travellers_complete: true,
  })
  await recordTrade(ctx(), channel.pay((await desk.press(order)).out_trade_no), 'notify')
  await recordTrade(ctx(), channel.pay((await desk.press(order)).out_trade_no), 'notify')
  expect((await told(order)).map(({ body }) => body)).toEqual([
    `订单${order.orderNo}已收到付款¥2,000：${trip}。尾款¥5,360最晚于2027-01-13支付。`,
    `订单${order.orderNo}已收到付款¥5,360：${trip}。`,
  ])
})

test('an order whose time to pay has run out is told, once', async () => {
  const order = await insertOrder(db)
  clock.advanceSeconds(3600)
  await Promise.all([desk.runJob('order_expire'), desk.runJob('order_expire')])
  const body = `订单${order.orderNo}已取消（超时未支付）：${trip}。如仍想出行，可以重新预订。`
  expect(await told(order)).toEqual([{ kind: 'order', title: '订单已取消', body }])
})

test('a refund is told when it has arrived, with its sum', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  await db
    .updateTable('orders')
    .set({ status: 'cancelled', cancel_reason: 'by_user' })
    .where('id', '=', order.id)
    .execute()
  await recordTrade(ctx(), channel.pay(out_trade_no), 'notify')
  expect(await told(order)).toEqual([])
  await Promise.all([desk.runJob('refund_run'), desk.runJob('refund_run')])
  const body = `订单${order.orderNo}的退款¥7,360已退回原支付账户：${trip}。`
  expect(await told(order)).toEqual([{ kind: 'payment', title: '退款已退回', body }])
})
