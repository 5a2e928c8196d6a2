import { beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { identity } from '#src/api/auth/identity.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { session } from '#src/api/auth/session.ts'
import { signIn } from '#test/people/sign-in.ts'
import { memberWithPassword, PASSWORD } from '#test/people/with-password.ts'
import { openShop, type Shop, type Visitor } from '#test/shop/shop.ts'

let shop: Shop
let visitor: Visitor
let member: Awaited<ReturnType<typeof memberWithPassword>>
beforeAll(async () => {
  shop = await openShop()
  member = await memberWithPassword(shop)
  visitor = await signIn(shop, member)
})

type Headers = Record<string, string>
const cookie = () => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const nonce = () => visitor.cookies.get('nonce') ?? ''

async function answer(request: Request) {
  const response = await shop.api.fetch(request, { ip: '10.6.0.1' })
  expect(response.headers.getSetCookie()).toEqual([])
  return ((await response.json()) as { code: number }).code
}

/** A change that the member’s own cookies would allow, with what else the request says of itself. */
const change = (headers: Headers, path: string = passwords.reset.path) =>
  answer(
    new Request(`http://shop.test${path}`, {
      method: 'POST',
      headers: { cookie: cookie(), ...headers },
      body: new URLSearchParams({ old_pwd: PASSWORD, pwd: 'Attacker-99', phone: member.phone }),
    }),
  )

/** The session is alive, and the password opens the account as before. */
const isUnchanged = async () =>
  (await visitor.call(session.infos, {})).code === 0 &&
  (await shop.visitor().call(passwords.login, loginForm())).code === 0
const loginForm = () => ({ phone: member.phone, pwd: PASSWORD })

describe('a change that does not come from a page of the shop is refused with NONCE and changes nothing', () => {
  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same owner', { 'sec-fetch-site': 'same-site' }],
    ['from a foreign origin, by a browser that sends no Fetch-Metadata', { origin: 'https://evil.example' }],
    ['from an origin that is no origin', { origin: 'null' }],
    ['from the shop’s name at another port', { origin: 'http://shop.test:8080' }],
  ])('%s', async (_, headers) => {
    expect(await change({ 'x-nonce': nonce(), ...headers })).toBe(35)
    expect(await isUnchanged()).toBe(true)
  })

  test.each([
    ['without the nonce in its header', () => ({})],
    ['with an empty one', () => ({ 'x-nonce': '' })],
    ['with another browser’s', () => ({ 'x-nonce': 'a'.repeat(43) })],
    ['with the session’s id instead', () => ({ 'x-nonce': visitor.cookies.get('sid') ?? '' })],
  ])('%s', async (_, headers) => {
    for (const path of [
      passwords.reset.path,
      identity.bindPhone.path,
      identity.signOut.path,
      passwords.login.path,
    ])
      expect(await change(headers(), path)).toBe(35)
    expect(await isUnchanged()).toBe(true)
  })
})

describe('a GET that changes something', () => {
  const logout = (headers: Headers) =>
    answer(
      new Request(`http://shop.test${session.logout.path}`, { headers: { cookie: cookie(), ...headers } }),
    )

  test('is NONCE for a link, a picture and a page of another site', async () => {
    expect(await logout({})).toBe(35)
    expect(await logout({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' })).toBe(35)
    expect(await logout({ 'x-requested-with': 'fetch', 'sec-fetch-site': 'cross-site' })).toBe(35)
    const send = `http://shop.test${accounts.sendCode.path}?phone=${member.phone}`
    expect(await answer(new Request(send, { headers: { cookie: cookie() } }))).toBe(35)
    expect(await isUnchanged()).toBe(true)
  })
})

describe('a session', () => {
  test('is over at once for a browser that removed its nonce, even when the network failed the call', async () => {
    const other = await signIn(shop, member)
    const sid = other.cookies.get('sid')
    other.cookies.delete('nonce')
    expect((await other.call(session.infos, {})).failed).toBe('NOT_LOGIN')
    expect(other.cookies.get('sid')).toBe(sid)
    expect((await other.call(passwords.reset, { old_pwd: PASSWORD, pwd: 'Another-99' })).failed).toBe(
      'NOT_LOGIN',
    )
  })

  test('of a member whom staff freeze is a stranger’s, in every call', async () => {
    const frozen = await memberWithPassword(shop)
    const browser = await signIn(shop, frozen)
    await shop.db.updateTable('member').set({ status: 'frozen' }).where('id', '=', frozen.id).execute()
    const replies = [
      await browser.call(session.infos, {}),
      await browser.call(identity.devices, {}),
      await browser.call(identity.signOut, { others: true }),
      await browser.call(passwords.reset, { old_pwd: PASSWORD, pwd: 'Another-99' }),
      await browser.call(identity.bindPhone, { phone: '13911112222', code: '123456', old_code: '123456' }),
    ]
    expect(replies.map(({ failed }) => failed)).toEqual(Array(5).fill('NOT_LOGIN'))
  })

  test('that somebody planted before the login is worth nothing after it', async () => {
    const victim = shop.visitor()
    await victim.ask({ method: 'GET', path: '/api/v3/info' })
    const planted = { sid: 'p'.repeat(43), nonce: victim.cookies.get('nonce') ?? '' }
    victim.cookies.set('sid', planted.sid)
    expect((await victim.call(passwords.login, loginForm())).code).toBe(0)
    const headers = { cookie: `sid=${planted.sid}; nonce=${planted.nonce}` }
    expect(await answer(new Request(`http://shop.test${session.infos.path}`, { headers }))).toBe(998)
    expect(victim.cookies.get('nonce')).not.toBe(planted.nonce)
  })
})
