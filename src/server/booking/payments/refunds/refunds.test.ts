import { beforeEach, expect, test } from 'vitest'
import { insertOrder } from '#test/orders/order-factories.ts'
import { openPayDesk } from '#test/payments/pay-desk.ts'
import { insertStaff } from '#test/people/desk-visitor.ts'
import { sendRefund } from '../jobs.ts'
import { recordTrade } from '../resolving/record.ts'

const desk = await openPayDesk()
const { db, channel, clock, ctx } = desk

beforeEach(() => {
  clock.set('2026-11-21T10:00:00+08:00')
  channel.behaviour.broken.clear()
  channel.behaviour.refundState = 'success'
  channel.calls.refund.length = 0
})

/** Paid after somebody else has cancelled it: the money is to go back. */
async function lateMoney() {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  await db
    .updateTable('orders')
    .set({ status: 'cancelled', cancel_reason: 'by_user' })
    .where('id', '=', order.id)
    .execute()
  await recordTrade(ctx(), channel.pay(out_trade_no), 'notify')
  const [refund] = await desk.refunds(order.id)
  if (!refund) throw new Error('nothing is given back')
  return { order, refund }
}

const refundOf = async (orderId: number) => (await desk.refunds(orderId))[0]

test('a refund is sent by the job of its transaction, once, however often the job runs', async () => {
  const { order, refund } = await lateMoney()
  expect(await desk.jobs('refund.send')).toContainEqual({ refundId: refund.id, orderId: order.id })
  await Promise.all([1, 2, 3].map(() => sendRefund(ctx(), { refundId: refund.id })))
  await sendRefund(ctx(), { refundId: refund.id })
  expect(channel.calls.refund).toEqual([`${order.orderNo}R01`])
  expect(await refundOf(order.id)).toMatchObject({ status: 'success', success_at: clock.now() })
  expect(await desk.order(order.id)).toMatchObject({ status: 'cancelled', refunded_fen: 736_000 })
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'refunded' }])
})

test('a refund that is on its way is asked for again, under the same number, until it has arrived', async () => {
  const { order, refund } = await lateMoney()
  channel.behaviour.refundState = 'processing'
  await sendRefund(ctx(), { refundId: refund.id })
  expect(await refundOf(order.id)).toMatchObject({ status: 'sending', tries: 0 })
  expect(await desk.order(order.id)).toMatchObject({ refunded_fen: 0 })
  await desk.runJob('refund_run')
  expect(channel.calls.refund).toHaveLength(1)
  channel.behaviour.refundState = 'success'
  clock.advanceSeconds(60)
  await desk.runJob('refund_run')
  expect(channel.calls.refund).toEqual([`${order.orderNo}R01`, `${order.orderNo}R01`])
  expect(await refundOf(order.id)).toMatchObject({ status: 'success' })
})

test('a refund that is on its way for three days rings once, also after somebody has looked at it', async () => {
  const { refund } = await lateMoney()
  channel.behaviour.refundState = 'processing'
  await sendRefund(ctx(), { refundId: refund.id })
  const ringing = `refund_slow ${refund.out_refund_no}`
  clock.advanceSeconds(3 * 86_400 - 1)
  await desk.runJob('refund_run')
  expect(await desk.alarms()).not.toContain(ringing)
  const { id: settled_by } = await insertStaff(desk)
  for (const settled of [false, true]) {
    if (settled) await db.updateTable('alarm').set({ settled_at: clock.now(), settled_by }).execute()
    clock.advanceSeconds(60)
    await desk.runJob('refund_run')
    expect((await desk.alarms()).filter((alarm) => alarm === ringing)).toHaveLength(1)
  }
})

test('a channel that does not take a refund is tried three more times in 24 hours, then staff are called', async () => {
  const { order, refund } = await lateMoney()
  channel.behaviour.broken.add('refund')
  await sendRefund(ctx(), { refundId: refund.id })
  for (let minute = 0; minute < 24 * 60; minute += 10) {
    clock.advanceSeconds(600)
    await desk.runJob('refund_run')
  }
  expect(channel.calls.refund).toHaveLength(4)
  expect(await refundOf(order.id)).toMatchObject({ status: 'failed', tries: 4, next_try_at: null })
  expect(await desk.alarms()).toContain(`refund_failed ${refund.out_refund_no}`)
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'success' }])
})

test('a refund that the channel gives up on goes to staff at once', async () => {
  const { order, refund } = await lateMoney()
  channel.behaviour.refundState = 'failed'
  await sendRefund(ctx(), { refundId: refund.id })
  expect(await refundOf(order.id)).toMatchObject({ status: 'failed' })
  expect(await desk.alarms()).toContain(`refund_failed ${refund.out_refund_no}`)
})

test('a refund that a process claimed before it died is taken up again after a minute', async () => {
  const { order, refund } = await lateMoney()
  channel.behaviour.meanwhile = () => Promise.reject(new Error('the process dies here'))
  await expect(sendRefund(ctx(), { refundId: refund.id })).rejects.toThrow('the process dies here')
  channel.behaviour.meanwhile = async () => {}
  await desk.runJob('refund_run')
  expect(await refundOf(order.id)).toMatchObject({ status: 'sending' })
  clock.advanceSeconds(60)
  await desk.runJob('refund_run')
  expect(await refundOf(order.id)).toMatchObject({ status: 'success' })
})
