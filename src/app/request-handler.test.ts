import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { session } from '#src/api/auth/session.ts'
import { settings as shopCalls } from '#src/api/content/settings.ts'
import { makePreviewToken } from '#src/server/operations/previews/service.ts'
import { logIn } from '#test/people/log-in.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { makeApp } from './request-handler.ts'

let shop: Shop
let app: ReturnType<typeof makeApp>
const rendered: string[] = []
const appOver = (clientDir: string | null) =>
  makeApp({
    services: shop.services,
    clock: shop.clock,
    pages: {
      fetch: async (request, { context }) => {
        rendered.push(request.url)
        // A page that is everybody's asks for nothing of somebody's own.
        const { path } = request.url.includes('/product/team') ? shopCalls.info : session.infos
        const answer = await context.sendToApi(new Request(`http://shop.test${path}`))
        return new Response(await answer.text(), { headers: { 'content-type': 'text/html' } })
      },
    },
    caughtUp: async () => true,
    clientDir,
    handlers: [],
  })
beforeAll(async () => {
  shop = await openShop()
  app = appOver(import.meta.dirname)
})

const visit = (path: string, ip: string, cookies = new Map<string, string>()) =>
  app.fetch(
    new Request(`http://shop.test${path}`, {
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    }),
    { ip },
  )

test('a page rendered for a member does not use up the day’s renewal of the cookies: the browser’s next call gets it', async () => {
  const member = await logIn(shop)
  shop.clock.advanceSeconds(2 * 86_400)
  const page = await visit('/center/order', member.ip, member.cookies)
  expect(await page.text()).toContain('"code":0')
  expect(page.headers.getSetCookie()).toEqual([])
  const own = await member.ask(session.infos)
  expect(own.headers.getSetCookie()).toHaveLength(2)
})

test('a member is refused at every address of the desk', async () => {
  const member = await logIn(shop)
  for (const path of ['/api/desk', '/api/desk/orders'])
    expect(await (await visit(path, member.ip, member.cookies)).json()).toMatchObject({ code: 997 })
})

test('the calls of a page that is rendered count for no visitor: rendering for many uses up nobody’s rate limit', async () => {
  for (let n = 0; n < 30; n++) expect((await visit(`/center/x${n}`, `10.6.0.${n}`)).status).toBe(200)
  const guest = shop.visitor('127.0.0.1')
  expect((await guest.call(session.infos, {})).failed).not.toBe('TOO_OFTEN')
})

test('1,600 searches for ever new words from one address: 300 are rendered, other visitors and cached pages go on', async () => {
  rendered.length = 0
  const statuses: number[] = []
  for (let n = 0; n < 1_600; n++) {
    const answer = await visit(`/product/search?keyword=w${n}`, '10.6.1.1')
    statuses.push(answer.status)
    if (answer.status === 429) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  }
  expect(rendered).toHaveLength(300)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1_300)
  expect((await visit('/product/search?keyword=w', '10.6.1.2')).status).toBe(200)
  await visit('/product/team', '10.6.1.2')
  expect((await visit('/product/team', '10.6.1.1')).status).toBe(200)
})

test('the overload page says so in a sentence and leads back to the address that was asked for', async () => {
  for (let n = 0; n < 301; n++) await visit(`/product/search?keyword=v${n}`, '2001:db8:7:7::1')
  const answer = await visit('/product/search?keyword="><b>', '2001:db8:7:7::2')
  expect(answer.status).toBe(429)
  const html = await answer.text()
  expect(html).toContain('访问太频繁，请稍后再试')
  expect(html).toContain('href="/product/search?keyword=')
  expect(html).not.toContain('<b>')
})

test('what Vite compiles at each request is rendered at each request, and no policy keeps Vite’s client out of it', async () => {
  rendered.length = 0
  const policies = async (over: ReturnType<typeof makeApp>) => {
    const ask = () => over.fetch(new Request('http://shop.test/product/team'), { ip: '10.6.3.1' })
    return [await ask(), await ask()].map(({ headers }) => headers.has('content-security-policy'))
  }
  expect(await policies(appOver(import.meta.dirname))).toEqual([true, true])
  expect(rendered).toHaveLength(1)
  expect(await policies(appOver(null))).toEqual([false, false])
  expect(rendered).toHaveLength(3)
})

test('a page that staff preview is rendered anew, stands in the desk’s frame alone and is kept nowhere; without a true link it is the page of everybody', async () => {
  const { vault } = shop.services
  const subject = { kind: 'popup', id: 1, staffId: 1 } as const
  const { token } = makePreviewToken(vault, subject, shop.clock.now())
  const own = appOver(import.meta.dirname)
  const ask = (preview: string) =>
    own.fetch(new Request(`http://shop.test/product/team?preview=${preview}`), { ip: '10.6.4.1' })
  rendered.length = 0
  for (const answer of [await ask(token), await ask(token)]) {
    expect(answer.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${shop.services.deskUrl}`,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  }
  expect(rendered).toHaveLength(2)
  for (const answer of [await ask(`${token}x`), await ask('')])
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(rendered).toHaveLength(3)
})

test('the API describes itself as docs/openapi.json does, packed for who takes it packed', async () => {
  const written = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
  const ask = (headers: Record<string, string>) =>
    app.fetch(new Request('http://shop.test/api/v3/openapi.json', { headers }), { ip: '10.6.2.1' })
  const plain = await ask({})
  expect(plain.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await plain.text()).toBe(written)
  const packed = await ask({ 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(written)
})
