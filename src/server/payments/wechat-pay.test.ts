import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { insertDeparture } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { openPayDesk } from '#test/pay-desk.ts'
import { GATEWAY_PATH } from '../stand-ins/wechat-pay/gateway.ts'
import { ensureKeys, merchantSideOf } from '../stand-ins/wechat-pay/keys.ts'
import { makeWechatStandIn } from '../stand-ins/wechat-pay/stand-in.ts'
import { makeWechatGateway } from './gateways/wechat.ts'
import { notifyWechat } from './notify.ts'

const NOTIFY_PATH = '/api/v3/pay/notify/wechat'
const desk = await openPayDesk()
const { db, clock, services } = desk
const keys = await ensureKeys(db)
const answers: number[] = []

const server = createServer(
  getRequestListener(async (request) => {
    if (new URL(request.url).pathname === NOTIFY_PATH) {
      const answer = await notifyWechat(services, request, clock.now())
      answers.push(answer.status)
      return answer
    }
    return (await standIn.fetch(request)) ?? new Response('not found', { status: 404 })
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
services.wechat = makeWechatGateway({
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

test('a code that is scanned and paid pays the order, by signed messages over HTTP', async () => {
  const order = await insertOrder(db)
  const { code_url } = await desk.press(order)
  expect(code_url).toMatch(`${origin}/dev/pay/`)
  answers.length = 0
  await payerPresses(code_url, 'duplicate')
  await standIn.deliverDue()
  expect(answers).toEqual([204, 204])
  expect(await desk.order(order.id)).toMatchObject({ status: 'paid', paid_fen: 736_000 })
  expect(await desk.moves(order.id)).toEqual(['wait_pay→paid'])
  await desk.expectBooksToBalance()
})

test('money that is told only after the sale has ended comes back to the payer', async () => {
  const departure = await insertDeparture(db, { close_at: new Date('2026-11-21T11:00:00+08:00') })
  const order = await insertOrder(db, { departure_id: departure.id })
  const { code_url } = await desk.press(order)
  await payerPresses(code_url, 'late')
  clock.advanceSeconds(3600)
  await desk.runJob('order_expire')
  expect(await desk.order(order.id)).toMatchObject({ status: 'cancelled', paid_fen: 0 })
  await standIn.deliverDue()
  expect(await desk.refunds(order.id)).toMatchObject([{ status: 'approved', reason: '订单已关闭自动退款' }])
  await desk.runJob('refund_run')
  expect(await desk.refunds(order.id)).toMatchObject([{ status: 'sending' }])
  clock.advanceSeconds(60)
  await desk.runJob('refund_run')
  expect(await desk.refunds(order.id)).toMatchObject([{ status: 'success' }])
  expect(await desk.order(order.id)).toMatchObject({ status: 'cancelled', refunded_fen: 736_000 })
  await desk.expectBooksToBalance()
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
