import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { openBrowser } from '../browser/visitors.ts'

const mobile = createServer((_request, answer) => {
  answer.setHeader('content-type', 'text/html').end('<title>mobile</title>')
}).listen(0, '127.0.0.1')
await once(mobile, 'listening')
afterAll(() => mobile.close())
const mobileOrigin = `http://127.0.0.1:${(mobile.address() as AddressInfo).port}`
const site = await startSite({ env: { MOBILE_SITE_URL: mobileOrigin } })
const visit = await openBrowser(site)
const telephone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

test('a telephone is redirected to the same page of the mobile site, a desktop stays', async () => {
  const { page } = await visit({ userAgent: telephone })
  for (const path of ['/product?destId=11', '/product/productDetail?productId=100001', '/center/order']) {
    await page.goto(path)
    expect(page.url()).toBe(`${mobileOrigin}${path}`)
  }
  const desktop = await visit()
  await desktop.page.goto('/product?destId=11')
  expect(desktop.page.url()).toBe(`${site.origin}/product?destId=11`)
  await desktop.page.getByRole('heading', { level: 1 }).waitFor()
})
