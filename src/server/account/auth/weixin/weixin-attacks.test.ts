import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { session } from '#src/api/auth/session.ts'
import { weixin } from '#src/api/auth/weixin.ts'
import { settings as shopCalls } from '#src/api/content/settings.ts'
import { signIn } from '#test/people/sign-in.ts'
import { BACK, openWeixinShop } from '#test/people/weixin-shop.ts'

const { shop, platform, somebody, returning, comeBack, through, login, aMember, boundMember, uidOf } =
  await openWeixinShop()

beforeEach(() => {
  platform.behaviour.onTheWay = async (answer) => answer
})

describe('what came back from the provider is believed', () => {
  test('once: of ten callbacks with one state one is heard', async () => {
    const { nickname } = await boundMember()
    const visitor = shop.visitor()
    const fields = await returning(visitor, nickname)
    const addresses = await Promise.all(Array.from({ length: 10 }, () => comeBack(visitor, fields)))
    expect(addresses.filter((address) => address.endsWith('#wx_ok=in'))).toHaveLength(1)
    expect(addresses.filter((address) => address === '/#wx_error=failed')).toHaveLength(9)
  })

  test('from the browser that began: a stranger who is sent a state and a code gets nowhere, nor spoils them', async () => {
    const { nickname, uid } = await boundMember()
    const visitor = shop.visitor()
    const fields = await returning(visitor, nickname)
    for (const stranger of [shop.visitor(), await signIn(shop, await aMember())]) {
      const before = stranger.cookies.get('sid')
      expect(await comeBack(stranger, fields)).toBe('/#wx_error=failed')
      expect(stranger.cookies.get('sid')).toBe(before)
    }
    expect(await comeBack(visitor, fields)).toBe(`${BACK}#wx_ok=in`)
    expect(await uidOf(visitor)).toBe(uid)
  })

  test('within ten minutes, and with a state that was given out', async () => {
    const visitor = shop.visitor()
    const fields = await returning(visitor, somebody())
    shop.clock.advanceSeconds(10 * 60)
    expect(await comeBack(visitor, fields)).toBe('/#wx_error=failed')
    expect(await comeBack(visitor, { code: 'x', state: 'made-up' })).toBe('/#wx_error=failed')
    expect(await comeBack(visitor, {})).toBe('/#wx_error=failed')
  })

  test('with a code that works: one of another login, used before, opens nothing', async () => {
    const { nickname } = await boundMember()
    const victim = shop.visitor()
    const { code = '' } = await returning(victim, nickname)
    const thief = shop.visitor()
    const { state = '' } = await returning(thief, somebody())
    await platform.open.identify(code)
    expect(await comeBack(thief, { code, state })).toBe(`${BACK}#wx_error=failed`)
    expect(thief.cookies.has('sid')).toBe(false)
  })

  test('and when the provider is down, slow or talks nonsense, everybody is led back and may try again', async () => {
    const { nickname } = await boundMember()
    for (const broken of [
      async () => new Response('<html>', { status: 502 }),
      async () => Response.json({ errcode: -1, errmsg: 'system error' }),
      () => new Promise<Response>(() => {}),
    ]) {
      const visitor = shop.visitor()
      const fields = await returning(visitor, nickname)
      platform.behaviour.onTheWay = broken
      expect(await comeBack(visitor, fields)).toBe(`${BACK}#wx_error=failed`)
      platform.behaviour.onTheWay = async (answer) => answer
      expect(await through(visitor, nickname)).toBe(`${BACK}#wx_ok=in`)
    }
  })
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
])('a login that was begun with back=%s leads home', async (back) => {
  const { nickname } = await boundMember()
  expect(await through(shop.visitor(), nickname, back)).toBe('/#wx_ok=in')
})

test('neither log nor browser learns the secret, the code, a token or who somebody is at the provider', async () => {
  const visitor = shop.visitor()
  const nickname = somebody()
  const seen: string[] = []
  const told: string[] = [platform.site.secret, nickname]
  platform.behaviour.onTheWay = async (answer, path) => {
    const body = (await answer.json()) as Record<string, string>
    for (const name of ['openid', 'unionid', 'access_token', 'refresh_token'])
      if (body[name]) told.push(body[name])
    return path.endsWith('userinfo') && seen.length === 0
      ? Response.json({ errcode: 40001 })
      : Response.json(body)
  }
  for (let i = 0; i < 2; i++) {
    const fields = await returning(visitor, nickname)
    told.push(fields['code'] ?? '', fields['state'] ?? '')
    const answer = await visitor.ask(weixin.callback, fields)
    seen.push(JSON.stringify([...answer.headers]), await answer.text())
  }
  const id = /#wx=([\w-]+)/.exec(seen.join())?.[1] ?? ''
  seen.push(JSON.stringify((await login(visitor, id)).raw), JSON.stringify([...visitor.cookies]))
  expect(shop.logLines.join()).toContain('40001')
  expect(told.length).toBeGreaterThan(8)
  for (const secret of told) {
    expect(seen.join()).not.toContain(secret)
    expect(shop.logLines.join()).not.toContain(secret)
  }
})

describe('a visit from another site', () => {
  const visit = (path: string, headers: Record<string, string> = {}, visitor = shop.visitor()) =>
    visitor.send(
      new Request(`http://shop.test${path}`, {
        headers: {
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
          ...headers,
        },
      }),
    )

  test('may come back from the provider, with the cookies it had', async () => {
    const { nickname } = await boundMember()
    const visitor = shop.visitor()
    const fields = await returning(visitor, nickname)
    const answer = await visit(`${weixin.callback.path}?${new URLSearchParams(fields)}`, {}, visitor)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${BACK}#wx_ok=in`])
  })

  test.each([{ 'sec-fetch-dest': 'iframe' }, { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }])(
    'may not be a frame or a picture: %j',
    async (headers) => {
      for (const { path } of [weixin.open, weixin.callback])
        expect(await (await visit(path, headers)).json()).toMatchObject({ code: 35 })
    },
  )

  test('may not be to a call that answers data, or that changes something', async () => {
    for (const { path } of [shopCalls.info, session.logout, accounts.captcha])
      expect(await (await visit(path)).json()).toMatchObject({ code: 35 })
  })

  test('that is refused shows a page with the reason and a way on, not JSON', async () => {
    const visitor = shop.visitor()
    const pages: Response[] = []
    for (let i = 0; i <= 20; i++) pages.push(await visit(weixin.open.path, {}, visitor))
    expect(pages.map(({ status }) => status)).toEqual([...Array(20).fill(302), 400])
    const text = await pages.at(-1)?.text()
    expect(text).toContain('操作太频繁，请稍后再试')
    expect(text).toContain('<a href="/">返回首页</a>')
    const long = await visit(`${weixin.open.path}?back=/${'x'.repeat(500)}`)
    expect([long.status, (await long.text()).includes('地址过长')]).toEqual([400, true])
  })
})
