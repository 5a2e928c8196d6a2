import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { session } from '#src/api/auth/session.ts'
import type { Input } from '#src/api/endpoint.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { grantedWeixin } from '#test/people/granted-weixin.ts'
import { aPhone, codeFor, logIn } from '#test/people/log-in.ts'
import { codeTo, otherCode, PASSWORD } from '#test/people/with-password.ts'
import { openShop, type Shop, type Visitor } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})
beforeEach(() => shop.clock.advanceSeconds(90_000))

type Form = Partial<Input<typeof passwords.register>> & { phone: string; code: string }
const send = (visitor: Pick<Visitor, 'call'>, form: Form) =>
  visitor.call(passwords.register, { pwd: PASSWORD, agree: true, ...form })

/** A browser with the code for registering in hand. */
async function ready(phone = aPhone()) {
  const visitor = shop.visitor()
  return { visitor, phone, code: await codeTo(shop, visitor, phone, 'register') }
}

const membersOf = (phone: string) =>
  shop.db
    .selectFrom('member')
    .selectAll()
    .where('phone_hash', '=', shop.services.vault.blindIndex('phone', phone))
    .execute()

const weixinOf = async (id: number) => {
  const row = await shop.db
    .selectFrom('member_weixin')
    .select('member_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.member_id ?? null
}

describe('registering', () => {
  test('makes one account that is logged in, with what was agreed to, and whose password opens it', async () => {
    const { visitor, phone, code } = await ready()
    const reply = await send(visitor, { phone, code, track: 'spring' })
    const [member] = await membersOf(phone)
    expect(reply.raw).toEqual({ uid: member?.uid, message: '注册成功，新人礼已到账' })
    expect(member).toMatchObject({
      track: 'spring',
      pwd_changed_at: shop.clock.now(),
      consent: { agreement: '2026.1', privacy: '2026.1', at: shop.clock.now().toISOString() },
    })
    expect((await visitor.call(session.infos, {})).data).toMatchObject({ phone, has_pwd: true, unread: 1 })
    expect((await shop.visitor().call(passwords.login, { phone, pwd: PASSWORD })).code).toBe(0)
  })

  test('a wrong code is BAD_CODE and counts: the sixth guess is too late even when it is right', async () => {
    const { visitor, phone, code } = await ready()
    for (let i = 0; i < 5; i++)
      expect((await send(visitor, { phone, code: otherCode(code) })).failed).toBe('BAD_CODE')
    expect((await send(visitor, { phone, code })).failed).toBe('BAD_CODE')
    expect(await membersOf(phone)).toEqual([])
  })

  test('a code for logging in does not register, nor one for registering log in', async () => {
    const { visitor, phone, code } = await ready()
    expect((await visitor.call(accounts.codeLogin, { phone, code, agree: true })).failed).toBe('BAD_CODE')
    const other = aPhone()
    const loginCode = await codeFor(shop, shop.visitor(), other)
    expect((await send(visitor, { phone: other, code: loginCode })).failed).toBe('BAD_CODE')
  })

  test('without the agreement, or with a password against the rule, nothing happens and the code stays usable', async () => {
    const { visitor, phone, code } = await ready()
    expect(await send(visitor, { phone, code, agree: false })).toMatchObject({
      code: 1,
      message: '请阅读并接受用户协议',
      raw: { errors: { agree: '请阅读并接受用户协议' } },
    })
    for (const [pwd, sentence] of [
      ['short1', '密码格式错误，8-16位，必须以字母开头'],
      ['x'.repeat(200), '密码格式错误，8-16位，必须以字母开头'],
      ['密码Haiyang88', '密码只能使用字母、数字和英文符号，不能有空格，请修改'],
      ['Password1', '这个密码太常见，容易被猜到，请换一个'],
      ['woaini1314', '这个密码太常见，容易被猜到，请换一个'],
      [`a${phone}`, '密码不能包含手机号，请换一个'],
    ] as const)
      expect(await send(visitor, { phone, code, pwd })).toMatchObject({
        failed: 'PWD_RULE',
        message: sentence,
        raw: { errors: { pwd: sentence } },
      })
    expect((await send(visitor, { phone, code })).code).toBe(0)
  })

  test('a phone with an account is PHONE_REGISTERED for who has its code, and BAD_CODE for who has not', async () => {
    const { phone } = await logIn(shop)
    shop.clock.advanceSeconds(660)
    const { visitor, code } = await ready(phone)
    expect((await send(visitor, { phone, code: otherCode(code) })).failed).toBe('BAD_CODE')
    expect((await send(visitor, { phone, code })).failed).toBe('PHONE_REGISTERED')
    expect((await membersOf(phone))[0]?.pwd_hash).toBeNull()
  })

  test('a blocked phone cannot register: PHONE_BLOCKED', async () => {
    const { visitor, phone, code } = await ready()
    const phone_hash = shop.services.vault.blindIndex('phone', phone)
    await shop.db
      .insertInto('risk_list')
      .values({ phone_hash, measure: 'block', added_at: shop.clock.now() })
      .execute()
    expect((await send(visitor, { phone, code })).failed).toBe('PHONE_BLOCKED')
  })

  test('five forms at once with the right code make one account; the others hear PHONE_REGISTERED', async () => {
    const { phone, code } = await ready()
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(shop.visitor(), { phone, code })))
    expect(replies.filter(({ failed }) => failed === null)).toHaveLength(1)
    expect(replies.filter(({ failed }) => failed === 'PHONE_REGISTERED')).toHaveLength(4)
    expect(await membersOf(phone)).toHaveLength(1)
  })

  test('by password and by code at the same moment makes one account', async () => {
    const { visitor, phone, code } = await ready()
    const other = shop.visitor()
    const loginCode = await codeFor(shop, other, phone)
    const [registered, loggedIn] = await Promise.all([
      send(visitor, { phone, code }),
      other.call(accounts.codeLogin, { phone, code: loginCode, agree: true }),
    ])
    expect(loggedIn.failed).toBeNull()
    expect([null, 'PHONE_REGISTERED']).toContain(registered.failed)
    expect(await membersOf(phone)).toHaveLength(1)
  })

  test('leaves a login record of its own kind', async () => {
    const { visitor, phone, code } = await ready()
    await send(visitor, { phone, code: otherCode(code) })
    await send(visitor, { phone, code })
    const [member] = await membersOf(phone)
    const rows = await shop.db
      .selectFrom('login_log')
      .select(['member_id', 'kind', 'result'])
      .where('ip', '=', visitor.ip)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { member_id: null, kind: 'register', result: 'bad_code' },
      { member_id: member?.id, kind: 'register', result: 'ok' },
    ])
  })
})

describe('a visitor from the messaging app', () => {
  test('is bound to the account that registering makes', async () => {
    const { visitor, phone, code } = await ready()
    const { id, weixinId } = await grantedWeixin(shop, visitor)
    expect((await send(visitor, { phone, code, weixin_id: weixinId })).code).toBe(0)
    expect(await weixinOf(id)).toBe((await membersOf(phone))[0]?.id)
    expect((await visitor.call(session.infos, {})).data.wx_bound).toBe(true)
  })

  test('is bound by a login with a code as well, to the account that is there', async () => {
    const { phone } = await logIn(shop)
    shop.clock.advanceSeconds(660)
    const visitor = shop.visitor()
    const { id, weixinId } = await grantedWeixin(shop, visitor)
    const code = await codeFor(shop, visitor, phone)
    const reply = await visitor.call(accounts.codeLogin, { phone, code, weixin_id: weixinId })
    expect(reply.data.is_new).toBe(false)
    expect(await weixinOf(id)).toBe((await membersOf(phone))[0]?.id)
  })

  test('hears EXPIRED when that was too long ago or in another browser; nobody is registered, and the code stays usable', async () => {
    const { visitor, phone, code } = await ready()
    const foreign = await grantedWeixin(shop, shop.visitor())
    const weixin_id = foreign.weixinId
    expect((await send(visitor, { phone, code, weixin_id })).failed).toBe('EXPIRED')
    const loginCode = await codeFor(shop, shop.visitor(), phone)
    const login = { phone, code: loginCode, agree: true }
    expect((await visitor.call(accounts.codeLogin, { ...login, weixin_id })).failed).toBe('EXPIRED')
    expect(await membersOf(phone)).toEqual([])
    expect(await weixinOf(foreign.id)).toBeNull()
    expect((await send(visitor, { phone, code })).code).toBe(0)
    expect((await shop.visitor().call(accounts.codeLogin, login)).code).toBe(0)
  })
})
