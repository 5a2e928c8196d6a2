import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { passwords } from '#src/api/auth/passwords.ts'
import { session } from '#src/api/auth/session.ts'
import { content } from '#src/api/content/pages.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { memberWithPassword, PASSWORD } from '#test/people/with-password.ts'
import { insertDestination, insertProduct } from '#test/shop/factories.ts'
import { openShop, type Visitor } from '#test/shop/shop.ts'
import { keepVisitMonths } from './jobs.ts'

const at = '2026-11-21T10:00:00+08:00'
const shop = await openShop({ at })
beforeEach(async () => {
  shop.clock.set(at)
  await shop.db.deleteFrom('page_visit').execute()
  await shop.db.deleteFrom('viewed_product').execute()
})

const visits = () =>
  shop.db.selectFrom('page_visit').selectAll().orderBy('visited_at').orderBy('id').execute()
const detailOf = (id: number) => `/product/productDetail?productId=${id}`
const visit = async (
  visitor: Pick<Visitor, 'call'>,
  url: string,
  more: { ms?: number; referrer?: string } = {},
) => {
  shop.clock.advanceSeconds(1)
  return visitor.call(content.visit, { url, ...more })
}
const recent = async (visitor: Pick<Visitor, 'call'>, url = '/product') =>
  (await visitor.call(content.view, { url })).data.recent.map(({ product_id }) => product_id)
const someProducts = async (count: number) => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await insertProduct(shop.db)).id)
  return ids
}

describe('a visit', () => {
  test('is stored without anything of the person: no nonce, no search words, no order number', async () => {
    const visitor = shop.visitor()
    const { raw } = await visit(visitor, '/product/search?keyword=13800000001&page=2', {
      referrer: 'https://search.example/s?wd=me',
    })
    expect(raw).toEqual({})
    const [row] = await visits()
    expect(row).toMatchObject({ url: '/product/search?page=2', referrer: 'search.example', member_id: null })
    expect(row?.visible_ms).toBeNull()
    expect(row?.visitor_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(visitor.cookies.get('nonce') ?? 'none')
  })

  test('of a member names the member', async () => {
    const member = await insertMember(shop.db)
    await visit(await signIn(shop, member), '/product')
    expect(await visits()).toMatchObject([{ member_id: member.id }])
  })

  test('is told when its page is left how long that was seen, which makes no second visit', async () => {
    const visitor = shop.visitor()
    await visit(visitor, '/product')
    await visit(visitor, '/useragree')
    await visit(visitor, '/product', { ms: 4200 })
    expect(await visits()).toMatchObject([
      { url: '/product', visible_ms: 4200 },
      { url: '/useragree', visible_ms: null },
    ])
    await visit(shop.visitor(), '/product', { ms: 9 })
    await visit(visitor, '/useragree', { ms: 999_999_999 })
    expect((await visits()).map(({ visible_ms }) => visible_ms)).toEqual([4200, 7_200_000])
  })

  test('of a machine without a nonce is not stored', async () => {
    const request = new Request(`http://shop.test${content.visit.path}`, {
      method: 'POST',
      body: new URLSearchParams({ url: '/product' }),
    })
    await shop.visitor().send(request)
    expect(await visits()).toEqual([])
  })

  test('that cannot be understood is not stored, and answers 0 all the same: nobody asked for the call', async () => {
    const visitor = shop.visitor()
    await recent(visitor)
    for (const url of ['https://elsewhere.example/', `/${'x'.repeat(500)}`])
      expect(await (await visitor.ask(content.visit, { url })).json()).toMatchObject({ code: 0, data: {} })
    expect(await visits()).toEqual([])
  })

  test('uses up nothing of what an office may write', async () => {
    const visitor = shop.visitor()
    for (let n = 0; n < 70; n++) expect((await visitor.call(content.visit, { url: '/product' })).code).toBe(0)
  })

  test('of one address is written down 300 times a minute, whatever browsers it names', async () => {
    const address = '10.44.0.1'
    for (let browser = 0; browser < 10; browser++) {
      const visitor = shop.visitor(address)
      for (let n = 0; n < 31; n++)
        expect((await visitor.call(content.visit, { url: '/product' })).code).toBe(0)
    }
    expect(await visits()).toHaveLength(300)
    expect((await visit(shop.visitor('10.44.0.2'), '/product')).code).toBe(0)
  })

  test('costs one statement, of a product two', async () => {
    const [id = 0] = await someProducts(1)
    const visitor = shop.visitor()
    await visit(visitor, '/')
    expect((await countStatements(() => visit(visitor, '/product'))).statements).toHaveLength(1)
    expect((await countStatements(() => visit(visitor, detailOf(id)))).statements).toHaveLength(2)
  })
})

describe('what a browser has looked at', () => {
  test('comes back newest first, six at the most, without the one being looked at', async () => {
    const ids = await someProducts(8)
    const visitor = shop.visitor()
    for (const id of ids) await visit(visitor, detailOf(id))
    await visit(visitor, detailOf(ids[0] ?? 0))
    const [first, , , , e, f, g, h] = ids
    expect(await recent(visitor)).toEqual([first, h, g, f, e, ids[3]])
    expect(await recent(visitor, detailOf(h ?? 0))).toEqual([first, g, f, e, ids[3], ids[2]])
  })

  test('goes on through a login and a new password, not beyond logging out', async () => {
    const ids = await someProducts(2)
    const member = await memberWithPassword(shop)
    const visitor = shop.visitor()
    for (const id of ids) await visit(visitor, detailOf(id))
    const seen = ids.toReversed()
    const nonces = new Set([visitor.cookies.get('nonce')])
    const stillSeen = async (act: Promise<{ code: number }>) => {
      expect((await act).code).toBe(0)
      nonces.add(visitor.cookies.get('nonce'))
      expect(await recent(visitor)).toEqual(seen)
    }
    await stillSeen(visitor.call(passwords.login, { phone: member.phone, pwd: PASSWORD }))
    await stillSeen(visitor.call(passwords.reset, { old_pwd: PASSWORD, pwd: 'Shanlu-2027' }))
    await stillSeen(visitor.call(passwords.login, { phone: member.phone, pwd: 'Shanlu-2027' }))
    expect(nonces.size).toBe(4)
    expect(await shop.db.selectFrom('viewed_product').select('product_id').execute()).toHaveLength(2)
    await visitor.call(session.logout, {})
    expect(await recent(visitor)).toEqual([])
  })

  test('is shown to no other browser', async () => {
    const [id = 0] = await someProducts(1)
    await visit(shop.visitor(), detailOf(id))
    expect(await recent(shop.visitor())).toEqual([])
  })

  test('forgets the twenty-first, and a product that is not on sale at once', async () => {
    const ids = await someProducts(22)
    const visitor = shop.visitor()
    for (const id of ids) await visit(visitor, detailOf(id))
    const kept = await shop.db.selectFrom('viewed_product').select('product_id').execute()
    expect(kept.map(({ product_id }) => product_id).toSorted()).toEqual(ids.slice(2).toSorted())
    await shop.db
      .updateTable('product')
      .set({ status: 'off_sale' })
      .where('id', '=', ids[21] ?? 0)
      .execute()
    expect(await recent(visitor)).not.toContain(ids[21])
    const hidden = await insertProduct(shop.db, { status: 'off_sale' })
    await visit(visitor, detailOf(hidden.id))
    await visit(visitor, detailOf(1))
    expect(await shop.db.selectFrom('viewed_product').select('product_id').execute()).toHaveLength(20)
  })
})

describe('title, description and share text of a page', () => {
  const view = async (url: string) => (await shop.visitor().call(content.view, { url })).raw

  test('are those of its product, its destination or the page', async () => {
    const { id } = await insertProduct(shop.db, { title: '昆明5日', subtitle: '12人封顶' })
    const scene = '/pictures/erhai-day-1.00000000'
    await insertDestination(shop.db, { id: 11, label: '云南', img: scene })
    await insertDestination(shop.db, { id: 1103, label: '丽江', parent_id: 11 })
    expect(await view(detailOf(id))).toMatchObject({
      title: expect.stringContaining('昆明5日'),
      description: '12人封顶',
      share: { title: '昆明5日', desc: '12人封顶', img: '/pictures/karst-day-1.b39fff90-1200.webp' },
      canonical: `http://shop.test${detailOf(id)}`,
    })
    expect(await view('/product?destId=11&from=wx')).toMatchObject({
      share: { title: '云南旅游线路' },
      canonical: 'http://shop.test/product?destId=11',
    })
    expect(await view('/product?destId=1103'), 'without a picture of its own').toMatchObject({
      share: { title: '丽江旅游线路', img: `${scene}-1200.webp` },
    })
    expect(await view('/useragree')).toMatchObject({ share: { title: '用户协议' } })
    expect(await view('/no/such/page')).toMatchObject({ recent: [] })
  })

  test('cost three statements at the most', async () => {
    const ids = await someProducts(2)
    const visitor = shop.visitor()
    for (const id of ids) await visit(visitor, detailOf(id))
    const { statements } = await countStatements(() => recent(visitor, detailOf(ids[0] ?? 0)))
    expect(statements.length).toBeLessThanOrEqual(3)
  })
})

describe('the months of visits', () => {
  const partitions = async () => {
    const { rows } = await sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'page_visit'::regclass order by 1`.execute(shop.db)
    return rows.map(({ name }) => name)
  }
  const run = () => keepVisitMonths(shop.ctx(), shop.clock.now())

  test('get a partition each, which takes over what has already come', async () => {
    const visitor = shop.visitor()
    await visit(visitor, '/product')
    await run()
    await run()
    expect(await partitions()).toEqual(['page_visit_2026_11', 'page_visit_2026_12', 'page_visit_rest'])
    await visit(visitor, '/useragree')
    shop.clock.set('2026-11-30T23:59:59+08:00')
    await visitor.call(content.visit, { url: '/last' })
    shop.clock.set('2026-12-01T00:00:00+08:00')
    await visitor.call(content.visit, { url: '/first' })
    const { rows } = await sql<{ url: string; name: string }>`
      select url, tableoid::regclass::text as name from page_visit order by visited_at`.execute(shop.db)
    expect(rows).toEqual([
      { url: '/product', name: 'page_visit_2026_11' },
      { url: '/useragree', name: 'page_visit_2026_11' },
      { url: '/last', name: 'page_visit_2026_11' },
      { url: '/first', name: 'page_visit_2026_12' },
    ])
  })

  test('go after thirteen, and what was looked at after half a year', async () => {
    await run()
    const [id = 0] = await someProducts(1)
    const visitor = shop.visitor()
    await visit(visitor, detailOf(id))
    shop.clock.set('2027-12-15T10:00:00+08:00')
    await run()
    expect(await partitions()).toContain('page_visit_2026_11')
    shop.clock.set('2028-01-01T00:00:00+08:00')
    await run()
    expect(await partitions()).not.toContain('page_visit_2026_11')
    expect(await partitions()).toContain('page_visit_2026_12')
    expect(await visits()).toEqual([])
    expect(await shop.db.selectFrom('viewed_product').selectAll().execute()).toEqual([])
  })
})
