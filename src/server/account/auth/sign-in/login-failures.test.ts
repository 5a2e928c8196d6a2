import { verify } from '@node-rs/argon2'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { aPhone, readCaptcha } from '#test/people/log-in.ts'
import { memberWithPassword, PASSWORD, tryPassword } from '#test/people/with-password.ts'
import { openShop, type Shop, type Visitor } from '#test/shop/shop.ts'
import { accountJobs } from '../jobs.ts'

vi.mock('@node-rs/argon2', { spy: true })

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})
/** Every limit of a minute or an hour is over. */
beforeEach(() => shop.clock.advanceSeconds(7200))

const wrongTimes = async (visitor: Pick<Visitor, 'call'>, phone: string, times: number) => {
  const failed: (string | null)[] = []
  for (let i = 0; i < times; i++) failed.push((await tryPassword(visitor, phone, 'Wrong-password')).failed)
  return failed
}

/** A browser that has solved a captcha for this phone: it may use up all ten tries, and this was the first. */
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

  test('the tenth failure locks for half an hour, the right password too, and says for how long; then it is over', async () => {
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

  test('nine failures are forgotten an hour after the first', async () => {
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
