import { hash, verify } from '@node-rs/argon2'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { passwords } from '#src/api/auth/passwords.ts'
import { session } from '#src/api/auth/session.ts'
import { hashPassword } from '#src/platform/crypto/passwords.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { aPhone, logIn } from '#test/people/log-in.ts'
import { memberWithPassword, PASSWORD, tryPassword } from '#test/people/with-password.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

vi.mock('@node-rs/argon2', { spy: true })

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})
/** Every limit of a minute or an hour is over. */
beforeEach(() => shop.clock.advanceSeconds(7200))

describe('logging in by password', () => {
  test('the right password opens a session, for sixty days when the box is ticked', async () => {
    const { phone, uid } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    const reply = await visitor.call(passwords.login, { phone, pwd: PASSWORD, flag: true })
    expect(reply.raw).toEqual({ uid, message: '登录成功' })
    expect((await visitor.call(session.infos, {})).data).toMatchObject({ uid, has_pwd: true })
    shop.clock.advanceSeconds(59 * 86_400)
    expect((await visitor.call(session.infos, {})).code).toBe(0)
  })

  test('without the box the session ends after twelve idle hours', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    await tryPassword(visitor, phone)
    shop.clock.advanceSeconds(12 * 3600)
    expect((await visitor.call(session.infos, {})).failed).toBe('NOT_LOGIN')
  })

  test('a wrong password, an account without one and an unknown phone get one answer for the work of one hash', async () => {
    const asked = [(await memberWithPassword(shop)).phone, (await logIn(shop)).phone, aPhone()]
    for (const phone of asked) {
      vi.mocked(verify).mockClear()
      const reply = await tryPassword(shop.visitor(), phone, 'Wrong-password')
      expect(reply).toMatchObject({ failed: 'BAD_LOGIN', message: '手机号或密码错误', raw: null })
      expect(vi.mocked(verify)).toHaveBeenCalledTimes(1)
      const parameters = vi.mocked(verify).mock.calls[0]?.[0]
      expect(parameters).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    }
  })

  test('the hash is salted: two accounts with one password keep different ones', async () => {
    const both = [await memberWithPassword(shop), await memberWithPassword(shop)]
    const rows = await shop.db
      .selectFrom('member')
      .select('pwd_hash')
      .where(
        'id',
        'in',
        both.map(({ id }) => id),
      )
      .execute()
    expect(new Set(rows.map(({ pwd_hash }) => pwd_hash)).size).toBe(2)
    for (const { pwd_hash } of rows) expect(pwd_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['sixty-four characters', 'x'.repeat(64), 7],
    ['sixty-five', 'x'.repeat(65), 1],
    ['a million', 'x'.repeat(1_000_000), 1],
    ['two million', 'x'.repeat(2_000_000), 1],
    ['a zero byte', 'Haiyang\0-88', 1],
    ['nothing', '', 1],
    ['emoji and Chinese', '密码🏖️', 7],
    ['another capital letter', 'haiyang-88', 7],
    ['a blank behind', 'Haiyang-88 ', 7],
  ])('%s as a password is refused like any other input', async (_, pwd, code) => {
    const { phone } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    const reply = await (await visitor.ask(passwords.login, { phone, pwd })).json()
    expect(reply).toMatchObject({ code })
  })

  test('a blocked account is BAD_LOGIN for a stranger, and PHONE_BLOCKED for who knows its password', async () => {
    for (const status of ['frozen', 'cancelled'] as const) {
      const { phone, id } = await memberWithPassword(shop)
      await shop.db.updateTable('member').set({ status }).where('id', '=', id).execute()
      expect((await tryPassword(shop.visitor(), phone, 'Wrong-password')).failed).toBe('BAD_LOGIN')
      expect((await tryPassword(shop.visitor(), phone)).failed).toBe('PHONE_BLOCKED')
    }
  })

  test('every try leaves a login record, with the account where there is one', async () => {
    const { phone, id } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    await tryPassword(visitor, phone, 'Wrong-password')
    await tryPassword(visitor, phone)
    await tryPassword(visitor, aPhone())
    const rows = await shop.db
      .selectFrom('login_log')
      .select(['member_id', 'kind', 'result'])
      .where('ip', '=', visitor.ip)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { member_id: id, kind: 'password', result: 'bad_password' },
      { member_id: id, kind: 'password', result: 'ok' },
      { member_id: null, kind: 'password', result: 'bad_password' },
    ])
  })

  test('in a storm of logins nobody is counted as having failed', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitors = Array.from({ length: 15 }, () => shop.visitor())
    for (const visitor of visitors) await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    let release = () => {}
    const opened = new Promise<void>((resolve) => {
      release = resolve
    })
    vi.mocked(hash).mockImplementation(() => opened.then(() => 'hashed'))
    const storm = Promise.all(Array.from({ length: 202 }, (_, i) => hashPassword(`Storm-${i}-x`)))
    const replies = await Promise.all(visitors.map((visitor) => tryPassword(visitor, phone)))
    release()
    await storm
    vi.mocked(hash).mockRestore()
    expect(replies.map(({ failed }) => failed)).toEqual(Array(15).fill('TOO_OFTEN'))
    expect(
      await shop.db
        .selectFrom('login_failure')
        .selectAll()
        .where('ip', '=', visitors[0]?.ip ?? '')
        .execute(),
    ).toEqual([])
    expect((await tryPassword(shop.visitor(), phone)).code).toBe(0)
  })

  test('a password that is changed while an old one is being checked lets nobody in', async () => {
    const { phone, id } = await memberWithPassword(shop)
    vi.mocked(verify).mockImplementationOnce(async () => {
      const pwd_hash = '$argon2id$v=19$m=19456,t=2,p=1$changed'
      await shop.db.updateTable('member').set({ pwd_hash }).where('id', '=', id).execute()
      return true
    })
    expect((await tryPassword(shop.visitor(), phone)).failed).toBe('BAD_LOGIN')
  })
})
