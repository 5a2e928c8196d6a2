import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

import { GATEWAY_PATH } from '#src/development/simulators/wechat-pay/gateway.ts'
import { ensureKeys, merchantSideOf } from '#src/development/simulators/wechat-pay/keys.ts'
import { encryptResource, signatureHeaders } from '#src/development/simulators/wechat-pay/signing.ts'
import { makeWechatSimulator } from '#src/development/simulators/wechat-pay/simulator.ts'
import { rfc3339 } from '#src/development/simulators/wechat-pay/trade.ts'
import { fixedClock, realClock } from '#src/platform/clock.ts'
import { notifyPath } from '#src/server/booking/payments/gateways/gateway.ts'
import { makeWechatGateway } from '#src/server/booking/payments/gateways/wechat/wechat.ts'
import { atEnd } from '#test/run/at-end.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import type { PayChannelRow, Said } from './pay-channels.ts'

const OTHERS = { merchantId: '1900000110', appId: 'wx0000000000000000' }

/** WeChat Pay for the tests that run for every channel. */
export const wechatPay: PayChannelRow = {
  name: '微信支付',
  payType: 'wechat',
  device: 'computer',
  accepted: { status: 204, text: '' },
  wrong: {
    'another currency': { currency: 'USD' },
    'another merchant': { merchantId: OTHERS.merchantId },
    'another app': { appId: OTHERS.appId },
  },
  async simulate({ db, now, origin, device }) {
    const keys = await ensureKeys(db)
    const stranger = await ensureKeys((await openTestDatabase()).db)
    const simulator = makeWechatSimulator({ db, keys, now, publicUrl: origin })
    const signed = (body: string, signer = keys, at?: number) => ({
      body,
      headers: signatureHeaders(body, signer, at),
    })
    const bodyOf = (said: Said) => {
      const trade = {
        appid: said.appId ?? keys.appId,
        mchid: said.merchantId ?? keys.merchantId,
        out_trade_no: said.outTradeNo,
        trade_state: 'SUCCESS',
        transaction_id: said.channelTradeNo,
        success_time: rfc3339(now()),
        payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
        amount: { total: said.amountFen, currency: said.currency ?? 'CNY' },
      }
      const resource = encryptResource(JSON.stringify(trade), 'transaction', keys)
      return JSON.stringify({ id: randomUUID(), event_type: 'TRANSACTION.SUCCESS', resource })
    }
    return {
      gateway: makeWechatGateway(
        {
          ...merchantSideOf(keys),
          baseUrl: `${origin}${GATEWAY_PATH}`,
          notifyUrl: `${origin}${notifyPath('wechat')}`,
        },
        device === 'phone' ? 'h5' : 'native',
      ),
      fetch: simulator.fetch,
      deliverDue: simulator.deliverDue,
      login: async () => {},
      async pay(outTradeNo, how) {
        return (await pressOn(origin, outTradeNo, how)).ok === 1
      },
      message: (said) => signed(bodyOf(said)),
      forgeries(said) {
        const body = bodyOf(said)
        const sixMinutesAgo = Math.floor(realClock.now().getTime() / 1000) - 360
        return {
          'signed by another': signed(body, { ...stranger, platformSerial: keys.platformSerial }),
          'not signed': { body, headers: {} },
          'changed on its way': { ...signed(body), body: body.replace('TRANSACTION', 'transaction') },
          'older than five minutes': signed(body, keys, sixMinutesAgo),
        }
      },
    }
  },
}

/** Presses a button on the payer's page, as a browser's script would. */
export async function pressOn(origin: string, outTradeNo: string, action: string) {
  const answer = await fetch(`${origin}/dev/pay/${outTradeNo}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ action }),
  })
  return { status: answer.status, ...((await answer.json()) as { ok: number; state?: string }) }
}

/** What came to the merchant's notify address, ready for `readNotification`. */
export interface Notified {
  headers: Headers
  body: string
}

/** The adapter and the simulator with a real loopback connection between them, and a merchant that listens. */
export async function openWechatPay({ at = realClock.now() }: { at?: string | Date } = {}) {
  const { db } = await openTestDatabase()
  const keys = await ensureKeys(db)
  const clock = fixedClock(at)
  const notified: Notified[] = []
  /** The merchant's replies to notifications, and a hook that changes the gateway's answers on their way. */
  const behaviour = { merchantStatus: 204, onTheWay: async (answer: Response, _request: Request) => answer }

  const server = createServer(
    getRequestListener(async (request) => {
      if (new URL(request.url).pathname === '/notify') {
        notified.push({ headers: new Headers(request.headers), body: await request.text() })
        return new Response(null, { status: behaviour.merchantStatus })
      }
      const answer = (await simulator.fetch(request)) ?? new Response('not found', { status: 404 })
      return behaviour.onTheWay(answer, request)
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const simulator = makeWechatSimulator({ db, keys, now: clock.now, publicUrl: origin })
  const settings = {
    ...merchantSideOf(keys),
    baseUrl: `${origin}${GATEWAY_PATH}`,
    notifyUrl: `${origin}/notify`,
  }
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  return {
    db,
    keys,
    clock,
    notified,
    behaviour,
    origin,
    simulator,
    settings,
    press: (outTradeNo: string, action: string) => pressOn(origin, outTradeNo, action),
    gateway: makeWechatGateway(settings),
  }
}
