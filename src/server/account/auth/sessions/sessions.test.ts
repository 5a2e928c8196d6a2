import { beforeAll, describe, expect, test } from 'vitest'
import { travellers } from '#src/api/account/travellers.ts'
import { accounts } from '#src/api/auth/accounts.ts'
import { session } from '#src/api/auth/session.ts'
import { settings as shopCalls } from '#src/api/content/settings.ts'
import { makeApi } from '#src/server/api.ts'
import { aPhone, codeFor, logIn } from '#test/people/log-in.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

const DAY = 86_400

async function setCookies(visitor: Pick<ReturnType<Shop['visitor']>, 'ask'>) {
  return (await visitor.ask(session.infos)).headers.getSetCookie()
}

describe('the guest nonce', () => {
  test('/info gives one to a browser without, readable by script, gone with the browser', async () => {
    const response = await shop.visitor().ask(shopCalls.info)
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^nonce=[\w-]{43}; Path=\/; SameSite=Lax$/),
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('a browser that has a nonce keeps it', async () => {
    const visitor = shop.visitor()
    await visitor.ask(shopCalls.info)
    expect((await visitor.ask(shopCalls.info)).headers.getSetCookie()).toEqual([])
  })

  test('over https both cookies are Secure', async () => {
    const api = makeApi({ ...shop.services, publicUrl: 'https://shop.test' }, shop.clock)
    const response = await api.fetch(new Request('http://shop.test/api/v3/info'), { ip: '10.9.9.9' })
    expect(response.headers.getSetCookie()[0]).toMatch(/; Secure$/)
  })

  test('without a nonce a code cannot be asked for: NONCE', async () => {
    const response = await shop.visitor().ask(accounts.codeLogin, { phone: '13800000001' })
    expect(await response.json()).toMatchObject({ code: 35, message: '页面已过期，请重试' })
    expect(
      await (await shop.visitor().ask(accounts.phoneStatus, { phone: '13800000001' })).json(),
    ).toMatchObject({
      code: 35,
    })
  })
})

describe('a session needs both cookies', () => {
  test('a login sets a new nonce and a session cookie that scripts cannot read, both for sixty days; the gift of a first one marks the browser for thirty', async () => {
    const visitor = shop.visitor()
    const phone = aPhone()
    const code = await codeFor(shop, visitor, phone)
    const before = visitor.cookies.get('nonce')
    const login = { phone, code, flag: '1', agree: '1' }
    const cookies = (await visitor.ask(accounts.codeLogin, login)).headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(/^gift_browser=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/),
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly; Max-Age=5184000$/),
      expect.stringMatching(/^nonce=[\w-]{43}; Path=\/; SameSite=Lax; Max-Age=5184000$/),
    ])
    expect(visitor.cookies.get('nonce')).not.toBe(before)
  })

  test('the nonce alone, and the session cookie alone or with another nonce, are a guest', async () => {
    const member = await logIn(shop)
    const sid = member.cookies.get('sid') ?? ''
    const ask = async (cookie: string) => {
      const request = new Request('http://shop.test/api/v3/user/infos', { headers: { cookie } })
      return ((await (await shop.api.fetch(request, { ip: '10.9.0.1' })).json()) as { code: number }).code
    }
    expect(await ask(`sid=${sid}; nonce=${member.cookies.get('nonce')}`)).toBe(0)
    expect(await ask(`nonce=${member.cookies.get('nonce')}`)).toBe(998)
    expect(await ask(`sid=${sid}`)).toBe(998)
    expect(await ask(`sid=${sid}; nonce=somebody-else`)).toBe(998)
  })

  test('a browser that lost its nonce never gets its session back', async () => {
    const member = await logIn(shop)
    member.cookies.delete('nonce')
    await member.ask(shopCalls.info)
    expect(member.cookies.get('nonce')).toBeTruthy()
    expect((await member.call(session.infos, {})).failed).toBe('NOT_LOGIN')
  })

  test('a frozen account is logged out everywhere at once', async () => {
    const member = await logIn(shop)
    await shop.db.updateTable('member').set({ status: 'frozen' }).where('uid', '=', member.uid).execute()
    expect((await member.call(session.infos, {})).failed).toBe('NOT_LOGIN')
  })

  test('the database holds neither sid nor nonce', async () => {
    const member = await logIn(shop)
    const rows = JSON.stringify(await shop.db.selectFrom('session').selectAll().execute())
    const inHex = (text = '') => Buffer.from(text, 'base64url').toString('hex')
    for (const secret of [member.cookies.get('sid'), member.cookies.get('nonce')]) {
      expect(secret).toHaveLength(43)
      expect(rows).not.toContain(secret)
      expect(rows).not.toContain(inHex(secret))
    }
  })
})

describe('how long a session lives', () => {
  test('with the box ticked sixty days after the last visit, moved at most once a day', async () => {
    const member = await logIn(shop, { flag: true })
    shop.clock.advanceSeconds(DAY - 60)
    expect(await setCookies(member)).toEqual([])
    shop.clock.advanceSeconds(120)
    const renewed = await setCookies(member)
    expect(renewed).toHaveLength(2)
    expect(renewed[0]).toMatch(/^sid=.*HttpOnly; Max-Age=5184000$/)
    expect(renewed[1]).toMatch(/^nonce=[^;]+; Path=\/; SameSite=Lax; Max-Age=5184000$/)
    expect(await setCookies(member)).toEqual([])
    shop.clock.advanceSeconds(60 * DAY - 1)
    expect((await member.call(session.infos, {})).code).toBe(0)
    shop.clock.advanceSeconds(60 * DAY)
    expect((await member.call(session.infos, {})).failed).toBe('NOT_LOGIN')
  })

  test('without the box the cookies go with the browser and the session after twelve idle hours', async () => {
    const member = await logIn(shop, { flag: false })
    shop.clock.advanceSeconds(11 * 3600)
    expect((await member.call(session.infos, {})).code).toBe(0)
    expect(await setCookies(member)).toEqual([])
    shop.clock.advanceSeconds(11 * 3600)
    expect((await member.call(session.infos, {})).code).toBe(0)
    shop.clock.advanceSeconds(12 * 3600)
    expect((await member.call(session.infos, {})).failed).toBe('NOT_LOGIN')
  })
})

describe('the end of a session', () => {
  test('comes by logging out, for whoever has the cookies; both are taken away, the mark of a gift stays, and it may be repeated', async () => {
    const member = await logIn(shop)
    const stolen = `sid=${member.cookies.get('sid')}; nonce=${member.cookies.get('nonce')}`
    expect((await member.call(session.logout, {})).code).toBe(0)
    expect([...member.cookies.keys()]).toEqual(['gift_browser'])
    const request = new Request('http://shop.test/api/v3/user/infos', { headers: { cookie: stolen } })
    expect(await (await shop.api.fetch(request, { ip: '10.9.0.2' })).json()).toMatchObject({ code: 998 })
    expect((await member.call(session.logout, {})).code).toBe(0)
  })

  test('comes by a login, for the session that the browser had', async () => {
    const visitor = shop.visitor()
    await logIn(shop, { visitor })
    const old = `sid=${visitor.cookies.get('sid')}; nonce=${visitor.cookies.get('nonce')}`
    await logIn(shop, { visitor })
    const request = new Request('http://shop.test/api/v3/user/infos', { headers: { cookie: old } })
    expect(await (await shop.api.fetch(request, { ip: '10.9.0.3' })).json()).toMatchObject({ code: 998 })
  })
})

describe('limits', () => {
  test('the sixty-first write of a member within a minute is TOO_OFTEN, whichever process it reaches', async () => {
    const member = await logIn(shop)
    const other = makeApi(shop.services, shop.clock)
    const write = async (api: typeof shop.api, ip: string) => {
      const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, 'x-nonce': member.cookies.get('nonce') ?? '' }
      const request = new Request('http://shop.test/api/v3/tourist/add', { method: 'POST', headers })
      return (await (await api.fetch(request, { ip })).json()) as { code: number }
    }
    const codes = await Promise.all(
      Array.from({ length: 61 }, (_, i) => write(i % 2 ? shop.api : other, `10.8.0.${i}`)),
    )
    expect(codes.filter(({ code }) => code === 2)).toHaveLength(1)
    expect(codes.filter(({ code }) => code === 1)).toHaveLength(60)
    shop.clock.advanceSeconds(60)
    expect((await write(shop.api, '10.8.0.99')).code).toBe(1)
  })

  test('the twenty-first login call of an address within a minute is TOO_OFTEN, with the seconds to wait', async () => {
    const visitor = shop.visitor()
    await visitor.ask(shopCalls.info)
    const replies = await Promise.all(
      Array.from({ length: 21 }, () =>
        visitor.call(accounts.codeLogin, { phone: '13700000000', code: '123456' }),
      ),
    )
    expect(replies.filter(({ failed }) => failed === 'BAD_CODE')).toHaveLength(20)
    const refused = replies.find(({ failed }) => failed === 'TOO_OFTEN')
    expect(refused?.message).toBe('操作太频繁，请稍后再试')
    expect(refused?.raw['retry_after']).toBeGreaterThan(0)
  })

  test('the 1,201st read of a browser within a minute is TOO_OFTEN; another browser of the office reads on', async () => {
    const visitor = shop.visitor()
    await visitor.ask(shopCalls.info)
    const read = () => visitor.call(travellers.saved, {})
    const codes = new Map<number, number>()
    for (let i = 0; i < 1201; i++) {
      const { code } = await read()
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    expect(codes.get(998)).toBe(1200)
    expect(codes.get(2)).toBe(1)
    expect((await shop.visitor(visitor.ip).call(travellers.saved, {})).code).toBe(998)
  })

  test('6,000 reads of one address that calls itself another browser each time: 3,000 are answered', async () => {
    const read = async (nonce: string) => {
      const request = new Request(`http://shop.test${travellers.saved.path}`, {
        headers: { cookie: `nonce=${nonce}` },
      })
      const reply = await shop.api.fetch(request, { ip: '10.8.9.9' })
      return ((await reply.json()) as { code: number }).code
    }
    let answered = 0
    for (let n = 0; n < 6_000; n++) if ((await read(`invented-${n}`)) !== 2) answered += 1
    expect(answered).toBe(3_000)
  })

  test('a nonce longer than any of ours is no name of a browser, so it costs no memory', async () => {
    const request = new Request(`http://shop.test${accounts.phoneStatus.path}?phone=13800000001`, {
      headers: { cookie: `nonce=${'n'.repeat(8_000)}` },
    })
    expect(await (await shop.api.fetch(request, { ip: '10.8.9.8' })).json()).toMatchObject({ code: 35 })
  })

  test('addresses of one IPv6 line share a limit, whichever of them calls', async () => {
    const codes: (string | null)[] = []
    for (let n = 0; n < 21; n++) {
      const visitor = shop.visitor(`2001:db8:5:5::${n.toString(16)}`)
      codes.push((await visitor.call(accounts.codeLogin, { phone: '13700000000', code: '123456' })).failed)
    }
    expect(codes.filter((failed) => failed === 'TOO_OFTEN')).toHaveLength(1)
    const neighbour = shop.visitor('2001:db8:5:6::1')
    expect((await neighbour.call(accounts.codeLogin, { phone: '13700000000', code: '123456' })).failed).toBe(
      'BAD_CODE',
    )
  })
})
