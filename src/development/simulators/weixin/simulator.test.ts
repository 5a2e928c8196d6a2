import { beforeEach, expect, test } from 'vitest'
import { makeWeixinOpen } from '#src/server/account/auth/gateways/weixin.ts'
import { openWeixin } from '#test/people/weixin.ts'

const { clock, site, simulator, asked, behaviour, baseUrl, settings, choose, open } = await openWeixin()

beforeEach(() => {
  asked.length = 0
  behaviour.onTheWay = async (answer) => answer
})

const codeOf = async (nickname: string) =>
  (await choose(open.pageUrl('s1'), nickname)).searchParams.get('code') ?? ''
const askFor = async (path: string, query: Record<string, string>) =>
  (await fetch(`${baseUrl}${path}?${new URLSearchParams(query)}`)).json() as Promise<Record<string, unknown>>
const exchange = (over: Record<string, string>) =>
  askFor('/sns/oauth2/access_token', {
    appid: site.appId,
    secret: site.secret,
    grant_type: 'authorization_code',
    ...over,
  })

test('the address of the page is the one in the manual', () => {
  const real = makeWeixinOpen({ ...settings, appId: 'wx1', pageBaseUrl: 'https://open.weixin.qq.com' })
  expect(real.pageUrl('abc')).toBe(
    'https://open.weixin.qq.com/connect/qrconnect?appid=wx1' +
      '&redirect_uri=http%3A%2F%2Fshop.test%2Fapi%2Fv3%2Fweixin%2Fopen%2Fcallback' +
      '&response_type=code&scope=snsapi_login&state=abc#wechat_redirect',
  )
})

test('a visitor who agrees comes back with a code and the state; the code tells who it was', async () => {
  const back = await choose(open.pageUrl('the-state'), '林小满')
  expect(back.href.startsWith(site.callbackUrl)).toBe(true)
  expect(back.searchParams.get('state')).toBe('the-state')
  const told = await open.identify(back.searchParams.get('code') ?? '')
  expect(told).toEqual({
    nickname: '林小满',
    openid: expect.stringMatching(/^o[\w-]{27}$/),
    unionid: expect.stringMatching(/^u[\w-]{27}$/),
  })
  expect(asked).toEqual(['/sns/oauth2/access_token', '/sns/userinfo'])
  expect(await open.identify(await codeOf('林小满'))).toEqual(told)
  expect((await open.identify(await codeOf('周海'))).unionid).not.toBe(told.unionid)
})

test('a visitor who refuses comes back with the state alone', async () => {
  const back = await choose(open.pageUrl('s2'), null)
  expect([...back.searchParams]).toEqual([['state', 's2']])
})

test('a code works once, whoever is first, and for five minutes', async () => {
  const code = await codeOf('周海')
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => open.identify(code)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(open.identify(code)).rejects.toThrow('refused /sns/oauth2/access_token: 40163')
  const late = await codeOf('周海')
  clock.advanceSeconds(300)
  await expect(open.identify(late)).rejects.toThrow('42003')
  await expect(open.identify('never-given')).rejects.toThrow('40029')
})

test('only the registered site, with its secret, learns anything', async () => {
  const code = await codeOf('周海')
  expect(await exchange({ code, appid: 'wx-other' })).toEqual({ errcode: 40013, errmsg: 'invalid appid' })
  expect(await exchange({ code, secret: 'guess' })).toMatchObject({ errcode: 40125 })
  expect(await exchange({ code, grant_type: 'password' })).toMatchObject({ errcode: 40002 })
  const { access_token, openid } = await exchange({ code })
  const person = (over: object) =>
    askFor('/sns/userinfo', { access_token: String(access_token), openid: String(openid), ...over })
  expect(await person({ access_token: 'guess' })).toMatchObject({ errcode: 40001 })
  expect(await person({ openid: 'o-other' })).toMatchObject({ errcode: 40003 })
  expect(await person({})).toMatchObject({ nickname: '周海', openid })
  clock.advanceSeconds(7_200)
  expect(await person({})).toMatchObject({ errcode: 42001 })
})

test.each([
  ['appid', 'wx-other', 'AppID 参数错误'],
  ['redirect_uri', 'https://evil.example/', 'redirect_uri 参数错误'],
  ['response_type', 'token', 'response_type 参数错误'],
  ['scope', 'snsapi_base', 'Scope 参数错误'],
])('a link with another %s is refused on the page, and leads nowhere', async (name, value, words) => {
  const link = new URL(open.pageUrl('s3'))
  link.searchParams.set(name, value)
  for (const method of ['GET', 'POST']) {
    const body = method === 'POST' ? { body: new URLSearchParams({ nickname: '周海' }) } : {}
    const answer = await fetch(link, { method, ...body, redirect: 'manual' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(words)
  }
})

test('the page is plain HTML that needs no script, and offers several persons and a refusal', async () => {
  const answer = await fetch(open.pageUrl('s4'))
  const text = await answer.text()
  expect(answer.status).toBe(200)
  for (const part of ['<title>测试微信登录</title>', '林小满', '周海', '陈一诺', '其他昵称', '拒绝'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/<script|<style|style=|onclick/)
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test;")
  const style = await fetch(new URL(/href="(\/[^"]+)"/.exec(text)?.[1] ?? '', baseUrl))
  expect(style.headers.get('content-type')).toContain('text/css')
  expect((await fetch(baseUrl)).status).toBe(404)
  expect(await simulator.fetch(new Request('http://x/dev/weixinx'))).toBeNull()
})

test('a provider that answers nonsense, or somebody else, or elsewhere, or not at all, is a failure', async () => {
  const answers: Record<string, () => Response | Promise<Response>> = {
    'with 502': () => new Response('<html>Bad Gateway</html>', { status: 502 }),
    'with 200': () => Response.json({ errcode: 0 }),
    'somebody else': () =>
      Response.json({ access_token: 't', openid: 'o1', nickname: 'n', unionid: 'u1', errmsg: '' }),
    'fetch failed': () => Response.redirect('http://127.0.0.1:9/steal'),
    'aborted due to timeout': () => new Promise<Response>(() => {}),
  }
  for (const [words, answer] of Object.entries(answers)) {
    const code = await codeOf('周海')
    let calls = 0
    behaviour.onTheWay = async () => {
      calls += 1
      if (words !== 'somebody else') return answer()
      return calls === 1 ? Response.json({ access_token: 't', openid: 'o2' }) : answer()
    }
    await expect(open.identify(code), words).rejects.toThrow(words)
  }
})
