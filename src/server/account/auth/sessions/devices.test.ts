import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identity } from '#src/api/auth/identity.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { session } from '#src/api/auth/session.ts'
import { time } from '#src/api/wire.ts'
import { z } from '#src/api/zod.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { logIn } from '#test/people/log-in.ts'
import { memberWithPassword, PASSWORD } from '#test/people/with-password.ts'
import { openShop, type Shop, type Visitor } from '#test/shop/shop.ts'
import { deviceName } from './device-name.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})
beforeEach(() => shop.clock.advanceSeconds(7200))

const windows = (chrome: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome}.0.0.0 Safari/537.36`
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50'

type Member = Awaited<ReturnType<typeof memberWithPassword>>
async function enter(member: Member, userAgent = windows(141), flag = true) {
  const visitor = shop.visitor(undefined, userAgent)
  const reply = await visitor.call(passwords.login, { phone: member.phone, pwd: PASSWORD, flag })
  expect(reply.code).toBe(0)
  return visitor
}
type Browser = Pick<Visitor, 'call'>
const devicesOf = async (visitor: Browser) => (await visitor.call(identity.devices, {})).data
const isIn = async (visitor: Browser) => (await visitor.call(session.infos, {})).code === 0
const signOut = (visitor: Browser, fields: { id?: string | undefined; others?: boolean }) =>
  visitor.call(identity.signOut, fields)

test.each([
  [windows(141), 'Chrome · Windows'],
  [`${windows(141)} Edg/141.0.0.0`, 'Microsoft Edge · Windows'],
  [mac, 'Safari · macOS'],
  [phone, '微信 · iOS'],
  ['curl/8.0', '未知设备'],
  ['', '未知设备'],
  ['\u{1f3d6}', '未知设备'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

describe('the list of devices', () => {
  test('names every browser that is signed in, this one first, and nothing that opens a session', async () => {
    const member = await memberWithPassword(shop)
    const first = await enter(member)
    shop.clock.advanceSeconds(600)
    const second = await enter(member, mac, false)
    const now = z.encode(time, shop.clock.now())
    const { raw } = await second.call(identity.devices, {})
    expect(raw).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        name: 'Safari · macOS',
        ip: second.ip,
        signed_in_at: now,
        last_seen_at: now,
        stays: 0,
        is_current: 1,
      },
      expect.objectContaining({ name: 'Chrome · Windows', ip: first.ip, stays: 1, is_current: 0 }),
    ])
    const rows = await shop.db.selectFrom('session').select('sid_hash').execute()
    for (const { id } of await devicesOf(first))
      for (const { sid_hash } of rows) expect(sid_hash.toString('base64url')).not.toContain(id)
  })

  test('leaves out sessions that have ended, and costs one statement beside the session', async () => {
    const member = await memberWithPassword(shop)
    await enter(member, mac, false)
    const gone = await enter(member, phone)
    await gone.call(session.logout, {})
    shop.clock.advanceSeconds(12 * 3600)
    const here = await enter(member)
    const { result, statements } = await countStatements(() => here.call(identity.devices, {}))
    expect(result.data).toHaveLength(1)
    expect(statements).toHaveLength(2)
  })
})

describe('signing out', () => {
  test('one device ends its session alone, and may be repeated', async () => {
    const member = await memberWithPassword(shop)
    const [here, lost, other] = [await enter(member), await enter(member, phone), await enter(member, mac)]
    const { id } = (await devicesOf(here)).find(({ name }) => name === '微信 · iOS') ?? {}
    for (let i = 0; i < 2; i++)
      expect((await signOut(here, { id })).data.map(({ name }) => name)).toEqual([
        'Chrome · Windows',
        'Safari · macOS',
      ])
    expect([await isIn(here), await isIn(lost), await isIn(other)]).toEqual([true, false, true])
  })

  test('all others leaves this device signed in', async () => {
    const member = await memberWithPassword(shop)
    const all = [await enter(member), await enter(member, phone), await enter(member, mac)]
    const here = all[1] as Visitor
    expect((await signOut(here, { others: true })).data).toMatchObject([{ is_current: true }])
    expect(await Promise.all(all.map(isIn))).toEqual([false, true, false])
  })

  test('this device is the same as logging out', async () => {
    const here = await enter(await memberWithPassword(shop))
    const [{ id } = {}] = await devicesOf(here)
    expect((await signOut(here, { id })).data).toEqual([])
    expect([...here.cookies.keys()]).toEqual([])
    expect(await isIn(here)).toBe(false)
  })

  test('another member’s device does nothing, and neither does an invented one', async () => {
    const [victim, stranger] = [
      await enter(await memberWithPassword(shop)),
      await enter(await memberWithPassword(shop)),
    ]
    const [{ id } = {}] = await devicesOf(victim)
    for (const foreign of [id, 'x'.repeat(22), '\u{1f3d6}'])
      expect((await signOut(stranger, { id: foreign })).data).toHaveLength(1)
    expect([await isIn(victim), await isIn(stranger)]).toEqual([true, true])
    expect((await signOut(stranger, {})).raw.errors).toEqual({ id: '请选择要退出登录的设备' })
  })
})

describe('the owner is told of a login', () => {
  const titles = async (visitor: Browser) => {
    const { uid } = (await visitor.call(session.infos, {})).data
    const rows = await shop.db
      .selectFrom('message')
      .innerJoin('member', 'member.id', 'message.member_id')
      .select(['message.title', 'message.body', 'message.url'])
      .where('uid', '=', uid)
      .where('message.dedupe', 'not like', 'gift:%')
      .orderBy('message.id')
      .execute()
    return rows
  }

  test('from a kind of browser that was never used before, and not when it is registered', async () => {
    const owner = await logIn(shop, { visitor: shop.visitor(undefined, windows(141)) })
    expect(await titles(owner)).toEqual([])
    shop.clock.advanceSeconds(660)
    await logIn(shop, { phone: owner.phone, visitor: shop.visitor(undefined, mac) })
    expect(await titles(owner)).toEqual([
      {
        title: '账号在新设备上登录',
        body: expect.stringContaining('Safari · macOS'),
        url: '/center/myInfo?tab=devices',
      },
    ])
  })

  test('once: not again from the same, and not because the browser was renewed', async () => {
    const member = await memberWithPassword(shop)
    const here = await enter(member, windows(141))
    for (const userAgent of [mac, windows(142), mac, windows(143)]) await enter(member, userAgent)
    expect(await titles(here)).toHaveLength(1)
  })
})
