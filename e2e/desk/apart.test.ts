import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { rights } from '#src/domain/account/staff.ts'
import { allRoles } from '#test/people/staff.ts'
import { startSite } from '#test/shop/site.ts'
import { violationsIn } from '../browser/visitors.ts'
import { get } from '../browser/wire.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { visit, clerk } = await openDesk(site)

const dist = join(import.meta.dirname, '../../dist')
const textsOf = (folder: string) =>
  globSync('**/*.{js,css,html,svg}', { cwd: join(dist, folder) }).map((file) => ({
    file,
    text: readFileSync(join(dist, folder, file), 'utf8'),
  }))

/** Words that only staff read; 领取 is what travellers do with coupons as well. */
const deskWords = ['工作台', '待办', '接手', '复核', '计调', '二次审核', '离职交接', '审计', '动态码']

test('the shop’s assets name no address, no cookie, no right and no word of the desk', () => {
  const assets = textsOf('client')
  expect(assets.length).toBeGreaterThan(50)
  const wanted = [
    '/api/desk',
    'desk_sid',
    'x-desk-nonce',
    ...deskWords,
    ...rights.map((right) => `"${right}"`),
  ]
  const found = assets.flatMap(({ file, text }) =>
    wanted.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

test('the desk’s shell is one file without any data, kept by nobody and found by no search engine', async () => {
  const answers = await Promise.all(
    ['/desk', '/desk/orders', '/desk/no/such/page'].map((path) => get(site.origin, path)),
  )
  for (const { status, headers, text } of answers) {
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(text).toBe(answers[0]?.text)
  }
  const { text = '' } = answers[0] ?? {}
  const words = text
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s{2,}/)
  expect(words).toEqual(['百陌工作台', '工作台需要启用 JavaScript。'])
  const [robots, map] = [await get(site.origin, '/robots.txt'), await get(site.origin, '/sitemap.xml')]
  expect(robots.text + map.text).not.toContain('/desk')
})

test('an asset of the desk is kept for good and comes packed; one that does not exist is 404', async () => {
  const { text } = await get(site.origin, '/desk')
  const [, script = ''] = /src="([^"]+)"/.exec(text) ?? []
  const { status, headers } = await get(site.origin, script, { 'accept-encoding': 'br' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
  })
  expect((await get(site.origin, '/desk/assets/none.js')).status).toBe(404)
})

/** The stream of events never ends, so the network is never idle. */
async function drawn(page: Page) {
  await page.getByRole('navigation', { name: '主导航' }).waitFor()
  await page.locator('h1').first().waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"], .sk').count()).toBe(0)
}

test('the desk’s policy lets nothing in but its own files, and the desk breaks it nowhere', async () => {
  const { headers } = await get(site.origin, '/desk')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob:; media-src 'self'; connect-src 'self'; frame-src ${site.origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  const { page, complaints } = await clerk(allRoles)
  await page.goto('/desk')
  await drawn(page)
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
  const { page: shop, complaints: ofShop } = await visit()
  await shop.goto('/product/team')
  await shop.waitForLoadState('networkidle')
  expect(await violationsIn(shop)).toEqual([])
  expect(ofShop).toEqual([])
})

test('no request for a page of the shop carries the cookie of the desk, nor the reverse', async () => {
  const { page } = await clerk(allRoles)
  const answered: Request[] = []
  page.on('requestfinished', (request) => answered.push(request))
  await page.goto('/product/team')
  await page.goto('/desk')
  await drawn(page)
  const sent = await Promise.all(
    answered.map(async (request) => {
      const { cookie = '' } = await request.allHeaders()
      return { path: new URL(request.url()).pathname, cookie }
    }),
  )
  const carried = sent.filter(({ cookie }) => cookie.includes('desk_sid')).map(({ path }) => path)
  expect(carried).toContain('/api/desk/me')
  expect(carried.filter((path) => !path.startsWith('/api/desk/'))).toEqual([])
})

test('who is not signed in sees the desk’s login and nothing else', async () => {
  const { page } = await visit()
  await page.goto('/desk/orders')
  await page.getByRole('heading', { name: '登录工作台' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
})
