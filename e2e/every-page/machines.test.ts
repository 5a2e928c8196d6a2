import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publicAddresses } from '#test/endpoints/public-addresses.ts'
import { startSite } from '#test/shop/site.ts'
import { openBrowser, violationsIn } from '../browser/visitors.ts'
import { get, headOf } from '../browser/wire.ts'

const publicUrl = 'https://www.example.cn'
const site = await startSite()
/** Another process on the same database, as a visitor meets it behind a proxy with a certificate. */
const secure = await startSite({ database: site.database, env: { PUBLIC_URL: publicUrl } })
const visit = await openBrowser(site)

const detail = '/product/productDetail?productId=100001'
const read = (path: string, headers = {}) => get(secure.origin, path, headers)
const typesOf = (things: Record<string, unknown>[]) => things.map((thing) => String(thing['@type']))

test.each(publicAddresses)(
  '%s describes itself to search engines, under one absolute address',
  async (path) => {
    const { status, text } = await read(path)
    expect(status).toBe(200)
    const { title, metas, canonicals, things } = headOf(text)
    expect(title).toMatch(/百陌旅行/)
    expect(title.match(/百陌旅行/g)).toHaveLength(1)
    expect(metas['description']?.length).toBeGreaterThan(15)
    expect(canonicals).toEqual([publicUrl + path])
    expect(metas).toMatchObject({
      'og:type': 'website',
      'og:locale': 'zh_CN',
      'og:title': title,
      'og:description': metas['description'],
      'og:url': publicUrl + path,
    })
    expect(metas['og:image']).toMatch(
      /^https:\/\/www\.example\.cn\/pictures\/[\w-]+\.[0-9a-f]{8}-1200\.webp$/,
    )
    expect((await read(new URL(metas['og:image'] ?? '').pathname)).status).toBe(200)
    expect(typesOf(things)).toContain('BreadcrumbList')
    for (const thing of things) expect(thing['@context']).toBe('https://schema.org')
    expect(text).not.toContain('127.0.0.1')
  },
)

test('structured data names the agency on the landing page, the products on a list, the price on a product', async () => {
  const [agency] = headOf((await read('/product/team')).text).things
  expect(agency).toMatchObject({
    '@type': 'TravelAgency',
    telephone: '400-000-0000',
    url: `${publicUrl}/product/team`,
    address: { '@type': 'PostalAddress', addressCountry: 'CN' },
  })
  const list = headOf((await read('/product')).text).things.find((thing) => thing['@type'] === 'ItemList')
  expect(list?.['itemListElement']).toHaveLength(Number(list?.['numberOfItems']))
  const { things } = headOf((await read(detail)).text)
  const trip = things.find((thing) => String(thing['@type']).startsWith('TouristTrip'))
  expect(trip).toMatchObject({
    url: publicUrl + detail,
    offers: { '@type': 'Offer', priceCurrency: 'CNY', availability: 'https://schema.org/InStock' },
  })
  expect(JSON.stringify(trip)).toMatch(/"price":"\d+(\.\d\d)?"/)
})

test('sample reviews make no rating in structured data', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from review where product_id = 100001 and sample`.execute(site.db)
  expect(rows[0]?.count).toBeGreaterThan(0)
  expect((await read(detail)).text).not.toContain('AggregateRating')
})

test('a title that tries to end a data block stays text, and no script of it runs', async () => {
  const title = '</script><script>alert(1)</script><img src=x onerror=alert(2)>'
  await site.db
    .updateTable('product')
    .set({ title: title.slice(0, 60) })
    .where('id', '=', 100003)
    .execute()
  const path = '/product/productDetail?productId=100003'
  const { text } = await get(site.origin, path)
  expect(text).toContain('alert(1)')
  expect(text).not.toContain('<script>alert')
  expect(text).not.toMatch(/<img src=x/)
  const trip = headOf(text).things.find((thing) => String(thing['@type']).startsWith('TouristTrip'))
  expect(trip?.['name']).toBe(title.slice(0, 60))
  const { page, complaints } = await visit()
  page.on('dialog', (dialog) => complaints.push(`a dialog opened: ${dialog.message()}`))
  await page.goto(path)
  await page.getByTestId('member').getByRole('button', { name: '登录' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title.slice(0, 60))
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('search engines may index a list of one facet, but not of two, nor a member’s page nor a 404', async () => {
  const robots = async (path: string) => headOf((await read(path)).text).metas['robots']
  expect(await robots('/product?type=1')).toBeUndefined()
  expect(await robots('/product?type=1&themeId=1')).toBe('noindex, follow')
  const { canonicals } = headOf((await read('/product?type=1&orderBy=2&bannerId=7&utm_source=x')).text)
  expect(canonicals).toEqual([`${publicUrl}/product?type=1`])
  for (const path of ['/center/order', '/productOrder/fillOrder', '/nowhere', '/product/search?keyword=a'])
    expect((await read(path)).headers['x-robots-tag'], path).toBe('noindex')
  for (const path of publicAddresses) expect((await read(path)).headers['x-robots-tag'], path).toBeUndefined()
})

test('every address of the site map is a page that names itself as canonical', async () => {
  const { text, headers } = await get(site.origin, '/sitemap.xml', { 'accept-encoding': 'br' })
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=3600' })
  const urls = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&#38;', '&'))
  expect(urls.length).toBeGreaterThan(100)
  for (const url of urls.filter((_, index) => index < 40 || index % 10 === 0)) {
    const { status, text: html } = await get(site.origin, url.slice(site.origin.length))
    expect(status, url).toBe(200)
    const { canonicals, metas } = headOf(html)
    expect(canonicals, url).toEqual([url])
    expect(metas['robots'], url).toBeUndefined()
  }
})

test('robots.txt names this shop’s site map, whatever host was asked for; a public rehearsal keeps robots out', async () => {
  const evil = { host: 'evil.test', 'x-forwarded-host': 'evil.test' }
  expect((await get(site.origin, '/robots.txt', evil)).text).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
  expect((await get(site.origin, '/sitemap.xml', evil)).text).not.toContain('evil.test')
  expect((await read('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
})

test('every process shows a change of the catalogue at the next request, in pages and in the site map', async () => {
  const both = async (path: string) =>
    (await Promise.all([get(site.origin, path), get(secure.origin, path)])).map(({ text }) => text)
  const path = '/product/productDetail?productId=100005'
  const title = '换了名字的线路'
  for (const html of await both(path)) expect(html).not.toContain(title)
  await both('/sitemap.xml')
  await site.db.updateTable('product').set({ title }).where('id', '=', 100005).execute()
  await site.db.updateTable('product').set({ status: 'off_sale' }).where('id', '=', 100006).execute()
  for (const html of await both(path)) expect(html).toContain(title)
  for (const map of await both('/sitemap.xml')) expect(map).not.toContain('productId=100006<')
  expect((await read('/product/productDetail?productId=100006')).status).toBe(404)
})

test('no visitor can put anything into the cached page that the next visitor gets', async () => {
  const clean = (await read('/product?type=2')).text
  const attacks: [string, Record<string, string>][] = [
    ['/product?type=2', { host: 'evil.test' }],
    [
      '/product?type=2',
      { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http', forwarded: 'host=evil.test' },
    ],
    ['/product?type=2', { 'x-original-url': '/evil.test', 'x-rewrite-url': '/evil.test' }],
    ['/product?type=2', { cookie: 'sid=evil.test; nonce=evil.test' }],
    ['/product?type=2&next=%22%3E%3Cscript%3Eevil.test', {}],
    ['/product?next=evil.test&type=2&type=evil.test', {}],
    ['/product?type=2&%74ype=evil.test', {}],
    ['//evil.test/product?type=2', {}],
    ['/%70roduct?type=2', {}],
    ['/product?type=2%00evil.test', {}],
    ['/product?type=2&a=%ff%fe', {}],
  ]
  for (const [path, headers] of attacks) {
    const { text, headers: got } = await read(path, headers)
    expect(got['set-cookie'], path).toBeUndefined()
    expect(
      text.replaceAll(/%?evil\.test/g, (found) => (path.startsWith('//') ? '' : found)),
      path,
    ).not.toContain('evil.test')
    expect((await read('/product?type=2')).text, path).toBe(clean)
  }
})

const html = {
  'content-type': /^text\/html; charset=utf-8$/i,
  'content-security-policy': /script-src 'self'( 'sha256-[\w+/=]+')*;/,
}
const publicPage = {
  ...html,
  'cache-control': /^public, no-cache$/,
  etag: /^W\/"[\w-]{22}"$/,
  vary: /accept-encoding/,
}
const own = { ...html, 'cache-control': /^private, no-cache$/ }
const json = { 'content-type': /^application\/json/, 'cache-control': /^no-store$/ }
const forEver = { 'cache-control': /^public, max-age=31536000, immutable$/ }

const asset = async (kind: string): Promise<string> =>
  new RegExp(`/assets/[\\w.-]+\\.${kind}`).exec((await read('/product')).text)?.[0] ?? ''
const picture = async (): Promise<string> =>
  /\/pictures\/[\w.-]+-480\.webp/.exec((await read('/product')).text)?.[0] ?? ''

type Case = [
  what: string,
  path: () => string | Promise<string>,
  status: number,
  wanted: Record<string, RegExp>,
  encoding: 'br' | '',
]
const cases: Case[] = [
  ['a public page', () => '/product', 200, publicPage, 'br'],
  ['a product', () => detail, 200, publicPage, 'br'],
  ['a personal page', () => '/center/order', 200, own, 'br'],
  ['a booking page', () => '/productOrder/fillOrder?orderId=1', 200, own, 'br'],
  ['a page that is not there', () => '/nowhere', 404, own, 'br'],
  ['a product that is not there', () => '/product/productDetail?productId=1', 404, own, 'br'],
  ['a call', () => '/api/v3/product/lists', 200, json, 'br'],
  ['a refused call', () => '/api/v3/page/about?keywords=none', 200, json, ''],
  ['a script', () => asset('js'), 200, { ...forEver, 'content-type': /javascript/ }, 'br'],
  ['a style sheet', () => asset('css'), 200, { ...forEver, 'content-type': /^text\/css/ }, 'br'],
  ['an asset of an older build', () => '/assets/gone-1a2b3c.js', 404, { 'cache-control': /^no-store$/ }, ''],
  ['a picture', picture, 200, { ...forEver, 'content-type': /^image\/webp$/, vary: /^Accept$/ }, ''],
  [
    'a picture that is not there',
    () => '/pictures/x.00000000-480.webp',
    404,
    { 'cache-control': /^no-store$/ },
    '',
  ],
  ['the site map', () => '/sitemap.xml', 200, { 'content-type': /^application\/xml/ }, 'br'],
  ['robots.txt', () => '/robots.txt', 200, { 'content-type': /^text\/plain/ }, ''],
]

test.each(cases)('%s is answered with the headers it needs', async (_, path, status, wanted, encoding) => {
  const address = await path()
  const answer = await read(address, { 'accept-encoding': 'gzip, br' })
  expect(answer.status, address).toBe(status)
  for (const [name, value] of Object.entries(wanted)) expect(answer.headers[name], name).toMatch(value)
  expect(answer.headers['content-encoding'] ?? '').toBe(encoding)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'strict-transport-security': 'max-age=31536000',
  })
  const policy = answer.headers['content-security-policy']
  if (policy) {
    expect(policy).not.toContain('unsafe')
    for (const part of [
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
    ])
      expect(policy).toContain(part)
  }
  expect((await get(site.origin, '/product')).headers['strict-transport-security']).toBeUndefined()
  expect(answer.headers['x-powered-by']).toBeUndefined()
  if (encoding === '') return
  const gzipped = await read(address, { 'accept-encoding': 'gzip' })
  expect(['gzip', undefined]).toContain(gzipped.headers['content-encoding'])
  expect(gzipped.text.length).toBe(answer.text.length)
  expect((await read(address)).headers['content-encoding']).toBeUndefined()
})

test('a page, a call and a picture answer HEAD with their headers only', async () => {
  for (const path of ['/product', detail, '/sitemap.xml', await picture()]) {
    const { status, text } = await get(secure.origin, path, {}, 'HEAD')
    expect([status, text], path).toEqual([200, ''])
  }
})

test('a browser that comes back to an unchanged page fetches headers only', async () => {
  const twice = async () => {
    const { headers } = await read('/product', { 'accept-encoding': 'br' })
    const again = await read('/product', { 'accept-encoding': 'br', 'if-none-match': headers['etag'] ?? '' })
    return [again.status, again.text, again.headers['etag'] === headers['etag']]
  }
  // A page that has turned half a minute old is another one for whoever comes next.
  await expect.poll(twice).toEqual([304, '', true])
})
