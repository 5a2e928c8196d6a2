import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { content } from '#src/api/content/pages.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { openShop, type Visitor } from '#test/shop/shop.ts'

const shop = await openShop()
const img = '/pictures/aurora-night-1.00000000'

beforeEach(async () => {
  await shop.db.deleteFrom('popup').execute()
})

async function insertPopup(over: Partial<Insertable<DB['popup']>> & { cookieOver?: object } = {}) {
  const { cookieOver, ...rest } = over
  const cookie = { name: 'bm_popup', value: '1', expire: 24, path: '/', samesite: 'Lax', ...cookieOver }
  await shop.db
    .insertInto('popup')
    .values({
      kind: 'image',
      title: '冬天去有光的地方',
      img,
      url: '/product',
      delay_seconds: 3,
      pages: ['/product/team'],
      cookie: JSON.stringify(cookie),
      ...rest,
    })
    .execute()
}

const popupsOf = async (visitor: Pick<Visitor, 'call'>, url = '/product/team', cookies?: string) =>
  (await visitor.call(content.popups, { url, cookies })).data.popUps
const shown = async (visitor: Pick<Visitor, 'call'>, url?: string, cookies?: string) =>
  (await popupsOf(visitor, url, cookies)).map(({ title }) => title)

test('a picture is told with its link, its delay and its cookie', async () => {
  await insertPopup({ img_alt: '极光' })
  const { raw } = await shop.visitor().call(content.popups, { url: '/product/team?from=wx' })
  expect(raw).toEqual({
    popUps: [
      {
        id: expect.any(Number),
        type: 1,
        title: '冬天去有光的地方',
        delayTime: 3,
        cookie: {
          name: 'bm_popup',
          value: '1',
          domain: '',
          expire: 24,
          path: '/',
          secure: 0,
          samesite: 'Lax',
          httponly: 0,
        },
        url: '/product',
        img: `${img}-1200.webp`,
        img_alt: '极光',
      },
    ],
  })
})

test('coupons are told by their numbers', async () => {
  await insertPopup({ kind: 'coupons', img: '', coupon_ids: [3, 1] })
  expect(await popupsOf(shop.visitor())).toMatchObject([{ type: 'coupons', couponIds: [3, 1] }])
})

test('only on its pages, and never where money and signatures are', async () => {
  await insertPopup({ pages: ['/product/*', '/productOrder/*', '/center/*'] })
  const visitor = shop.visitor()
  expect(await shown(visitor, '/product/productDetail?productId=1')).toHaveLength(1)
  for (const url of [
    '/useragree',
    '/productOrder/fillOrder',
    '/productOrder/confirmContract',
    '/center/order/result',
  ])
    expect(await shown(visitor, url), url).toEqual([])
})

test('not before its time and not after', async () => {
  await insertPopup({ starts_at: '2026-11-21T10:00:00+08:00', ends_at: '2026-11-22T10:00:00+08:00' })
  const at = async (time: string) => {
    shop.clock.set(time)
    return (await shown(shop.visitor())).length
  }
  expect(await at('2026-11-21T09:59:59+08:00')).toBe(0)
  expect(await at('2026-11-21T10:00:00+08:00')).toBe(1)
  expect(await at('2026-11-22T10:00:00+08:00')).toBe(0)
  shop.clock.set('2026-11-21T10:00:00+08:00')
})

describe('a popup whose cookie the browser has', () => {
  test('is not told, and the next in order is', async () => {
    await insertPopup({ sort: 1 })
    await insertPopup({ sort: 2, title: '第二个', cookieOver: { name: 'bm_second' } })
    const visitor = shop.visitor()
    expect(await shown(visitor), 'one at a time').toEqual(['冬天去有光的地方'])
    expect(await shown(visitor, '/product/team', 'other,bm_popup')).toEqual(['第二个'])
    expect(await shown(visitor, '/product/team', 'bm_popup,bm_second')).toEqual([])
    expect(await shown(visitor, '/product/team', 'bm_pop')).toEqual(['冬天去有光的地方'])
  })

  test('is known by the request where no script can see the cookie, which the server itself has set', async () => {
    await insertPopup({ cookieOver: { httponly: 1, expire: 2 } })
    const visitor = shop.visitor()
    expect(await popupsOf(visitor)).toMatchObject([{ cookie: { httponly: true } }])
    expect(visitor.cookies.get('bm_popup')).toBe('1')
    expect(await shown(visitor)).toEqual([])
    const asked = { headers: { cookie: 'nonce=a' } }
    const reply = await shop.api.fetch(
      new Request(`http://shop.test${content.popups.path}?url=/product/team`, asked),
      { ip: '10.1.1.1' },
    )
    expect(reply.headers.getSetCookie()).toEqual(['bm_popup=1; Path=/; Max-Age=7200; SameSite=Lax; HttpOnly'])
  })

  test('and one whose cookie no browser may be given is never told', async () => {
    await insertPopup({ cookieOver: { name: 'sid' } })
    expect(await shown(shop.visitor())).toEqual([])
  })
})

describe('a popup for', () => {
  const old = new Date('2026-10-01T10:00:00+08:00')
  const fresh = new Date('2026-11-20T10:00:00+08:00')
  test.each([
    ['all', [1, 1, 1]],
    ['guest', [1, 0, 0]],
    ['member', [0, 1, 1]],
    ['new_member', [0, 1, 0]],
  ] as const)('%s: guest, new member, old member %j', async (audience, expected) => {
    await insertPopup({ audience })
    const memberSince = async (registered_at: Date) =>
      signIn(shop, await insertMember(shop.db, { registered_at }))
    const visitors = [shop.visitor(), await memberSince(fresh), await memberSince(old)]
    const told = await Promise.all(visitors.map(async (visitor) => (await shown(visitor)).length))
    expect(told).toEqual(expected)
  })
})

test('a guest’s call for popups costs one statement', async () => {
  await insertPopup()
  const visitor = shop.visitor()
  await shown(visitor)
  const { statements } = await countStatements(() => shown(visitor))
  expect(statements).toHaveLength(1)
})
