import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'

import { weixin } from '#src/api/auth/weixin.ts'
import { makeSite, makeWeixinSimulator, WEIXIN_PATH } from '#src/development/simulators/weixin/simulator.ts'
import { fixedClock } from '#src/platform/clock.ts'
import { makeWeixinOpen } from '#src/server/account/auth/gateways/weixin.ts'
import { atEnd } from '#test/run/at-end.ts'
import { openTestDatabase } from '#test/shop/database.ts'

/** The adapter and the open platform's simulator with a real loopback connection between them. */
export async function openWeixin({ shopUrl = 'http://shop.test', at = '2026-11-21T10:00:00+08:00' } = {}) {
  const { db } = await openTestDatabase()
  const clock = fixedClock(at)
  const site = makeSite(`${shopUrl}${weixin.callback.path}`)
  const simulator = makeWeixinSimulator({ ...site, db, now: clock.now })
  /** The requests that the shop sent to the provider, and a hook that changes its answers on their way. */
  const asked: string[] = []
  const behaviour = { onTheWay: async (answer: Response, _path: string) => answer }

  const server = createServer(
    getRequestListener(async (request) => {
      const path = new URL(request.url).pathname.slice(WEIXIN_PATH.length)
      const answer = (await simulator.fetch(request)) ?? new Response('not found', { status: 404 })
      if (!path.startsWith('/sns/')) return answer
      asked.push(path)
      return behaviour.onTheWay(answer, path)
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}${WEIXIN_PATH}`
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  const settings = { ...site, pageBaseUrl: baseUrl, apiBaseUrl: baseUrl, timeoutMs: 1_000 }

  /** What a browser does on the provider's page: agrees as a WeChat user, or refuses. Answers where it is sent back. */
  async function choose(pageUrl: string, nickname: string | null) {
    const answer = await fetch(pageUrl, {
      method: 'POST',
      body: new URLSearchParams(nickname === null ? { refuse: '1' } : { nickname }),
      redirect: 'manual',
    })
    const address = answer.headers.get('location')
    if (!address) throw new Error(`the provider's page answered ${answer.status}: ${await answer.text()}`)
    return new URL(address)
  }

  return {
    clock,
    site,
    simulator,
    asked,
    behaviour,
    baseUrl,
    settings,
    choose,
    open: makeWeixinOpen(settings),
  }
}
