import { beforeEach, describe, expect, test } from 'vitest'
import { content } from '#src/api/content/pages.ts'
import { browserAwards } from '#src/api/marketing/browser-awards.ts'
import { insertCampaign } from '#test/content/campaigns.ts'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { signIn } from '#test/people/sign-in.ts'
import { insertProduct } from '#test/shop/factories.ts'
import { openShop, type Visitor } from '#test/shop/shop.ts'

const at = '2026-11-21T10:00:00+08:00'
const shop = await openShop({ at })
const { db } = shop
beforeEach(() => shop.clock.set(at))

const detailOf = (id: number) => `/product/productDetail?productId=${id}`
const aPage = async () => detailOf((await insertProduct(db)).id)
const aMember = async () => {
  const member = await insertMember(db)
  return { ...(await signIn(shop, member)), ...member }
}
type Who = Pick<Visitor, 'call'>
const tell = async (who: Who, url: string, type = '10') => who.call(browserAwards.add, { type, url })
const told = async (who: Who, url: string, type?: string) => (await tell(who, url, type)).data.awarded
const open = (who: Who, url: string) => who.call(content.visit, { url })
/** Opens a page and stays. */
async function browse(who: Who, url: string, seconds = 60) {
  await open(who, url)
  shop.clock.advanceSeconds(seconds)
  return told(who, url)
}

describe('a page that was seen for a minute', () => {
  test('gives points, once a day, and says how many times are left', async () => {
    const [member, url] = [await aMember(), await aPage()]
    await open(member, url)
    shop.clock.advanceSeconds(60)
    expect((await tell(member, url)).data).toEqual({ awarded: 5, balance: 5, today_left: 5 })
    shop.clock.advanceSeconds(600)
    expect(await browse(member, url)).toBe(0)
    shop.clock.advanceSeconds(86_400)
    expect(await browse(member, url)).toBe(5)
  })

  test('gives a guest nothing and refuses nothing', async () => {
    const [guest, url] = [shop.visitor(), await aPage()]
    await open(guest, url)
    shop.clock.advanceSeconds(60)
    expect(await tell(guest, url)).toMatchObject({ code: 0, data: { awarded: 0, balance: 0, today_left: 0 } })
  })

  test('gives points from 55 seconds on, for this browser and this page alone', async () => {
    const [member, url, other] = [await aMember(), await aPage(), await aPage()]
    await open(member, url)
    shop.clock.advanceSeconds(54)
    expect(await told(member, url)).toBe(0)
    shop.clock.advanceSeconds(1)
    expect(await told(member, other)).toBe(0)
    expect(await told(await signIn(shop, member), url), 'another browser of the same member').toBe(0)
    expect(await told(await aMember(), url), 'somebody else').toBe(0)
    expect(await told(member, url)).toBe(5)
  })

  test('gives points six times a day, three minutes apart', async () => {
    const member = await aMember()
    expect(await browse(member, await aPage())).toBe(5)
    expect(await browse(member, await aPage(), 179)).toBe(0)
    for (let times = 0; times < 5; times++) expect(await browse(member, await aPage(), 181)).toBe(5)
    expect(await browse(member, await aPage(), 181)).toBe(0)
    shop.clock.set('2026-11-22T00:10:00+08:00')
    expect(await browse(member, await aPage())).toBe(5)
  })

  test('gives points once to two tabs and to calls that come at once', async () => {
    const [member, one, other] = [await aMember(), await aPage(), await aPage()]
    for (const url of [one, other]) await open(member, url)
    shop.clock.advanceSeconds(60)
    const awarded = await Promise.all(
      Array.from({ length: 10 }, (_, call) => told(member, call % 2 ? one : other)),
    )
    expect(awarded.filter((sum) => sum > 0)).toEqual([5])
  })

  test('gives nothing for a product that is not sold, for any other page, and for what no browser sends', async () => {
    const member = await aMember()
    const draft = detailOf((await insertProduct(db, { status: 'draft' })).id)
    const url = await aPage()
    for (const each of [draft, '/product', '/activities/', '/center/order', ''])
      expect(await browse(member, each || '/')).toBe(0)
    await open(member, url)
    shop.clock.advanceSeconds(60)
    for (const type of ['1', '4', '13', '', '10abc', '-10'])
      expect(await tell(member, url, type)).toMatchObject({ code: 0, data: { awarded: 0 } })
    expect((await member.call(browserAwards.add, {})).data.awarded).toBe(0)
  })

  test('may be that of a campaign, under one name however it is written, unless nothing of it was published', async () => {
    const member = await aMember()
    const times = { startsAt: new Date('2026-11-20'), endsAt: new Date('2026-12-20') }
    await insertCampaign(db, 'reading', [{ title: '早鸟季', ...times, status: 'live' }])
    await insertCampaign(db, 'unwritten', [{ title: '早鸟季', ...times, status: 'draft' }])
    expect(await browse(member, '/activities/reading')).toBe(5)
    expect(await browse(member, '/activities/reading?source=u_1', 181)).toBe(0)
    expect(await browse(member, '/activities/unwritten', 181)).toBe(0)
    expect(await browse(member, '/activities/nowhere', 181)).toBe(0)
    const [entry] = await db
      .selectFrom('point_entry')
      .select(['note', 'cause'])
      .where('member_id', '=', member.id)
      .execute()
    expect(entry).toEqual({ note: 'reading', cause: 'campaign:reading:2026-11-21' })
  })

  test('answers 0 and no refusal to an address of any length, and to however many calls', async () => {
    const member = await aMember()
    const zero = { awarded: 0, balance: 0, today_left: 0 }
    const long = `/product/productDetail?productId=1&from=${'x'.repeat(2_000)}`
    for (const fields of [{ url: long }, { url: '/', type: '1'.repeat(17) }])
      expect(await (await member.ask(browserAwards.add, { type: '10', ...fields })).json()).toMatchObject({
        ...{ code: 0, data: zero },
      })
    const others = shop.visitor()
    await others.call(content.visit, { url: '/' })
    const calls = await Promise.all(Array.from({ length: 1_300 }, () => tell(others, '/')))
    expect(calls.every(({ code, data }) => code === 0 && data.awarded === 0)).toBe(true)
  })

  test('a thousand forged calls give nothing', async () => {
    const member = await aMember()
    const pages = await Promise.all(Array.from({ length: 5 }, aPage))
    for (let minute = 0; minute < 10; minute++) {
      shop.clock.advanceSeconds(61)
      const calls = Array.from({ length: 100 }, (_, call) => tell(member, pages[call % 5] ?? ''))
      expect((await Promise.all(calls)).every(({ code, data }) => code === 0 && data.awarded === 0)).toBe(
        true,
      )
    }
    const entries = await db
      .selectFrom('point_entry')
      .selectAll()
      .where('member_id', '=', member.id)
      .execute()
    expect(entries).toEqual([])
  })
})

describe('an itinerary that is shared', () => {
  test('gives points once a day, while its link stands, to the one whose order it is', async () => {
    const member = await aMember()
    const order = await insertOrder(db, { member_id: member.id, status: 'paid' })
    const url = `/center/order/orderDetail?id=${order.orderNo}`
    expect(await told(member, url, '8')).toBe(0)
    await db
      .insertInto('order_share')
      .values({
        order_id: order.id,
        token_hash: Buffer.alloc(32, 7),
        token_enc: Buffer.from('x'),
        created_at: shop.clock.now(),
      })
      .execute()
    expect(await told(await aMember(), url, '8')).toBe(0)
    const awarded = await Promise.all([told(member, url, '8'), told(member, url, '8')])
    expect(awarded.toSorted()).toEqual([0, 10])
    shop.clock.advanceSeconds(86_400)
    await db.updateTable('order_share').set({ revoked_at: shop.clock.now() }).execute()
    expect(await told(member, url, '8')).toBe(0)
  })
})
