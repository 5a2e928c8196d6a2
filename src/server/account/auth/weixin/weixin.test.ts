import { describe, expect, test } from 'vitest'
import { session } from '#src/api/auth/session.ts'
import { weixin } from '#src/api/auth/weixin.ts'
import { settings as shopCalls } from '#src/api/content/settings.ts'
import { BACK, openWeixinShop } from '#test/people/weixin-shop.ts'
import { openShop } from '#test/shop/shop.ts'
import { bindWeixin, sweepWeixin } from './weixin-grants.ts'

const {
  shop,
  platform,
  somebody,
  begin,
  returning,
  comeBack,
  through,
  weixinIdOf,
  login,
  bindTo,
  aMember,
  boundMember,
  freeze,
} = await openWeixinShop()

describe('coming from the messaging app for the first time', () => {
  test('a guest without a nonce is given one on the way out, and comes back with an id that binds', async () => {
    const visitor = shop.visitor()
    expect(visitor.cookies.has('nonce')).toBe(false)
    const page = await begin(visitor)
    expect(visitor.cookies.has('nonce')).toBe(true)
    const { searchParams } = await platform.choose(page, somebody())
    const address = await comeBack(visitor, Object.fromEntries(searchParams))
    expect(address).toMatch(/^\/product\?destId=11#wx=[\w-]{43}$/)
    expect(visitor.cookies.has('sid')).toBe(false)
  })

  test('a nonce that the page is given while the browser leaves it does not undo the login', async () => {
    const visitor = shop.visitor()
    const page = await begin(visitor)
    visitor.cookies.set('nonce', 'another-nonce-that-came-late')
    const { searchParams } = await platform.choose(page, somebody())
    expect(await comeBack(visitor, Object.fromEntries(searchParams))).toMatch(/#wx=[\w-]{43}$/)
  })

  test('two tabs that log in at once both come back', async () => {
    const visitor = shop.visitor()
    const pages = [await begin(visitor), await begin(visitor)]
    for (const page of pages) {
      const { searchParams } = await platform.choose(page, somebody())
      expect(await comeBack(visitor, Object.fromEntries(searchParams))).toMatch(/#wx=[\w-]{43}$/)
    }
  })

  test('the id answers WX_UNBOUND as often as it is asked, and then still binds, once', async () => {
    const visitor = shop.visitor()
    const id = await weixinIdOf(visitor, somebody())
    for (let i = 0; i < 2; i++)
      expect(await login(visitor, id)).toMatchObject({ failed: 'WX_UNBOUND', message: '请先绑定手机号' })
    const member = await aMember()
    await bindTo(member.id, visitor, id)
    await expect(bindTo(member.id, visitor, id)).rejects.toThrow('worth nothing')
    expect((await login(visitor, id)).failed).toBe('EXPIRED')
    const messages = await shop.db
      .selectFrom('message')
      .select('title')
      .where('member_id', '=', member.id)
      .execute()
    expect(messages).toEqual([{ title: '已绑定微信' }])
  })

  test('an id whose identity was bound meanwhile logs in, once, however many try at the same moment', async () => {
    const visitor = shop.visitor()
    const nickname = somebody()
    const [first, second] = [await weixinIdOf(visitor, nickname), await weixinIdOf(visitor, nickname)]
    const member = await aMember()
    await bindTo(member.id, visitor, first)
    const tabs = Array.from({ length: 8 }, () => ({ ...shop.visitor(), cookies: visitor.cookies }))
    const nonce = visitor.cookies.get('nonce') ?? ''
    const replies = await Promise.all(
      tabs.map(async (tab) => {
        const body = new URLSearchParams({ weixin_id: second })
        const headers = { cookie: `nonce=${nonce}`, 'x-nonce': nonce }
        const request = new Request(`http://shop.test${weixin.login.path}`, { method: 'POST', headers, body })
        return (await (await shop.api.fetch(request, { ip: tab.ip })).json()) as { code: number }
      }),
    )
    expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, ...Array(7).fill(36)])
  })

  test('an id is worth nothing to another browser, after a quarter of an hour, or when it was made up', async () => {
    const visitor = shop.visitor()
    const id = await weixinIdOf(visitor, somebody())
    expect((await login(shop.visitor(), id)).failed).toBe('EXPIRED')
    expect((await login(visitor, 'x'.repeat(43))).failed).toBe('EXPIRED')
    expect((await login(visitor, id)).failed).toBe('WX_UNBOUND')
    shop.clock.advanceSeconds(15 * 60)
    expect(await login(visitor, id)).toMatchObject({
      failed: 'EXPIRED',
      message: '授权已过期，请重新登录',
    })
  })
})

describe('coming from the messaging app again', () => {
  test('who is bound is logged in on the way back, for sixty days, and returns to the page', async () => {
    const { uid, id, nickname } = await boundMember()
    const visitor = shop.visitor()
    const answer = await visitor.ask(weixin.callback, await returning(visitor, nickname))
    expect(answer.headers.get('location')).toBe(`${BACK}#wx_ok=in`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.getSetCookie().join('\n')).toMatch(/sid=.*HttpOnly; Max-Age=5184000/)
    const { data } = await visitor.call(session.infos, {})
    expect(data).toMatchObject({ uid, wx_bound: true })
    const logins = await shop.db
      .selectFrom('login_log')
      .select(['kind', 'result'])
      .where('member_id', '=', id)
      .execute()
    expect(logins).toEqual([{ kind: 'weixin', result: 'ok' }])
  })

  test('an account that staff have frozen is not logged in to, on either way', async () => {
    const { id, nickname } = await boundMember()
    await freeze(id)
    const visitor = shop.visitor()
    expect(await through(visitor, nickname)).toBe(`${BACK}#wx_error=blocked`)
    expect(visitor.cookies.has('sid')).toBe(false)

    const late = shop.visitor()
    const weixinId = await weixinIdOf(late, somebody())
    const other = await aMember()
    const identity = await shop.db
      .selectFrom('member_weixin')
      .select('id')
      .where('member_id', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await shop.services.transaction((tx) => bindWeixin(shop.ctx(), tx, identity.id, other.id))
    await freeze(other.id)
    expect((await login(late, weixinId)).failed).toBe('PHONE_BLOCKED')
    expect(late.cookies.has('sid')).toBe(false)
  })

  test('a visitor who refuses at the provider is led back without having logged in', async () => {
    const visitor = shop.visitor()
    expect(await through(visitor, null)).toBe(`${BACK}#wx_error=refused`)
    expect(visitor.cookies.has('sid')).toBe(false)
  })
})

test('a shop that is not registered with the open platform says so, and leads back', async () => {
  const unregistered = await openShop()
  const told = async ({ visitor }: typeof shop) =>
    (await visitor().call(shopCalls.info, {})).data.modules.wx_login
  expect([await told(shop), await told(unregistered)]).toEqual([true, false])
  const visitor = unregistered.visitor()
  const answer = await visitor.ask(weixin.open, { back: BACK })
  expect(answer.headers.get('location')).toBe(`${BACK}#wx_error=closed`)
  expect(await comeBack(visitor, { code: 'x', state: 'y' })).toBe('/#wx_error=failed')
})

test('expired logins and grants are swept away, with identities that nobody bound within a day', async () => {
  const { id, nickname } = await boundMember()
  const visitor = shop.visitor()
  await begin(visitor)
  await weixinIdOf(visitor, somebody())
  shop.clock.advanceSeconds(86_401)
  await sweepWeixin(shop.db, shop.clock.now())
  for (const table of ['weixin_login', 'weixin_grant'] as const)
    expect(await shop.db.selectFrom(table).selectAll().execute()).toEqual([])
  const owners = await shop.db.selectFrom('member_weixin').select('member_id').execute()
  expect(owners.every(({ member_id }) => member_id !== null)).toBe(true)
  expect(owners).toContainEqual({ member_id: id })
  expect(nickname).not.toBe('')
})
