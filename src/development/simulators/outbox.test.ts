import { beforeAll, expect, test } from 'vitest'
import { readCaptcha } from '#test/people/log-in.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { makeOutbox, makeOutboxPages } from './outbox.ts'

let shop: Shop
let pages: ReturnType<typeof makeOutboxPages>
beforeAll(async () => {
  shop = await openShop()
  pages = makeOutboxPages(shop.db, shop.services.vault)
})

const open = (path: string, headers: Record<string, string> = {}) =>
  pages.fetch(new Request(`http://shop.test${path}`, { headers }))

test('sent messages can be read back, the newest first, for one recipient or all', async () => {
  const outbox = makeOutbox(shop.db, shop.clock)
  const message = { kind: 'text', scene: 'login', text: '您的验证码是123456', code: '123456' } as const
  const filled = { template: 'code', fields: { code: '123456' } }
  await outbox.send({ ...message, ...filled, phone: '13800000001' })
  await outbox.send({ ...message, ...filled, phone: '13800000002', kind: 'voice' })
  await outbox.send({
    ...message,
    ...filled,
    phone: '13800000001',
    scene: 'notice',
    text: '<b>订单</b>',
    code: '',
  })
  const mine = await (await open('/dev/outbox.json?to=13800000001'))?.json()
  expect(mine).toEqual([
    {
      to: '13800000001',
      kind: 'text',
      scene: 'notice',
      text: '<b>订单</b>',
      code: '',
      at: '2026-11-21 10:00:00',
    },
    { ...message, to: '13800000001', at: '2026-11-21 10:00:00' },
  ])
  expect(await (await open('/dev/outbox.json'))?.json()).toHaveLength(3)
})

test('the outbox page shows messages as plain text and runs no script of theirs', async () => {
  const page = await open('/dev/outbox')
  const html = (await page?.text()) ?? ''
  expect(html).toContain('&lt;b&gt;订单&lt;/b&gt;')
  expect(html.indexOf('订单通知')).toBeLessThan(html.indexOf('语音'))
  expect(html).not.toMatch(/<script|<style| style=/)
  expect(page?.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
  expect((await open('/dev/outbox.css'))?.headers.get('content-type')).toContain('text/css')
})

test('the answer of the last captcha is told to the browser that saw it and to no other', async () => {
  const visitor = shop.visitor()
  await visitor.ask({ method: 'GET', path: '/api/v3/info' })
  await readCaptcha(shop, visitor)
  const answer = await readCaptcha(shop, visitor)
  const told = async (cookie: string) => (await open('/dev/captcha.json', { cookie }))?.json()
  expect(await told(`nonce=${visitor.cookies.get('nonce')}`)).toEqual({ answer })
  expect(await told('nonce=another')).toEqual({ answer: null })
})

test('the outbox leaves every other address to others', async () => {
  expect(await open('/dev/clock')).toBeNull()
})
