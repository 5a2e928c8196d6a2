import { beforeAll, describe, expect, test } from 'vitest'
import { customTrips } from '#src/api/content/custom-trips.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { aPhone, logIn, readCaptcha } from '#test/people/log-in.ts'
import { deliver } from '#test/shop/deliver.ts'
import { insertDestination } from '#test/shop/factories.ts'
import { openShop, type Shop, type Visitor } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
  await shop.db
    .insertInto('departure_city')
    .values([{ name: '上海', hot: true }, { name: '北京' }])
    .execute()
  await insertDestination(shop.db, { id: 11, label: '云南' })
  await insertDestination(shop.db, { id: 12, label: '四川' })
  await insertDestination(shop.db, { id: 13, label: '禁地', customizable: false })
  await shop.db
    .insertInto('designer')
    .values([
      { id: 1, name: '林知远', title: '资深定制师', city: '昆明', years: 9 },
      { id: 2, name: '已离职', title: '定制师', city: '昆明', years: 2, active: false },
    ])
    .execute()
})

const family = (phone: string, over = {}) => ({
  kind: 'private' as const,
  linkman: '李雷',
  phone,
  departure_city: '上海',
  dest_ids_json: [11],
  start_date: '2026-12-20',
  days: 6,
  adult: 2,
  ...over,
})
const firm = (phone: string, over = {}) => ({
  kind: 'enterprise' as const,
  linkman: '韩梅梅',
  phone,
  company: '某科技公司',
  departure_city: '北京',
  dest_text: '还没想好',
  month: '2027-03',
  people: 62,
  trip_aim_id: 1,
  budget_id: 12,
  need_invoice: true,
  ...over,
})

const requestsOf = (phone: string) =>
  shop.db
    .selectFrom('custom_request')
    .selectAll()
    .where('phone_hash', '=', shop.services.vault.blindIndex('phone', phone))
    .orderBy('id')
    .execute()

const handlers = [
  ['/m1/customize/create', customTrips.create, 'individual'],
  ['/customize/new/create', customTrips.newCreate, 'custom'],
] as const

describe('a request is stored', () => {
  test.each(handlers)('through %s', async (_, handler, channel) => {
    const phone = aPhone()
    const asked = family(phone, { dzs_id: 1, theme_ids_json: [99], source: 'landing' })
    const reply = await shop.visitor().call(handler, asked)
    expect(reply.raw).toEqual({
      request_no: expect.stringMatching(/^DZ261121\d{5}$/),
      status: 10,
      dzs: expect.objectContaining({ id: 1, name: '林知远' }),
      promise_minutes: 30,
      created_at: '2026-11-21 10:00:00',
      promised_at: '2026-11-21 10:30:00',
    })
    const [row, ...others] = await requestsOf(phone)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      request_no: reply.data.request_no,
      channel,
      kind: 'private',
      name: '李雷',
      dest_ids: [11],
      dest_key: '11',
      start_on: '2026-12-20',
      adult: 2,
      theme_ids: [],
      designer_id: 1,
      member_id: null,
      status: 'new',
      promised_at: new Date('2026-11-21T10:30:00+08:00'),
    })
    expect(row?.phone_enc.toString()).not.toContain(phone)
    expect(shop.services.vault.open(row?.phone_enc ?? Buffer.of())).toBe(phone)
  })

  test('from the small form of a campaign, which asks neither city nor time', async () => {
    const phone = aPhone()
    const reply = await shop
      .visitor()
      .call(customTrips.activity, { slug: 'aurora', linkman: '李雷', phone, dest_text: '冰岛' })
    expect(reply.raw).toEqual({ request_no: expect.stringMatching(/^DZ261121\d{5}$/) })
    expect(await requestsOf(phone)).toMatchObject([
      { channel: 'activity', slug: 'aurora', dest_text: '冰岛', adult: 1, kind: 'private' },
    ])
  })

  test('of a company, with what only a company is asked', async () => {
    const phone = aPhone()
    await shop.visitor().call(customTrips.create, firm(phone))
    expect(await requestsOf(phone)).toMatchObject([
      {
        channel: 'team',
        people: 62,
        trip_aim_id: 1,
        company: '某科技公司',
        need_invoice: true,
        month: '2027-03',
      },
    ])
  })

  test('late in the evening, with a promise for the next morning', async () => {
    const night = await openShop({ at: '2026-11-21T21:50:00+08:00' })
    const reply = await night
      .visitor()
      .call(customTrips.activity, { slug: 'a', linkman: '李雷', phone: aPhone() })
    expect(reply.failed).toBeNull()
    const row = await night.db.selectFrom('custom_request').select('promised_at').executeTakeFirstOrThrow()
    expect(row.promised_at).toEqual(new Date('2026-11-22T09:20:00+08:00'))
  })

  test('although its designer has left since the page was opened', async () => {
    const phone = aPhone()
    const { data } = await shop.visitor().call(customTrips.create, family(phone, { dzs_id: 2 }))
    expect(data.dzs).toBeNull()
    expect(await requestsOf(phone)).toMatchObject([{ designer_id: null }])
  })
})

describe('what is missing or wrong is named by field, and nothing is stored', () => {
  test.each<[string, object, string[]]>([
    ['a family without adult and city', { adult: 0, departure_city: undefined }, ['adult', 'departure_city']],
    ['a start too soon', { start_date: '2026-11-23' }, ['start_date']],
    ['no time at all', { start_date: undefined }, ['start_date']],
    ['a city that the shop does not know', { departure_city: '亚特兰蒂斯' }, ['departure_city']],
    ['a place nobody makes trips to', { dest_ids_json: [11, 13] }, ['dest_ids_json']],
    ['no destination', { dest_ids_json: undefined }, ['dest_text']],
    ['a name of one letter', { linkman: '李' }, ['linkman']],
  ])('%s', async (_, over, fields) => {
    const phone = aPhone()
    const form = Object.fromEntries(
      Object.entries({ ...family(phone), dest_ids_json: '[11]', kind: '1', ...over })
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
    )
    const visitor = shop.visitor()
    await visitor.send(new Request('http://shop.test/api/v3/info'))
    const reply = (await (await visitor.ask(customTrips.create, form)).json()) as {
      code: number
      data: { errors: object }
    }
    expect(reply.code).toBe(1)
    expect(Object.keys(reply.data.errors).sort()).toEqual(fields)
    expect(await requestsOf(phone)).toEqual([])
  })

  test('a company is asked for its name, its number of travellers and its aim', async () => {
    const { raw } = await shop
      .visitor()
      .call(customTrips.create, firm(aPhone(), { company: '', people: 9, trip_aim_id: 99 }))
    expect(Object.keys(raw.errors ?? {}).sort()).toEqual(['company', 'people', 'trip_aim_id'])
  })
})

describe('one open request of a phone for the same places a day', () => {
  test('the second is answered with the number of the first, whichever endpoint it calls', async () => {
    const phone = aPhone()
    const visitor = shop.visitor()
    const { data } = await visitor.call(customTrips.create, family(phone, { dest_ids_json: [11, 12] }))
    const captcha = await readCaptcha(shop, visitor)
    const same = { dest_ids_json: [12, 11], adult: 5 }
    for (const [, handler] of handlers) {
      const reply = await visitor.call(
        handler,
        family(phone, { ...same, ...(handler === customTrips.newCreate && { captcha }) }),
      )
      expect(reply).toMatchObject({ failed: 'DUPLICATE', raw: { ref: data.request_no } })
    }
    expect(await requestsOf(phone)).toHaveLength(1)
  })

  test('places in words are the same however they are spaced', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    const short = { slug: 'a', linkman: '李雷', phone }
    await visitor.call(customTrips.activity, { ...short, dest_text: '冰岛' })
    const again = await visitor.call(customTrips.activity, { ...short, slug: 'b', dest_text: ' 冰 岛' })
    expect(again.failed).toBe('DUPLICATE')
    expect(await requestsOf(phone)).toHaveLength(1)
  })

  test('its number is told in the browser that sent it and to its member, and to nobody else', async () => {
    const member = await logIn(shop)
    const { data } = await member.call(customTrips.create, family(member.phone))
    const elsewhere = await shop.visitor().call(customTrips.create, family(member.phone))
    expect(elsewhere).toMatchObject({ failed: 'DUPLICATE', raw: null })
    expect(JSON.stringify(elsewhere)).not.toContain(data.request_no)
    shop.clock.advanceSeconds(601)
    const other = await logIn(shop, { phone: member.phone })
    const captcha = await readCaptcha(shop, other)
    const own = await other.call(customTrips.create, family(member.phone, { captcha }))
    expect(own).toMatchObject({ failed: 'DUPLICATE', raw: { ref: data.request_no } })
  })

  test('whether a phone has asked is not to be found out by trying: the third try needs a captcha', async () => {
    const phone = aPhone()
    await shop.visitor().call(customTrips.create, family(phone))
    const prober = shop.visitor()
    const probe = (captcha?: string) => prober.call(customTrips.create, family(phone, { captcha }))
    expect((await probe()).failed).toBe('DUPLICATE')
    for (let n = 0; n < 3; n++) expect((await probe()).failed).toBe('CAPTCHA_NEEDED')
    await readCaptcha(shop, prober)
    expect((await probe('XXXX')).failed).toBe('CAPTCHA_WRONG')
  })

  test('two at once make one row', async () => {
    const phone = aPhone()
    const visitors = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const visitor = shop.visitor()
        await visitor.send(new Request('http://shop.test/api/v3/info'))
        return visitor
      }),
    )
    const replies = await Promise.all(
      visitors.map((visitor) => visitor.call(customTrips.create, family(phone))),
    )
    expect(replies.filter(({ failed }) => failed === null)).toHaveLength(1)
    const failed = replies.map((reply) => reply.failed)
    expect(failed.filter((each) => each === 'DUPLICATE' || each === 'CAPTCHA_NEEDED')).toHaveLength(5)
    expect(await requestsOf(phone)).toHaveLength(1)
  })

  test('a day later, or once it is closed, it may be asked again', async () => {
    const own = await openShop()
    const phone = aPhone()
    const visitor = own.visitor()
    const ask = (captcha?: string) =>
      visitor.call(customTrips.activity, { slug: 'a', linkman: '李雷', phone, captcha })
    expect((await ask()).failed).toBeNull()
    await own.db.updateTable('custom_request').set({ status: 'closed', closed_at: own.clock.now() }).execute()
    expect((await ask()).failed).toBeNull()
    expect((await ask(await readCaptcha(own, visitor))).failed).toBe('DUPLICATE')
    own.clock.advanceSeconds(86_400)
    expect((await ask()).failed).toBeNull()
  })
})

describe('a flood of requests', () => {
  const places = ['冰岛', '挪威', '法国', '日本', '泰国', '越南', '埃及']
  const ask = (visitor: Visitor, phone: string, dest_text: string, captcha?: string) =>
    visitor.call(customTrips.create, family(phone, { dest_ids_json: undefined, dest_text, captcha }))

  test('the third of a phone is asked for a captcha, and goes through with it; the sixth waits for tomorrow', async () => {
    const own = await openOwn()
    const phone = aPhone()
    const visitor = own.visitor()
    for (const place of places.slice(0, 2)) expect((await ask(visitor, phone, place)).failed).toBeNull()
    expect((await ask(visitor, phone, '法国')).failed).toBe('CAPTCHA_NEEDED')
    await readCaptcha(own, visitor)
    expect((await ask(visitor, phone, '法国', 'XXXX')).failed).toBe('CAPTCHA_WRONG')
    expect((await ask(visitor, phone, '法国', await readCaptcha(own, visitor))).failed).toBeNull()
    // Who solved one for this phone is not asked again at once.
    for (const place of places.slice(3, 5)) expect((await ask(visitor, phone, place)).failed).toBeNull()
    expect((await ask(visitor, phone, '越南')).failed).toBe('TOO_OFTEN')
    const kept = await own.db.selectFrom('custom_request').select('dest_text').execute()
    expect(kept.map(({ dest_text }) => dest_text)).toEqual(places.slice(0, 5))
  })

  test('so is the third of an address, whatever phones it names', async () => {
    const own = await openOwn()
    const ip = '203.0.113.9'
    for (const place of places.slice(0, 2))
      expect((await ask(own.visitor(ip), aPhone(), place)).failed).toBeNull()
    expect((await ask(own.visitor(ip), aPhone(), '法国')).failed).toBe('CAPTCHA_NEEDED')
    const short = { slug: 'a', linkman: '李雷', phone: aPhone() }
    expect((await own.visitor(ip).call(customTrips.activity, short)).failed).toBe('CAPTCHA_NEEDED')
    expect((await own.visitor(ip).call(customTrips.newCreate, family(aPhone()))).failed).toBe(
      'CAPTCHA_NEEDED',
    )
    for (const handler of [customTrips.activity, customTrips.newCreate] as const) {
      const input = { ...family(aPhone()), slug: 'a', captcha: 'XXXX' }
      expect((await own.visitor().call(handler, input)).failed).toBe('CAPTCHA_WRONG')
    }
  })

  async function openOwn() {
    const own = await openShop()
    await own.db.insertInto('departure_city').values({ name: '上海' }).execute()
    await insertDestination(own.db, { id: 11, label: '云南' })
    return own
  }
})

describe('a request belongs to the member', () => {
  test('who is logged in', async () => {
    const member = await logIn(shop)
    await member.call(customTrips.create, family(member.phone))
    expect(await requestsOf(member.phone)).toMatchObject([{ member_id: expect.any(Number) }])
  })

  test('who later logs in with the same phone, and to nobody else', async () => {
    const phone = aPhone()
    await shop.visitor().call(customTrips.create, family(phone))
    await logIn(shop)
    expect(await requestsOf(phone)).toMatchObject([{ member_id: null }])
    await logIn(shop, { phone })
    const [row] = await requestsOf(phone)
    const member = await shop.db
      .selectFrom('member')
      .select('id')
      .where('phone_hash', '=', shop.services.vault.blindIndex('phone', phone))
      .executeTakeFirstOrThrow()
    expect(row?.member_id).toBe(member.id)
  })
})

test('the customer is told the number by SMS', async () => {
  const phone = aPhone()
  const { data } = await shop.visitor().call(customTrips.create, family(phone))
  expect(await deliver(shop)).toBeGreaterThan(0)
  expect(shop.sent.findLast((message) => message.phone === phone)).toMatchObject({
    scene: 'notice',
    text: `【百陌旅行】已收到您的定制需求${data.request_no}，定制师将在工作时间30分钟内致电您。客服400-000-0000。`,
  })
})

test('storing a request costs few statements', async () => {
  const visitor = shop.visitor()
  await visitor.send(new Request('http://shop.test/api/v3/info'))
  const { statements } = await countStatements(() => visitor.call(customTrips.create, family(aPhone())))
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(12)
})
