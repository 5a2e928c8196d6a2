import { beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { session } from '#src/api/auth/session.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { makeApi } from '#src/server/api.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { aPhone, readCaptcha } from '#test/people/log-in.ts'
import { codeTo, memberWithPassword, PASSWORD, tryPassword } from '#test/people/with-password.ts'
import { makeVisitor, openShop, type Shop } from '#test/shop/shop.ts'

/** Two web processes over one database: each has connections of its own, and they share nothing else. */
let shop: Shop
let apis: ReturnType<typeof makeApi>[]
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
  const other = openDatabase(shop.connection, { max: 8 })
  apis = [shop.api, makeApi({ ...shop.services, db: other.db, transaction: other.transaction }, shop.clock)]
  return () => other.close()
})
beforeEach(() => shop.clock.advanceSeconds(90_000))

/** One browser whose requests reach one process and the other in turn. */
function browser(ip?: string) {
  let turn = 0
  const balanced = {
    ...shop.api,
    fetch: (...asked: Parameters<typeof shop.api.fetch>) => nextApi().fetch(...asked),
  }
  const nextApi = () => apis[turn++ % apis.length] ?? shop.api
  return makeVisitor(balanced, ip)
}

test('ten wrong passwords over both at once count ten, and the lock holds at both', async () => {
  const { phone } = await memberWithPassword(shop)
  const visitor = browser()
  await visitor.ask({ method: 'GET', path: '/api/v3/info' })
  await tryPassword(visitor, phone, 'Wrong-password', await readCaptcha(shop, visitor))
  const wrong = await Promise.all(
    Array.from({ length: 12 }, () => tryPassword(visitor, phone, 'Wrong-password')),
  )
  expect(wrong.filter(({ failed }) => failed === 'BAD_LOGIN')).toHaveLength(8)
  expect(wrong.filter(({ failed }) => failed === 'LOCKED')).toHaveLength(4)
  for (let i = 0; i < 2; i++) expect((await tryPassword(visitor, phone, PASSWORD)).failed).toBe('LOCKED')
})

test('a captcha that one process has drawn is solved at the other', async () => {
  const { phone } = await memberWithPassword(shop)
  const visitor = browser()
  for (let i = 0; i < 3; i++)
    expect((await tryPassword(visitor, phone, 'Wrong-password')).failed).toBe('BAD_LOGIN')
  for (let i = 0; i < 2; i++)
    expect((await tryPassword(visitor, phone, PASSWORD)).failed).toBe('CAPTCHA_NEEDED')
  expect((await tryPassword(visitor, phone, PASSWORD, await readCaptcha(shop, visitor))).code).toBe(0)
})

test('a phone gets one message in a minute, whichever process is asked', async () => {
  const phone = aPhone()
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => browser().call(accounts.codeLogin, { phone })),
  )
  expect(replies.filter(({ failed }) => failed === null)).toHaveLength(1)
  expect(replies.filter(({ failed }) => failed === 'TOO_OFTEN')).toHaveLength(5)
  expect(shop.sent.filter((message) => message.phone === phone)).toHaveLength(1)
})

test('five messages an hour to a phone, counted together', async () => {
  const [phone, visitor] = [aPhone(), browser()]
  await codeTo(shop, visitor, phone, 'login')
  for (let i = 0; i < 4; i++) {
    shop.clock.advanceSeconds(60)
    await codeTo(shop, visitor, phone, 'login')
  }
  shop.clock.advanceSeconds(60)
  expect((await visitor.call(accounts.codeLogin, { phone })).failed).toBe('TOO_OFTEN')
  expect((await visitor.call(accounts.codeLogin, { phone })).failed).toBe('TOO_OFTEN')
})

test('the twenty-first login call of an address within a minute is TOO_OFTEN, counted together', async () => {
  const visitors = Array.from({ length: 7 }, () => browser('10.5.0.1'))
  const replies = await Promise.all(
    visitors.flatMap((visitor) => [1, 2, 3].map(() => tryPassword(visitor, aPhone(), 'Wrong-password'))),
  )
  expect(replies.filter(({ failed }) => failed === 'TOO_OFTEN')).toHaveLength(1)
  expect(replies.filter(({ failed }) => failed === 'BAD_LOGIN')).toHaveLength(20)
})

test('one code for registering, sent to both processes, makes one account', async () => {
  const phone = aPhone()
  const code = await codeTo(shop, browser(), phone, 'register')
  const register = () => browser().call(passwords.register, { phone, code, pwd: PASSWORD, agree: true })
  const replies = await Promise.all([register(), register(), register(), register(), register()])
  expect(replies.filter(({ failed }) => failed === null)).toHaveLength(1)
  expect(replies.filter(({ failed }) => failed === 'PHONE_REGISTERED')).toHaveLength(4)
})

test('a member who logs out at one process is logged out at the other', async () => {
  const { phone } = await memberWithPassword(shop)
  const visitor = browser()
  await tryPassword(visitor, phone, PASSWORD)
  const stolen = new Map(visitor.cookies)
  await visitor.call(session.logout, {})
  for (const [name, value] of stolen) visitor.cookies.set(name, value)
  for (let i = 0; i < 2; i++) expect((await visitor.call(session.infos, {})).failed).toBe('NOT_LOGIN')
})
