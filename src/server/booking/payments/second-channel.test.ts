import { beforeEach, expect, test } from 'vitest'
import { insertOrder } from '#test/orders/order-factories.ts'
import { notification } from '#test/payments/fake-channel.ts'
import { openPayDesk } from '#test/payments/pay-desk.ts'
import { receiveNotification } from './resolving/notify.ts'
import { pollPayment } from './resolving/poll.ts'

const desk = await openPayDesk()
const { db, channel: wechat, alipay, clock, ctx, services } = desk
const gateways = { ...services.gateways }

beforeEach(() => {
  clock.set('2026-11-21T10:00:00+08:00')
  Object.assign(services.gateways, gateways)
  for (const { calls } of [wechat, alipay]) for (const numbers of Object.values(calls)) numbers.length = 0
})

const states = async (orderId: number) =>
  (await desk.payments(orderId)).map(({ channel, status }) => `${channel} ${status}`)

test('a channel that leads away is answered by an address, and told where the browser comes back to', async () => {
  const order = await insertOrder(db)
  const { payment, action } = await desk.start(order, 'alipay_page')
  expect(action).toEqual({ kind: 'redirect', url: `https://pay.test/gateway?no=${payment.out_trade_no}` })
  expect(alipay.trades.get(payment.out_trade_no)).toMatchObject({
    returnUrl: `http://shop.test/center/order/result?id=${order.orderNo}&bill=${order.bills.full}`,
    payerIp: '127.0.0.1',
  })
  expect(await desk.start(order, 'alipay_page')).toMatchObject({ action })
  expect(wechat.calls.create).toEqual([])
})

test('each channel reports at its own entrance and is answered in its own words', async () => {
  const order = await insertOrder(db)
  const { payment } = await desk.start(order, 'alipay_page')
  const trade = alipay.pay(payment.out_trade_no)
  const answer = await receiveNotification(services, notification(trade), clock.now())
  expect([answer?.status, await answer?.text()]).toEqual([200, 'success'])
  expect(await desk.order(order.id)).toMatchObject({ status: 'paid', paid_fen: 736_000 })
  const polled = await pollPayment(ctx(), order.member, payment.out_trade_no)
  expect(polled).toMatchObject({ paid: true, trade_state: 'SUCCESS' })
  await desk.expectBooksToBalance()
})

test('an entrance of a channel that the shop has not opened is no entrance', async () => {
  const order = await insertOrder(db)
  const { payment } = await desk.start(order, 'alipay_page')
  const trade = alipay.pay(payment.out_trade_no)
  delete services.gateways.alipay_page
  expect(await receiveNotification(services, notification(trade), clock.now())).toBeNull()
  expect(
    await receiveNotification(services, notification(trade, 'genuine', 'offline'), clock.now()),
  ).toBeNull()
})

test('choosing another channel closes the first one’s payment at its channel, and back again', async () => {
  const order = await insertOrder(db)
  const code = await desk.start(order, 'wechat_native')
  const { payment } = await desk.start(order, 'alipay_page')
  expect(payment.out_trade_no).toBe(`${order.orderNo}P02`)
  expect(wechat.calls.query).toEqual([code.payment.out_trade_no])
  expect(wechat.calls.close).toEqual([code.payment.out_trade_no])
  await desk.start(order, 'wechat_native')
  expect(alipay.calls.close).toEqual([payment.out_trade_no])
  expect(await states(order.id)).toEqual([
    'wechat_native closed',
    'alipay_page closed',
    'wechat_native created',
  ])
})

test('two tabs that choose two channels at once leave one payment open', async () => {
  const order = await insertOrder(db)
  const chosen = await Promise.allSettled([
    desk.start(order, 'wechat_native'),
    desk.start(order, 'alipay_page'),
  ])
  expect(chosen.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect((await states(order.id)).filter((state) => state.endsWith('created')).length).toBeLessThanOrEqual(1)
})

test('while somebody is typing a password at one channel, another cannot be chosen', async () => {
  const order = await insertOrder(db)
  const { payment } = await desk.start(order, 'wechat_native')
  wechat.set(payment.out_trade_no, 'paying')
  await expect(desk.start(order, 'alipay_page')).rejects.toMatchObject({
    refusal: 'STATE',
    sentence: '您有一笔支付正在处理，请稍候',
  })
  expect(alipay.calls.create).toEqual([])
})

test('a payment that has come at the first channel is recorded instead of asked for at the second', async () => {
  const order = await insertOrder(db)
  const { payment } = await desk.start(order, 'wechat_native')
  wechat.pay(payment.out_trade_no)
  await expect(desk.start(order, 'alipay_page')).rejects.toMatchObject({ refusal: 'STATE' })
  expect(await desk.order(order.id)).toMatchObject({ status: 'paid' })
})

test('money goes back through the channel that took it', async () => {
  const order = await insertOrder(db)
  const code = await desk.start(order, 'wechat_native')
  const late = wechat.pay(code.payment.out_trade_no)
  wechat.set(late.outTradeNo, 'unpaid')
  const { payment } = await desk.start(order, 'alipay_page')
  await desk.notify(late)
  await desk.notify(alipay.pay(payment.out_trade_no))
  await desk.runJob('refund_run')
  expect(alipay.calls.refund).toEqual([`${order.orderNo}R01`])
  expect(wechat.calls.refund).toEqual([])
  expect(await states(order.id)).toEqual(['wechat_native success', 'alipay_page refunded'])
  await desk.expectBooksToBalance()
})

test('the same transaction number at two channels is two transactions', async () => {
  const [first, second] = [await insertOrder(db), await insertOrder(db)]
  const a = await desk.start(first, 'wechat_native')
  const b = await desk.start(second, 'alipay_page')
  await desk.notify(wechat.pay(a.payment.out_trade_no, { channelTradeNo: '42000' }))
  await desk.notify(alipay.pay(b.payment.out_trade_no, { channelTradeNo: '42000' }))
  expect((await desk.order(first.id)).status).toBe('paid')
  expect((await desk.order(second.id)).status).toBe('paid')
})

test('a channel that the shop has given up takes no new payment, and its old ones wait for an answer', async () => {
  const order = await insertOrder(db)
  await desk.start(order, 'alipay_page')
  delete services.gateways.alipay_page
  await expect(desk.start(await insertOrder(db), 'alipay_page')).rejects.toMatchObject({ refusal: 'CHANNEL' })
  await expect(desk.start(order, 'wechat_native')).rejects.toMatchObject({ refusal: 'CHANNEL' })
  expect(await states(order.id)).toEqual(['alipay_page created'])
})
