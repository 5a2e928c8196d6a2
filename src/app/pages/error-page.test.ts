import { expect, test } from 'vitest'
import { openShop } from '#test/shop/shop.ts'
import { makeApp } from '../request-handler.ts'

const shop = await openShop()
const faults = {
  '/throws': async () => {
    throw new Error('a page that throws')
  },
  '/answers-500': async () => Response.json({ error: 'inner' }, { status: 500 }),
}
const app = makeApp({
  services: shop.services,
  clock: shop.clock,
  pages: { fetch: (request) => faults[new URL(request.url).pathname as keyof typeof faults]() },
  caughtUp: async () => true,
  clientDir: import.meta.dirname,
  handlers: [],
})

test.each(Object.keys(faults))(
  'a page that %s is answered by the error page, whose request number is in the log',
  async (path) => {
    const answer = await app.fetch(new Request(`http://shop.test${path}?a="><b>`), { ip: '127.0.0.1' })
    expect(answer.status).toBe(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await answer.text()
    const [, number = 'none'] = /请求编号 ([\w-]+)/.exec(html) ?? []
    expect(shop.logLines.filter((line) => line.includes(number))).toHaveLength(1)
    expect(html).toContain(`href="${path}?a=`)
    expect(html).not.toContain('<b>')
    expect(html).not.toContain('inner')
  },
)
