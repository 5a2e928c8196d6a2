import { beforeAll, expect, test } from 'vitest'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertCampaign } from '#test/content/campaigns.ts'
import { insertProduct } from '#test/shop/factories.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { makeSitemap } from './sitemap.ts'
import { sitemapFiles } from './xml.ts'

const publicUrl = 'https://www.example.cn'
let shop: Shop
let productId = 0
beforeAll(async () => {
  shop = await openShop()
  const { db } = shop
  const place = { id: 1, parent_id: null, path: '/1/', label: '亚洲', slug: 'asia' }
  await db
    .insertInto('destination')
    .values([
      place,
      { id: 2, parent_id: 1, path: '/1/2/', label: '日本', slug: 'japan' },
      { id: 3, parent_id: 1, path: '/1/3/', label: '韩国', slug: 'korea' },
    ])
    .execute()
  await db.insertInto('theme').values({ id: 7, label: '亲子', slug: 'family' }).execute()
  const designer = { title: '资深定制师', city: '杭州', years: 8 }
  await db
    .insertInto('designer')
    .values([
      { ...designer, id: 4, name: '林知远' },
      { ...designer, id: 5, name: '已离职', active: false },
    ])
    .execute()
  productId = (await insertProduct(db)).id
  await insertProduct(db, { status: 'off_sale' })
  await db.insertInto('product_destination').values({ product_id: productId, destination_id: 2 }).execute()
  await db.insertInto('product_theme').values({ product_id: productId, theme_id: 7 }).execute()
  const [startsAt, endsAt] = [new Date('2026-01-01T00:00:00+08:00'), new Date('2026-01-02T00:00:00+08:00')]
  await insertCampaign(db, 'earlybird', [{ title: '早鸟', startsAt, endsAt, status: 'ended' }])
  await insertCampaign(db, 'draft', [{ title: '草稿', startsAt, endsAt, status: 'draft' }])
})

const open = (over = {}) =>
  makeSitemap({ db: shop.db, publicUrl, paths: ['/product/team'], hasSimulators: false, ...over })
const read = async (handler: ReturnType<typeof open>, path: string) => {
  const answer = await handler.fetch(
    new Request(`http://evil.test${path}`, { headers: { host: 'evil.test' } }),
  )
  return { status: answer?.status, text: (await answer?.text()) ?? '', headers: answer?.headers }
}
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)

test('the map names what is on sale, where it leads and the landing pages, all on the public address', async () => {
  const { text, status, headers } = await read(open(), '/sitemap.xml')
  expect(status).toBe(200)
  expect(headers?.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(addressesIn(text)).toEqual([
    `${publicUrl}/product/team`,
    `${publicUrl}/product?destId=1`,
    `${publicUrl}/product?destId=2`,
    `${publicUrl}/product?themeId=7`,
    `${publicUrl}/product/customer/4`,
    `${publicUrl}/activities/earlybird`,
    `${publicUrl}/product/productDetail?productId=${productId}`,
  ])
  expect(text.match(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/g)).toHaveLength(5)
})

test('the map is made once, and anew when the catalogue has changed', async () => {
  const handler = open()
  const twenty = () => Promise.all(Array.from({ length: 20 }, () => read(handler, '/sitemap.xml')))
  const { result: before, statements } = await countStatements(twenty)
  expect(statements).toHaveLength(5)
  const { id: added } = await insertProduct(shop.db)
  expect(await twenty()).toMatchObject(before.map(({ text }) => ({ text })))
  handler.forget()
  expect(addressesIn((await read(handler, '/sitemap.xml')).text)).toContain(
    `${publicUrl}/product/productDetail?productId=${added}`,
  )
})

test('a map that would be too long becomes an index of parts that hold every address once', () => {
  const entries = Array.from({ length: 11 }, (_, n) => ({
    url: `${publicUrl}/${n}`,
    changedAt: new Date(n * 86_400_000),
  }))
  const files = sitemapFiles(publicUrl, entries, 5)
  expect([...files.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'])
  const parts = addressesIn(files.get('/sitemap.xml') ?? '')
  expect(parts).toEqual([1, 2, 3].map((n) => `${publicUrl}/sitemap-${n}.xml`))
  expect(files.get('/sitemap.xml')).toContain('<lastmod>1970-01-05</lastmod>')
  const all = parts.flatMap((part) => addressesIn(files.get(new URL(part ?? '').pathname) ?? ''))
  expect(all).toEqual(entries.map(({ url }) => url))
})

test('signs of XML in an address cannot break the map', () => {
  const files = sitemapFiles(publicUrl, [{ url: `${publicUrl}/a?b=1&c=<d>` }])
  expect(files.get('/sitemap.xml')).toContain('/a?b=1&amp;c=&lt;d&gt;')
})

test('a part that does not exist is 404, and nobody can write', async () => {
  expect((await read(open(), '/sitemap-2.xml')).status).toBe(404)
  expect((await open().fetch(new Request('http://x/robots.txt', { method: 'POST' })))?.status).toBe(405)
  expect(await open().fetch(new Request('http://x/product'))).toBeNull()
})

test('robots are kept out of personal pages, and told where the map is', async () => {
  const { text } = await read(open(), '/robots.txt')
  expect(text).toBe(
    `User-agent: *\nDisallow: /center\nDisallow: /productOrder\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
  )
})

test('a shop with simulators that strangers can reach keeps robots out altogether', async () => {
  expect((await read(open({ hasSimulators: true }), '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  const local = open({ hasSimulators: true, publicUrl: 'http://127.0.0.1:3000' })
  expect((await read(local, '/robots.txt')).text).toContain('Disallow: /center')
})
