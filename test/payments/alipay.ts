import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { payments } from '#src/api/booking/payments.ts'
import { GATEWAY_PATH } from '#src/development/simulators/alipay/gateway.ts'
import { ensureAlipayKeys, merchantSideOf } from '#src/development/simulators/alipay/keys.ts'
import { signedForm } from '#src/development/simulators/alipay/signing.ts'
import { makeAlipaySimulator } from '#src/development/simulators/alipay/simulator.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { decimalYuan, toFen } from '#src/domain/money.ts'
import { fixedClock, realClock } from '#src/platform/clock.ts'
import { makeAlipayGateway } from '#src/server/booking/payments/gateways/alipay/alipay.ts'
import { type NewTrade, notifyPath } from '#src/server/booking/payments/gateways/gateway.ts'
import { atEnd } from '#test/run/at-end.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import type { PayChannelRow, Said } from './pay-channels.ts'
import { pressOn } from './wechat-pay.ts'

const OTHERS = { merchantId: '2088000000000000', appId: '2021000000000000' }

const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }

/** Alipay for the tests that run for every channel. */
export const alipay: PayChannelRow = {
  name: '支付宝',
  payType: 'alipay',
  device: 'computer',
  accepted: { status: 200, text: 'success' },
  wrong: {
    'another currency': { currency: 'USD' },
    'another seller': { merchantId: OTHERS.merchantId },
    'another app': { appId: OTHERS.appId },
  },
  async simulate({ db, now, origin, device }) {
    const keys = await ensureAlipayKeys(db)
    const stranger = await ensureAlipayKeys((await openTestDatabase()).db)
    const simulator = makeAlipaySimulator({ db, keys, now })
    const fieldsOf = (said: Said) => ({
      notify_id: randomUUID().replaceAll('-', ''),
      notify_type: 'trade_status_sync',
      notify_time: shanghaiTime(now()),
      charset: 'utf-8',
      version: '1.0',
      app_id: said.appId ?? keys.appId,
      seller_id: said.merchantId ?? keys.sellerId,
      buyer_id: '2088102122524333',
      out_trade_no: said.outTradeNo,
      trade_no: said.channelTradeNo,
      trade_status: 'TRADE_SUCCESS',
      subject: '百陌旅行-日本东京 6日游',
      total_amount: decimalYuan(toFen(said.amountFen)),
      gmt_payment: shanghaiTime(now()),
      ...(said.currency && { trans_currency: said.currency }),
    })
    return {
      gateway: makeAlipayGateway(
        {
          ...merchantSideOf(keys),
          gatewayUrl: `${origin}${GATEWAY_PATH}`,
          notifyUrl: `${origin}${notifyPath('alipay')}`,
          leaveUrl: `${origin}${payments.leave.path}`,
        },
        device === 'phone' ? 'wap' : 'page',
      ),
      fetch: simulator.fetch,
      deliverDue: simulator.deliverDue,
      async login(outTradeNo, arrive) {
        await arrive(outTradeNo)
        await pressOn(origin, outTradeNo, 'open')
      },
      async pay(outTradeNo, how) {
        return (await pressOn(origin, outTradeNo, how)).ok === 1
      },
      message: (said) => ({ headers, body: signedForm(fieldsOf(said), keys) }),
      forgeries(said) {
        const fields = fieldsOf(said)
        const body = signedForm(fields, keys)
        return {
          'signed by another': { headers, body: signedForm(fields, stranger) },
          'signed by the merchant': {
            headers,
            body: signedForm(fields, { alipayPrivateKeyPem: keys.appPrivateKeyPem }),
          },
          'not signed': { headers, body: new URLSearchParams(fields).toString() },
          'signed in another way': { headers, body: body.replace('sign_type=RSA2', 'sign_type=RSA') },
          'changed on its way': { headers, body: body.replace('TRADE_SUCCESS', 'TRADE_FINISHED') },
          'with a field more': { headers, body: `${body}&passback_params=1` },
          'with a field twice': { headers, body: `total_amount=0.01&${body}` },
          'with a signature that is none': { headers, body: body.replace(/sign=[^&]+/, 'sign=%E6%B8%B8') },
        }
      },
    }
  },
}

/** The adapter and the simulator with a real loopback connection between them, and a merchant that listens. */
export async function openAlipay({ at = realClock.now() }: { at?: string | Date } = {}) {
  const { db } = await openTestDatabase()
  const keys = await ensureAlipayKeys(db)
  const clock = fixedClock(at)
  const notified: string[] = []
  /** The merchant's reply to notifications, and a hook that changes the gateway's answers on their way. */
  const behaviour = { reply: 'success', onTheWay: async (answer: Response) => answer }
  const server = createServer(
    getRequestListener(async (request) => {
      if (new URL(request.url).pathname === '/notify') {
        notified.push(await request.text())
        return new Response(behaviour.reply)
      }
      const answer = (await simulator.fetch(request)) ?? new Response('not found', { status: 404 })
      return behaviour.onTheWay(answer)
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const simulator = makeAlipaySimulator({ db, keys, now: clock.now })
  const settings = {
    ...merchantSideOf(keys),
    gatewayUrl: `${origin}${GATEWAY_PATH}`,
    notifyUrl: `${origin}/notify`,
    leaveUrl: 'http://shop.test/go',
  }
  const gateway = makeAlipayGateway(settings)
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  /** The payer's browser posts the form; answers where it ends. */
  async function post(trade: NewTrade) {
    const form = gateway.form?.(trade)
    if (!form) throw new Error('the gateway makes no form')
    return fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields) })
  }

  return {
    db,
    keys,
    clock,
    notified,
    behaviour,
    origin,
    simulator,
    settings,
    gateway,
    post,
    press: (outTradeNo: string, action: string) => pressOn(origin, outTradeNo, action),
  }
}
