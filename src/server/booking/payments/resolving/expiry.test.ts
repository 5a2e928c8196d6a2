import { beforeEach, expect, test } from 'vitest'
import { cancelOrder, lockOrder } from '#src/server/booking/orders/service.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { openPayDesk } from '#test/payments/pay-desk.ts'
import { insertDeparture } from '#test/shop/factories.ts'
import { closePayments } from '../jobs.ts'
import { recordTrade } from './record.ts'

const START = '2026-11-21T10:00:00+08:00'
const desk = await openPayDesk()
const { db, channel, clock, ctx } = desk

beforeEach(() => {
  clock.set(START)
  channel.behaviour.broken.clear()
  channel.behaviour.meanwhile = async () => {}
})

test('past its deadline an order is cancelled, its code closed at the channel and its seats free', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  clock.advanceSeconds(3599)
  await desk.runJob('order_expire')
  expect((await desk.order(order.id)).status).toBe('wait_pay')
  clock.advanceSeconds(1)
  await desk.runJob('order_expire')
  await desk.runJob('order_expire')

  expect(await desk.order(order.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'deadline' })
  expect(channel.calls.close).toContain(out_trade_no)
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'closed' }])
  expect(await desk.seats(order.departureId)).toMatchObject({ held: 0, sold: 0 })
  expect(await desk.moves(order.id)).toEqual(['wait_pay→cancelled'])
  await desk.expectBooksToBalance()
})

test('an order that never came to a payment is cancelled as well', async () => {
  const unsigned = await insertOrder(db, { status: 'wait_contract' })
  const unpaid = await insertOrder(db)
  clock.advanceSeconds(3600)
  await desk.runJob('order_expire')
  expect((await desk.order(unsigned.id)).status).toBe('cancelled')
  expect((await desk.order(unpaid.id)).status).toBe('cancelled')
})

test.each([
  ['somebody who is typing a password', () => 'paying' as const, []],
  ['a channel that does not answer', () => 'unpaid' as const, ['query']],
])('%s delays the cancellation by five minutes and no longer', async (_who, state, broken) => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  channel.set(out_trade_no, state())
  for (const call of broken) channel.behaviour.broken.add(call as 'query')
  clock.advanceSeconds(3600 + 299)
  await desk.runJob('order_expire')
  expect((await desk.order(order.id)).status).toBe('wait_pay')
  clock.advanceSeconds(1)
  await desk.runJob('order_expire')
  expect((await desk.order(order.id)).status).toBe('cancelled')
  // The code is still open, so the job that closes it must run again until it is closed.
  await expect(closePayments(ctx(), { orderId: order.id })).rejects.toThrow('could not be closed')
  channel.behaviour.broken.clear()
  channel.set(out_trade_no, 'unpaid')
  await closePayments(ctx(), { orderId: order.id })
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'closed' }])
})

test('a payment begun in the last second, while the job was at work, is resolved before the order is cancelled', async () => {
  const order = await insertOrder(db)
  await desk.press(order)
  clock.advanceSeconds(3600)
  channel.behaviour.meanwhile = async (call) => {
    if (call !== 'close') return
    channel.behaviour.meanwhile = async () => {}
    await db.updateTable('payment').set({ status: 'closed' }).where('order_id', '=', order.id).execute()
    clock.set('2026-11-21T10:59:59+08:00') // this request came a moment before the deadline
    await desk.press(order)
    clock.set('2026-11-21T11:00:00+08:00')
  }
  await desk.runJob('order_expire')
  expect((await desk.order(order.id)).status).toBe('wait_pay')
  await desk.runJob('order_expire')
  expect((await desk.order(order.id)).status).toBe('cancelled')
  expect((await desk.payments(order.id)).map(({ status }) => status)).toEqual(['closed', 'closed'])
})

test('late money goes back by itself when the seats are gone', async () => {
  const { id: departure_id } = await insertDeparture(db, { capacity: 2 })
  const order = await insertOrder(db, { departure_id })
  const { out_trade_no } = await desk.press(order)
  clock.advanceSeconds(3600)
  await desk.runJob('order_expire')
  await insertOrder(db, { departure_id, pay_deadline: new Date('2026-11-21T12:00:00+08:00') })
  const late = channel.pay(out_trade_no)
  await Promise.all([desk.notify(late), desk.notify(late)])

  expect(await desk.order(order.id)).toMatchObject({
    status: 'cancelled',
    paid_fen: 736_000,
    refunded_fen: 0,
  })
  expect(await desk.refunds(order.id)).toMatchObject([{ reason: '订单已关闭自动退款', amount_fen: 736_000 }])
  await desk.expectBooksToBalance()
  await Promise.all([desk.runJob('refund_run'), desk.runJob('refund_run')])
  expect(await desk.order(order.id)).toMatchObject({ status: 'cancelled', refunded_fen: 736_000 })
  expect(await desk.payments(order.id)).toMatchObject([{ status: 'refunded' }])
  expect(channel.calls.refund.filter((number) => number.startsWith(order.orderNo))).toHaveLength(1)
  expect(await desk.jobs('notice.send')).toContainEqual(
    expect.objectContaining({ event: 'refund_arrived', to: { kind: 'order', id: order.id } }),
  )
  await desk.expectBooksToBalance()
})

/** Its code is shown on the eve of its departure, and is good until midnight. */
async function pressedOnTheEve() {
  const { id: departure_id } = await insertDeparture(db, { close_at: new Date('2027-01-20T12:00:00+08:00') })
  const order = await insertOrder(db, { departure_id, pay_deadline: new Date('2027-01-20T00:00:00+08:00') })
  clock.set('2027-01-19T23:30:00+08:00')
  return { order, ...(await desk.press(order)) }
}

test('late money goes back once the day of departure has come, free seats or not', async () => {
  const { order, out_trade_no } = await pressedOnTheEve()
  clock.set('2027-01-20T00:00:00+08:00')
  await desk.runJob('order_expire')
  await recordTrade(ctx(), channel.pay(out_trade_no), 'notify')
  expect(await desk.order(order.id)).toMatchObject({ status: 'cancelled', paid_fen: 736_000 })
  expect(await desk.refunds(order.id)).toMatchObject([{ reason: '订单已关闭自动退款' }])
  expect(await desk.seats(order.departureId)).toMatchObject({ held: 0, sold: 0 })
  await desk.expectBooksToBalance()
})

test('first money that is sent on the day of departure goes back before the clock has given the order up', async () => {
  const { order, out_trade_no } = await pressedOnTheEve()
  clock.set('2027-01-20T00:00:05+08:00')
  await recordTrade(ctx(), channel.pay(out_trade_no), 'notify')
  expect(await desk.order(order.id)).toMatchObject({ status: 'wait_pay', paid_fen: 0 })
  expect(await desk.refunds(order.id)).toMatchObject([{ reason: '已到出发日自动退款' }])
  await desk.expectBooksToBalance()
})

test('first money that was sent on the eve counts, though we hear of it after midnight', async () => {
  const { order, out_trade_no } = await pressedOnTheEve()
  clock.set('2027-01-19T23:59:58+08:00')
  const paid = channel.pay(out_trade_no)
  clock.set('2027-01-20T00:00:05+08:00')
  await recordTrade(ctx(), paid, 'notify')
  expect(await desk.order(order.id)).toMatchObject({ status: 'paid', paid_fen: 736_000 })
})

test('late money of an order that the traveller cancelled goes back, free seats or not', async () => {
  const order = await insertOrder(db)
  const { out_trade_no } = await desk.press(order)
  await desk.transaction(async (tx) => {
    const locked = await lockOrder(tx, { id: order.id })
    if (locked) await cancelOrder(ctx(), tx, locked, { reason: 'by_user', actor: 'member' })
  })
  await recordTrade(ctx(), channel.pay(out_trade_no), 'notify')
  expect(await desk.order(order.id)).toMatchObject({ status: 'cancelled' })
  expect(await desk.refunds(order.id)).toMatchObject([{ reason: '订单已关闭自动退款' }])
})

test('late money goes back when the traveller has booked the departure anew', async () => {
  const { id: departure_id } = await insertDeparture(db)
  const order = await insertOrder(db, { departure_id })
  const { out_trade_no } = await desk.press(order)
  clock.advanceSeconds(3600)
  await desk.runJob('order_expire')
  await insertOrder(db, {
    departure_id,
    member_id: order.member.id,
    pay_deadline: new Date('2026-11-21T13:00:00+08:00'),
  })
  await recordTrade(ctx(), channel.pay(out_trade_no), 'notify')
  expect(await desk.order(order.id)).toMatchObject({ status: 'cancelled' })
  expect(await desk.refunds(order.id)).toHaveLength(1)
})

test('payment against expiry at the same instant: sold, or cancelled and given back, never both', async () => {
  const seats = { capacity: 100, max_group: 100 }
  const open = await insertDeparture(db, seats)
  // Its sale ends with the deadline: money that loses the race finds no seats.
  const closing = await insertDeparture(db, { ...seats, close_at: new Date('2026-11-21T11:00:00+08:00') })
  const ends = new Map<string, number>()
  for (let round = 0; round < 6; round++) {
    clock.set(START)
    channel.behaviour.meanwhile = async () => {}
    const paid = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const order = await insertOrder(db, { departure_id: i % 2 ? open.id : closing.id })
        const trade = channel.pay((await desk.press(order)).out_trade_no)
        channel.set(trade.outTradeNo, 'unpaid') // a slow bank: the channel does not show it to whoever asks
        return { order, trade }
      }),
    )
    clock.advanceSeconds(3600)
    const untold = new Map(paid.map(({ trade }) => [trade.outTradeNo, trade]))
    const answers: Promise<unknown>[] = []
    const tell = (outTradeNo: string) => {
      const trade = untold.get(outTradeNo)
      if (trade) answers.push(desk.notify(trade), desk.notify(trade), recordTrade(ctx(), trade, 'query'))
      untold.delete(outTradeNo)
    }
    // They set off while the job asks for the very order, or closes it: nobody knows who comes first. In the last third
    // they are late.
    const when = (['query', 'close', null] as const)[round % 3]
    channel.behaviour.meanwhile = async (call, number) => {
      if (call === when) tell(number)
    }
    await desk.runJob('order_expire')
    for (const outTradeNo of [...untold.keys()]) tell(outTradeNo)
    await Promise.all(answers)
    await desk.runJob('order_expire')
    await desk.runJob('refund_run')

    for (const { order } of paid) {
      const { status, paid_fen, refunded_fen } = await desk.order(order.id)
      expect(paid_fen - refunded_fen).toBe(status === 'cancelled' ? 0 : 736_000)
      const story = [...(await desk.moves(order.id)), refunded_fen > 0 ? 'given back' : 'kept'].join(', ')
      ends.set(story, (ends.get(story) ?? 0) + 1)
    }
    await desk.expectBooksToBalance()
  }
  const allowed = [
    'wait_pay→paid, kept',
    'wait_pay→cancelled, cancelled→paid, kept',
    'wait_pay→cancelled, given back',
  ]
  expect([...ends.keys()].filter((story) => !allowed.includes(story))).toEqual([])
  expect(ends.size, 'somebody always won: this was no race').toBeGreaterThan(1)
})
