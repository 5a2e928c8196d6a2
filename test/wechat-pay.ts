import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll } from 'vitest'
import { GATEWAY_PATH } from '#src/development/simulators/wechat-pay/gateway.ts'
import { ensureKeys, merchantSideOf } from '#src/development/simulators/wechat-pay/keys.ts'
import { makeWechatStandIn } from '#src/development/simulators/wechat-pay/stand-in.ts'
import { fixedClock, realClock } from '#src/platform/clock.ts'
import { makeWechatGateway } from '#src/server/payments/gateways/wechat/wechat.ts'
import { openTestDatabase } from './database.ts'

/** What came to the merchant's notify address, ready for `readNotification`. */
export interface Notified {
  headers: Headers
  body: string
}

/** The adapter and the stand-in with a real loopback connection between them, and a merchant that listens. */
export async function openWechatPay({ at = realClock.now() }: { at?: string | Date } = {}) {
  const { db } = await openTestDatabase()
  const keys = await ensureKeys(db)
  const clock = fixedClock(at)
  const notified: Notified[] = []
  /** What the merchant answers to notifications, and what somebody on the way makes of the gateway's answers. */
  const behaviour = { merchantStatus: 204, onTheWay: async (answer: Response, _request: Request) => answer }

  const server = createServer(
    getRequestListener(async (request) => {
      if (new URL(request.url).pathname === '/notify') {
        notified.push({ headers: new Headers(request.headers), body: await request.text() })
        return new Response(null, { status: behaviour.merchantStatus })
      }
      const answer = (await standIn.fetch(request)) ?? new Response('not found', { status: 404 })
      return behaviour.onTheWay(answer, request)
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn = makeWechatStandIn({ db, keys, now: clock.now, publicUrl: origin })
  const settings = {
    ...merchantSideOf(keys),
    baseUrl: `${origin}${GATEWAY_PATH}`,
    notifyUrl: `${origin}/notify`,
  }
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  /** Presses a button on the payer's page, as a browser's script would. */
  async function press(outTradeNo: string, action: string) {
    const answer = await fetch(`${origin}/dev/pay/${outTradeNo}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ action }),
    })
    return { status: answer.status, ...((await answer.json()) as { ok: number; state?: string }) }
  }

  return {
    db,
    keys,
    clock,
    notified,
    behaviour,
    origin,
    standIn,
    settings,
    press,
    gateway: makeWechatGateway(settings),
  }
}
