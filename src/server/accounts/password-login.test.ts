import { verify } from '@node-rs/argon2'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { accounts } from '#src/contract/accounts.ts'
import { passwords } from '#src/contract/passwords.ts'
import { loadContent } from '#src/server/importing/content.ts'
import { aPhone, logIn, readCaptcha } from '#test/log-in.ts'
import { openShop, type Shop, type Visitor } from '#test/shop.ts'
import { memberWithPassword, PASSWORD } from '#test/with-password.ts'
import { accountJobs } from './jobs.ts'

vi.mock('@node-rs/argon2', { spy: true })

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})
/** Every limit of a minute or an hour is over. */
beforeEach(() => shop.clock.advanceSeconds(7200))

type Browser = Pick<Visitor, 'call'>
const tryPassword = (visitor: Browser, phone: string, pwd = PASSWORD, captcha?: string) =>
  visitor.call(passwords.login, { phone, pwd, captcha })

const wrongTimes = async (visitor: Browser, phone: string, times: number) => {
  const failed: (string | null)[] = []
  for (let i = 0; i < times; i++) failed.push((await tryPassword(visitor, phone, 'Wrong-password')).failed)
  return failed
}

/** A browser that has solved a captcha for this phone: it may use up all ten tries. */
async function trusted(phone: string, ip?: string) {
  const visitor = shop.visitor(ip)
  await visitor.ask({ method: 'GET', path: '/api/v3/info' })
  const captcha = await readCaptcha(shop, visitor)
  expect((await tryPassword(visitor, phone, 'Wrong-password', captcha)).failed).toBe('BAD_LOGIN')
  return visitor
}

const failuresOf = async (phone: string) => {
  const row = await shop.db
    .selectFrom('login_failure')
    .select('failures')
    .where('phone_hash', '=', shop.services.vault.blindIndex('phone', phone))
    .executeTakeFirst()
  return row?.failures ?? 0
}

describe('logging in by password', () => {
  test('the right one opens a session, for sixty days when the box is ticked', async () => {
    const { phone, uid } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    const reply = await visitor.call(passwords.login, { phone, pwd: PASSWORD, flag: true })
    expect(reply.raw).toEqual({ uid, message: '登录成功' })
    expect((await visitor.call(accounts.infos, {})).data).toMatchObject({ uid, has_pwd: true })
    shop.clock.advanceSeconds(59 * 86_400)
    expect((await visitor.call(accounts.infos, {})).code).toBe(0)
  })

  test('without the box the session ends after twelve idle hours', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    await tryPassword(visitor, phone)
    shop.clock.advanceSeconds(12 * 3600)
    expect((await visitor.call(accounts.infos, {})).failed).toBe('NOT_LOGIN')
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
  ])('%s as a password is refused calmly', async (_, pwd, code) => {
    const { phone } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    const reply = await (await visitor.ask(passwords.login, { phone, pwd })).json()
    expect(reply).toMatchObject({ code })
  })

  test('a blocked account is 7 for a stranger, and 4 for who knows its password', async () => {
    for (const status of ['frozen', 'cancelled'] as const) {
      const { phone, id } = await memberWithPassword(shop)
      await shop.db.updateTable('member').set({ status }).where('id', '=', id).execute()
      expect((await tryPassword(shop.visitor(), phone, 'Wrong-password')).failed).toBe('BAD_LOGIN')
      expect((await tryPassword(shop.visitor(), phone)).failed).toBe('PHONE_BLOCKED')
    }
  })

  test('every try leaves a row, with the account where there is one', async () => {
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

describe('after wrong passwords', () => {
  test('the fourth try needs a captcha, for a phone without an account too; a solved one is trusted', async () => {
    for (const phone of [(await memberWithPassword(shop)).phone, aPhone()]) {
      const visitor = shop.visitor()
      expect(await wrongTimes(visitor, phone, 4)).toEqual([...Array(3).fill('BAD_LOGIN'), 'CAPTCHA_NEEDED'])
      expect((await tryPassword(visitor, phone, PASSWORD, '0000')).failed).toBe('CAPTCHA_WRONG')
      const captcha = await readCaptcha(shop, visitor)
      expect((await tryPassword(visitor, phone, 'Wrong-password', captcha)).failed).toBe('BAD_LOGIN')
      expect((await tryPassword(visitor, phone, 'Wrong-password')).failed).toBe('BAD_LOGIN')
    }
  })

  test('a login that worked starts the count anew', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    await wrongTimes(visitor, phone, 2)
    expect((await tryPassword(visitor, phone)).code).toBe(0)
    expect(await wrongTimes(visitor, phone, 3)).toEqual(Array(3).fill('BAD_LOGIN'))
  })

  test('the tenth locks for half an hour, the right password too, and says for how long; then it is over', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitor = await trusted(phone)
    expect(await wrongTimes(visitor, phone, 9)).toEqual([...Array(8).fill('BAD_LOGIN'), 'LOCKED'])
    expect(await tryPassword(visitor, phone)).toMatchObject({
      failed: 'LOCKED',
      message: '登录失败次数过多，请30分钟后再试',
      raw: { retry_after: 1800 },
    })
    shop.clock.advanceSeconds(1799)
    expect(await tryPassword(visitor, phone)).toMatchObject({
      failed: 'LOCKED',
      message: '登录失败次数过多，请1分钟后再试',
    })
    shop.clock.advanceSeconds(1)
    // Whoever failed so often is asked for a captcha first.
    expect(await wrongTimes(visitor, phone, 1)).toEqual(['CAPTCHA_NEEDED'])
    const captcha = await readCaptcha(shop, visitor)
    expect((await tryPassword(visitor, phone, 'Wrong-password', captcha)).failed).toBe('BAD_LOGIN')
    expect((await tryPassword(visitor, phone)).code).toBe(0)
  })

  test('a lock that began late in the hour is not over with the hour', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitor = await trusted(phone)
    await wrongTimes(visitor, phone, 1)
    shop.clock.advanceSeconds(3500)
    await trusted(phone, visitor.ip)
    const again = await trusted(phone, visitor.ip)
    expect(await wrongTimes(again, phone, 6)).toEqual([...Array(5).fill('BAD_LOGIN'), 'LOCKED'])
    shop.clock.advanceSeconds(600)
    expect((await tryPassword(again, phone)).failed).toBe('LOCKED')
  })

  test('nine are forgotten an hour after the first', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitor = await trusted(phone)
    await wrongTimes(visitor, phone, 8)
    expect(await failuresOf(phone)).toBe(9)
    shop.clock.advanceSeconds(3600)
    await tryPassword(visitor, phone, 'Wrong-password')
    expect(await failuresOf(phone)).toBe(1)
  })

  test('the owner at another address is not locked out, and a phone without an account is locked alike', async () => {
    const { phone } = await memberWithPassword(shop)
    const unknown = aPhone()
    for (const each of [phone, unknown]) {
      const attacker = await trusted(each)
      expect((await wrongTimes(attacker, each, 9)).at(-1)).toBe('LOCKED')
      expect((await tryPassword(attacker, each)).failed).toBe('LOCKED')
    }
    const owner = shop.visitor()
    await owner.ask({ method: 'GET', path: '/api/v3/info' })
    // So many failures elsewhere ask for a captcha here, and for nothing more.
    expect((await tryPassword(owner, phone)).failed).toBe('CAPTCHA_NEEDED')
    expect((await tryPassword(owner, phone, PASSWORD, await readCaptcha(shop, owner))).code).toBe(0)
  })

  test('an address that tries many phones is asked for a captcha at the first try of the next', async () => {
    const ip = '10.7.0.1'
    for (let i = 0; i < 30; i++) {
      if (i === 15) shop.clock.advanceSeconds(60)
      expect((await tryPassword(shop.visitor(ip), aPhone())).failed).toBe('BAD_LOGIN')
    }
    shop.clock.advanceSeconds(60)
    expect((await tryPassword(shop.visitor(ip), aPhone())).failed).toBe('CAPTCHA_NEEDED')
  })

  test('who is on the list of risks is asked for a captcha at once', async () => {
    const [phone, ip] = [aPhone(), '10.7.0.2']
    const phone_hash = shop.services.vault.blindIndex('phone', phone)
    const row = { measure: 'ask_captcha', added_at: shop.clock.now() } as const
    await shop.db
      .insertInto('risk_list')
      .values({ ...row, phone_hash })
      .execute()
    await shop.db
      .insertInto('risk_list')
      .values({ ...row, ip })
      .execute()
    expect((await tryPassword(shop.visitor(), phone)).failed).toBe('CAPTCHA_NEEDED')
    expect((await tryPassword(shop.visitor(ip), aPhone())).failed).toBe('CAPTCHA_NEEDED')
  })
})

describe('wrong passwords in parallel', () => {
  test('ten at once from a trusted browser count ten, and an eleventh is not even tried', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitor = await trusted(phone)
    await shop.db.deleteFrom('login_failure').execute()
    vi.mocked(verify).mockClear()
    const replies = await Promise.all(
      Array.from({ length: 15 }, () => tryPassword(visitor, phone, 'Wrong-password')),
    )
    expect(replies.filter(({ failed }) => failed === 'BAD_LOGIN')).toHaveLength(9)
    expect(replies.filter(({ failed }) => failed === 'LOCKED')).toHaveLength(6)
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(10)
    expect(await failuresOf(phone)).toBe(10)
  })

  test('ten at once from a browser nobody knows are three tries; the others need a captcha', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitor = shop.visitor()
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => tryPassword(visitor, phone, 'Wrong-password')),
    )
    expect(replies.filter(({ failed }) => failed === 'BAD_LOGIN')).toHaveLength(3)
    expect(replies.filter(({ failed }) => failed === 'CAPTCHA_NEEDED')).toHaveLength(7)
  })

  test('two requests at the moment a lock ends are two tries of a new count', async () => {
    const { phone } = await memberWithPassword(shop)
    const visitor = await trusted(phone)
    await wrongTimes(visitor, phone, 9)
    shop.clock.advanceSeconds(1799)
    const captcha = await readCaptcha(shop, visitor)
    expect((await tryPassword(visitor, phone, PASSWORD, captcha)).failed).toBe('LOCKED')
    shop.clock.advanceSeconds(1)
    const replies = await Promise.all([1, 2].map(() => tryPassword(visitor, phone, 'Wrong-password')))
    expect(replies.map(({ failed }) => failed)).toEqual(['BAD_LOGIN', 'BAD_LOGIN'])
    expect(await failuresOf(phone)).toBe(2)
  })
})

test('failures that count no more are swept away, and a lock that holds is not', async () => {
  await shop.db.deleteFrom('login_failure').execute()
  const [old, locked] = [aPhone(), aPhone()]
  const visitor = await trusted(locked)
  await wrongTimes(shop.visitor(), old, 1)
  shop.clock.advanceSeconds(3000)
  expect((await wrongTimes(await trusted(locked, visitor.ip), locked, 8)).at(-1)).toBe('LOCKED')
  shop.clock.advanceSeconds(700)
  const sweep = accountJobs(shop.ctx).find(({ name }) => name === 'account_sweep')
  await sweep?.run(shop.clock.now())
  expect([await failuresOf(old), await failuresOf(locked)]).toEqual([0, 10])
})
