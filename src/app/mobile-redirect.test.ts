import { describe, expect, test } from 'vitest'
import { openShop } from '#test/shop/shop.ts'
import { makeApp } from './request-handler.ts'

const { services, clock } = await openShop()
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1'
const desktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0 Safari/537.36'
const appOf = (mobileSiteUrl?: string) =>
  makeApp({
    services,
    clock,
    pages: { fetch: async () => new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } }) },
    caughtUp: async () => true,
    clientDir: import.meta.dirname,
    handlers: [
      async (request) => (new URL(request.url).pathname.startsWith('/dev/') ? new Response('dev') : null),
    ],
    mobileSiteUrl,
  })
const app = appOf('https://m.shop.example')
const ask = (path: string, userAgent: string, of = app) =>
  of.fetch(new Request(`http://shop.test${path}`, { headers: { 'user-agent': userAgent } }), {
    ip: '127.0.0.1',
  })
const variesByBrowser = (answer: Response) => /user-agent/i.test(answer.headers.get('vary') ?? '')

describe('with a mobile site', () => {
  test.each(['/product?type=1&destId=11', '/product/team', '/no/such', '//evil.example/x'])(
    'a telephone that asks for %s is sent to the same path there',
    async (path) => {
      const answer = await ask(path, phone)
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe(`https://m.shop.example${path}`)
      expect(variesByBrowser(answer)).toBe(true)
    },
  )

  test('a desktop gets the page, whoever asked before, and `Vary` tells caches why', async () => {
    for (const path of ['/product', '/no/such']) {
      await ask(path, phone)
      for (let times = 0; times < 2; times++) {
        const answer = await ask(path, desktop)
        expect(answer.status).toBe(200)
        expect(await answer.text()).toBe('<p>page</p>')
        expect(variesByBrowser(answer)).toBe(true)
      }
      expect((await ask(path, phone)).status).toBe(302)
    }
  })

  test('calls, files and the pages of development are never redirected', async () => {
    expect((await ask('/api/v3/info', phone)).status).toBe(200)
    expect((await ask('/assets/no-such.js', phone)).status).toBe(404)
    expect(await (await ask('/dev/outbox', phone)).text()).toBe('dev')
  })
})

test('without a mobile site a telephone gets the same page as a desktop', async () => {
  const answer = await ask('/product', phone, appOf())
  expect(answer.status).toBe(200)
  expect(variesByBrowser(answer)).toBe(false)
})
