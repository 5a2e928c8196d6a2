import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { session } from '#src/api/auth/session.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { aPhone, logIn } from '#test/people/log-in.ts'
import { signIn } from '#test/people/sign-in.ts'
import { codeTo, memberWithPassword, otherCode, PASSWORD } from '#test/people/with-password.ts'
import { openShop, type Shop, type Visitor } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})
beforeEach(() => shop.clock.advanceSeconds(90_000))

const NEW = 'Shanhe-2027'
type Browser = Pick<Visitor, 'call'>
const isIn = async (visitor: Browser) => (await visitor.call(session.infos, {})).code === 0
const opens = async (phone: string, pwd: string) =>
  (await shop.visitor().call(passwords.login, { phone, pwd })).code === 0
const resultsOf = async (memberId: number) => {
  const rows = await shop.db
    .selectFrom('login_log')
    .select(['kind', 'result'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'reset')
    .orderBy('id')
    .execute()
  return rows.map(({ result }) => result)
}
const messagesOf = async (memberId: number) => {
  const rows = await shop.db
    .selectFrom('message')
    .select(['kind', 'title'])
    .where('member_id', '=', memberId)
    .execute()
  return rows.map(({ kind, title }) => `${kind} ${title}`)
}

describe('a forgotten password', () => {
  const forget = (visitor: Browser, phone: string, code: string, pwd = NEW) =>
    visitor.call(passwords.forget, { phone, code, pwd })

  test('is replaced by who has the phone in hand; every session ends, and the owner reads of it', async () => {
    const member = await memberWithPassword(shop)
    const sessions = [await signIn(shop, member), await signIn(shop, member)]
    const visitor = shop.visitor()
    const code = await codeTo(shop, visitor, member.phone, 'forget')
    expect((await forget(visitor, member.phone, otherCode(code))).failed).toBe('BAD_CODE')
    expect(await Promise.all(sessions.map(isIn))).toEqual([true, true])
    expect((await forget(visitor, member.phone, code)).raw).toEqual({})
    expect(await Promise.all(sessions.map(isIn))).toEqual([false, false])
    expect([await opens(member.phone, PASSWORD), await opens(member.phone, NEW)]).toEqual([false, true])
    expect(await resultsOf(member.id)).toEqual(['bad_code', 'ok'])
    expect(await messagesOf(member.id)).toEqual(['account 登录密码已修改'])
  })

  test('a code for anything else does not replace it, and one works once', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    const loginCode = await codeTo(shop, visitor, phone, 'login')
    expect((await forget(visitor, phone, loginCode)).failed).toBe('BAD_CODE')
    const code = await codeTo(shop, visitor, phone, 'forget')
    expect((await forget(visitor, phone, code)).code).toBe(0)
    expect((await forget(visitor, phone, code, 'Another-one-9')).failed).toBe('BAD_CODE')
    expect(await opens(phone, NEW)).toBe(true)
  })

  test('the right code of a phone without an account is BAD_CODE like a wrong one, and makes no account', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    const code = await codeTo(shop, visitor, phone, 'forget')
    expect((await forget(visitor, phone, code)).failed).toBe('BAD_CODE')
    expect(await opens(phone, NEW)).toBe(false)
  })

  test('a new one against the rule is PWD_RULE and leaves the code usable; a blocked account is PHONE_BLOCKED', async () => {
    const { phone, id } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    const code = await codeTo(shop, visitor, phone, 'forget')
    expect((await forget(visitor, phone, code, '12345678')).failed).toBe('PWD_RULE')
    await shop.db.updateTable('member').set({ status: 'frozen' }).where('id', '=', id).execute()
    expect((await forget(visitor, phone, code)).failed).toBe('PHONE_BLOCKED')
    await shop.db.updateTable('member').set({ status: 'normal' }).where('id', '=', id).execute()
    expect((await forget(visitor, phone, code)).code).toBe(0)
  })

  test('who was locked out and has replaced it may log in at once', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    await shop.db
      .insertInto('login_failure')
      .values({
        phone_hash: shop.services.vault.blindIndex('phone', phone),
        ip: visitor.ip,
        failures: 10,
        since: shop.clock.now(),
        locked_until: new Date(shop.clock.now().getTime() + 1_800_000),
      })
      .execute()
    const code = await codeTo(shop, visitor, phone, 'forget')
    expect((await visitor.call(passwords.login, { phone, pwd: PASSWORD })).failed).toBe('LOCKED')
    await forget(visitor, phone, code)
    expect((await visitor.call(passwords.login, { phone, pwd: NEW })).code).toBe(0)
  })
})

describe('a member changes the password', () => {
  const reset = (visitor: Browser, fields: { old_pwd?: string; code?: string; pwd?: string }) =>
    visitor.call(passwords.reset, { pwd: NEW, ...fields })

  test('by the old password: other sessions end, this one goes on with fresh cookies and as long as before', async () => {
    const member = await memberWithPassword(shop)
    const [here, elsewhere] = [await signIn(shop, member), await signIn(shop, member)]
    const before = [here.cookies.get('sid'), here.cookies.get('nonce')]
    expect((await reset(here, { old_pwd: PASSWORD })).raw).toEqual({})
    expect(here.cookies.get('sid')).not.toBe(before[0])
    expect(here.cookies.get('nonce')).not.toBe(before[1])
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false])
    const stolen = { headers: { cookie: `sid=${before[0]}; nonce=${before[1]}` } }
    const asked = new Request('http://shop.test/api/v3/user/infos', stolen)
    expect(await (await shop.api.fetch(asked, { ip: '10.9.1.1' })).json()).toMatchObject({ code: 998 })
    expect([await opens(member.phone, PASSWORD), await opens(member.phone, NEW)]).toEqual([false, true])
    expect(await messagesOf(member.id)).toEqual(['account 登录密码已修改'])
    shop.clock.advanceSeconds(50 * 86_400)
    expect(await isIn(here)).toBe(true)
  })

  test('or sets the first one by a code to the own phone, without a captcha however often it is asked for', async () => {
    const member = await logIn(shop)
    for (const wait of [0, 60, 60, 60]) {
      shop.clock.advanceSeconds(wait)
      const asked = await member.call(accounts.codeLogin, { phone: member.phone, scene: 'forget' })
      expect(asked.code).toBe(0)
    }
    const code = shop.sent.at(-1)?.code ?? ''
    expect((await reset(member, { code: otherCode(code) })).failed).toBe('BAD_CODE')
    expect((await reset(member, { code })).code).toBe(0)
    expect((await member.call(session.infos, {})).data.has_pwd).toBe(true)
    expect(await opens(member.phone, NEW)).toBe(true)
  })

  test('but not by a code that went to another phone, by nothing at all, or by a password that was never set', async () => {
    const member = await logIn(shop)
    const foreign = await codeTo(shop, shop.visitor(), aPhone(), 'forget')
    expect((await reset(member, { code: foreign })).failed).toBe('BAD_CODE')
    expect((await reset(member, { old_pwd: PASSWORD })).failed).toBe('BAD_LOGIN')
    expect(await reset(member, {})).toMatchObject({
      failed: 'PARAM',
      raw: { errors: { old_pwd: '请输入原密码，或改用短信验证码' } },
    })
  })

  test('a wrong old password is BAD_LOGIN at its field and counts like a login: ten lock', async () => {
    const member = await memberWithPassword(shop)
    const visitor = await signIn(shop, member)
    const sentence = '原密码错误，请重新输入，或改用短信验证码'
    for (let i = 0; i < 9; i++)
      expect(await reset(visitor, { old_pwd: 'Wrong-password' })).toMatchObject({
        failed: 'BAD_LOGIN',
        message: sentence,
        raw: { errors: { old_pwd: sentence } },
      })
    for (let i = 0; i < 2; i++)
      expect((await reset(visitor, { old_pwd: 'Wrong-password' })).failed).toBe('LOCKED')
    expect((await visitor.call(passwords.login, { phone: member.phone, pwd: PASSWORD })).failed).toBe(
      'LOCKED',
    )
  })

  test('a new one against the rule is PWD_RULE, and the old one is not even looked at', async () => {
    const member = await memberWithPassword(shop)
    const visitor = await signIn(shop, member)
    const refused = await reset(visitor, { old_pwd: 'Wrong-password', pwd: 'abcd1234' })
    expect(refused).toMatchObject({ failed: 'PWD_RULE', message: '这个密码太常见，容易被猜到，请换一个' })
    expect((await reset(visitor, { old_pwd: PASSWORD, pwd: `x${member.phone}` })).failed).toBe('PWD_RULE')
  })

  test('of two changes at once from two browsers one wins and ends the other’s session', async () => {
    const member = await memberWithPassword(shop)
    const browsers = [await signIn(shop, member), await signIn(shop, member)]
    const wanted = ['Shanhe-one-1', 'Shanhe-two-2']
    const replies = await Promise.all(
      browsers.map((browser, i) => reset(browser, { old_pwd: PASSWORD, pwd: wanted[i] ?? '' })),
    )
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    const winner = replies.findIndex(({ code }) => code === 0)
    expect(await Promise.all(browsers.map(isIn))).toEqual([winner === 0, winner === 1])
    expect(await opens(member.phone, wanted[winner] ?? '')).toBe(true)
  })
})
