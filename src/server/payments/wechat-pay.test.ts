import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { makeApp } from '#src/app.ts'
import { payments } from '#src/contract/payments.ts'
import { GATEWAY_PATH } from '#src/development/simulators/wechat-pay/gateway.ts'
import { ensureKeys, merchantSideOf } from '#src/development/simulators/wechat-pay/keys.ts'
import { makeWechatStandIn } from '#src/development/simulators/wechat-pay/stand-in.ts'
import { insertDeparture } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { expectBooksToBalance } from '#test/pay-desk.ts'
import { openShop } from '#test/shop.ts'
import { signIn } from '#test/sign-in.ts'
import { makeWechatGateway } from './gateways/wechat/wechat.ts'
import { paymentJobs } from './jobs.ts'

const NOTIFY_PATH = '/api/v3/pay/notify/wechat'
const shop = await openShop()
const { db, clock, services } = shop
const keys = await ensureKeys(db)
const noPages = { fetch: async () => new Response('no pages in this test') }
const app = makeApp({
  services,
  clock,
  pages: noPages,
  clientDir: import.meta.dirname,
  doors: [(request) => standIn.fetch(request)],
})
/** While true, what the gateway sends to us is lost on its way. */
let isCutOff = false
const server = createServer(
  getRequestListener((request) => {
    const isLost = isCutOff && new URL(request.url).pathname === NOTIFY_PATH
    return isLost ? new Response('nobody there', { status: 502 }) : app.fetch(request, { ip: '127.0.0.1' })
  }),
)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const standIn = makeWechatStandIn({ db, keys, now: clock.now, publicUrl: origin })
services.gateways.wechat_native = makeWechatGateway({
  ...merchantSideOf(keys),
  baseUrl: `${origin}${GATEWAY_PATH}`,
  notifyUrl: `${origin}${NOTIFY_PATH}`,
})

/** What the page behind the code does when a button on it is pressed. */
const payerPresses = (codeUrl: string, action: string) =>
  fetch(codeUrl, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ action }),
  })

const runJob = (name: string) =>
  paymentJobs(shop.ctx)
    .find((job) => job.name === name)
    ?.run(clock.now())

async function buyer(over: Parameters<typeof insertOrder>[1] = {}) {
  const order = await insertOrder(db, over)
  const visitor = await signIn(shop, order.member)
  const { data } = await visitor.call(payments.pay, { order_id: order.orderNo, pay_type: 'wechat' })
  const cashier = async () => (await visitor.call(payments.cashier, { order_id: order.orderNo })).data
  return { ...data, order, visitor, cashier }
}

const bookOf = (id: number) =>
  db
    .selectFrom('orders')
    .select(['status', 'paid_fen', 'refunded_fen'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const notified = async (outTradeNo: string) =>
  (
    await db
      .selectFrom('payment_event')
      .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
      .select('outcome')
      .where('out_trade_no', '=', outTradeNo)
      .where('kind', '=', 'notify')
      .orderBy('payment_event.id')
      .execute()
  ).map(({ outcome }) => outcome)

const refundOf = (orderId: number) =>
  db
    .selectFrom('refund')
    .select(['status', 'reason'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()

test('a code that is scanned and paid pays the order, by signed messages over HTTP', async () => {
  const { order, visitor, code_url, out_trade_no, cashier } = await buyer()
  expect(code_url).toBe(`${origin}/dev/pay/${out_trade_no}`)
  expect((await cashier()).status).toBe('wait_pay')
  await payerPresses(code_url, 'duplicate')
  expect(await notified(out_trade_no)).toEqual(['paid', 'repeated'])
  expect((await cashier()).status).toBe('paid')
  const polled = await visitor.call(payments.query, { out_trade_no })
  expect(polled.data).toMatchObject({ paid: true, trade_state: 'SUCCESS', order_status: 'paid' })
  expect(await bookOf(order.id)).toEqual({ status: 'paid', paid_fen: 736_000, refunded_fen: 0 })
  await expectBooksToBalance(db)
})

test('a poll finds the money when no notification comes', async () => {
  const { visitor, code_url, out_trade_no } = await buyer()
  isCutOff = true
  await payerPresses(code_url, 'success')
  const polled = await visitor.call(payments.query, { out_trade_no })
  expect(polled.data).toMatchObject({ paid: true, trade_state: 'SUCCESS', order_status: 'paid' })
  isCutOff = false
  clock.advanceSeconds(15)
  expect(await standIn.deliverDue()).toBe(1)
  expect(await notified(out_trade_no)).toEqual(['repeated'])
  await expectBooksToBalance(db)
})

test('money that is told only after the sale has ended comes back to the payer', async () => {
  const departure = await insertDeparture(db, { close_at: new Date('2026-11-21T11:00:00+08:00') })
  const { order, code_url, cashier } = await buyer({ departure_id: departure.id })
  await payerPresses(code_url, 'late')
  clock.advanceSeconds(3600)
  await runJob('order_expire')
  expect((await cashier()).status).toBe('cancelled')
  expect(await standIn.deliverDue()).toBe(1)
  expect(await refundOf(order.id)).toEqual({ status: 'approved', reason: '订单已关闭自动退款' })
  await runJob('refund_run')
  expect(await refundOf(order.id)).toMatchObject({ status: 'sending' })
  clock.advanceSeconds(60)
  await runJob('refund_run')
  expect(await refundOf(order.id)).toMatchObject({ status: 'success' })
  expect(await bookOf(order.id)).toEqual({ status: 'cancelled', paid_fen: 736_000, refunded_fen: 736_000 })
  await expectBooksToBalance(db)
})

test('somebody without the keys is refused', async () => {
  const forged = await fetch(`${origin}${NOTIFY_PATH}`, {
    method: 'POST',
    headers: { 'wechatpay-signature': 'AAAA', 'wechatpay-timestamp': '1', 'wechatpay-nonce': 'n' },
    body: '{}',
  })
  expect(forged.status).toBe(401)
  expect(await forged.json()).toEqual({ code: 'FAIL', message: '签名验证失败' })
})
