import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { session } from '#src/api/auth/session.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { aPhone, codeFor, logIn } from '#test/people/log-in.ts'
import { memberWithPassword, PASSWORD } from '#test/people/with-password.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})

const beginClosing = (uid: string) =>
  shop.db
    .updateTable('member')
    .set({ status: 'cancelling', closing_at: shop.clock.now() })
    .where('uid', '=', uid)
    .execute()
const statusOf = async (uid: string) =>
  (await shop.db.selectFrom('member').select('status').where('uid', '=', uid).executeTakeFirstOrThrow())
    .status

test('an account that is closing is logged in to by taking that back, with the very code that was right', async () => {
  const { phone, uid } = await logIn(shop)
  await beginClosing(uid)
  shop.clock.advanceSeconds(660)
  const visitor = shop.visitor()
  const code = await codeFor(shop, visitor, phone)
  const asked = await visitor.call(accounts.codeLogin, { phone, code })
  expect(asked).toMatchObject({
    code: 1,
    message: expect.stringMatching(/^账号正在注销，将于 .{16} 生效。撤回注销后即可登录。$/),
  })
  expect(visitor.cookies.has('sid')).toBe(false)
  expect(await statusOf(uid)).toBe('cancelling')
  expect(await visitor.call(accounts.codeLogin, { phone, code, keep: true })).toMatchObject({
    code: 0,
    data: { uid },
  })
  expect(await statusOf(uid)).toBe('normal')
  expect((await visitor.call(session.infos, {})).data.closes_at).toBeNull()
})

test('an account that something keeps beyond its fifteen days is told what it waits for, not a day that is past', async () => {
  const { phone, uid } = await logIn(shop)
  await beginClosing(uid)
  shop.clock.advanceSeconds(15 * 86_400)
  const visitor = shop.visitor()
  const code = await codeFor(shop, visitor, phone)
  expect(await visitor.call(accounts.codeLogin, { phone, code })).toMatchObject({
    code: 1,
    message: '账号正在注销，将在待处理事项完成后生效。撤回注销后即可登录。',
  })
  expect(await visitor.call(accounts.codeLogin, { phone, code, keep: true })).toMatchObject({ code: 0 })
})

test('whoever has not proved the phone learns nothing: every answer is that of any other account', async () => {
  const [closing, other] = [await logIn(shop), await logIn(shop)]
  await beginClosing(closing.uid)
  shop.clock.advanceSeconds(660)
  const heardOf = async (phone: string) => {
    const visitor = shop.visitor()
    const status = await visitor.call(accounts.phoneStatus, { phone })
    const sent = await visitor.call(accounts.codeLogin, { phone })
    const guessed = await visitor.call(accounts.codeLogin, { phone, code: '000000', keep: true })
    const password = await visitor.call(passwords.login, { phone, pwd: 'Wrong-password' })
    return [status, sent, guessed, password].map(({ failed, message }) => `${failed} ${message}`)
  }
  expect(await heardOf(closing.phone)).toEqual(await heardOf(other.phone))
  expect(await statusOf(closing.uid)).toBe('cancelling')
})

test('who knows the password of a closing account is told the way, and is not logged in', async () => {
  const { phone, id } = await memberWithPassword(shop)
  await shop.db
    .updateTable('member')
    .set({ status: 'cancelling', closing_at: shop.clock.now() })
    .where('id', '=', id)
    .execute()
  const visitor = shop.visitor()
  const reply = await visitor.call(passwords.login, { phone, pwd: PASSWORD })
  expect(reply).toMatchObject({
    failed: 'PHONE_BLOCKED',
    message: '账号正在注销，请用短信验证码登录后撤回',
    raw: { closing: 1 },
  })
  expect(visitor.cookies.has('sid')).toBe(false)
})

test('an account in order has nothing to take back', async () => {
  const { phone, uid } = await logIn(shop)
  shop.clock.advanceSeconds(660)
  const visitor = shop.visitor()
  const code = await codeFor(shop, visitor, phone)
  expect((await visitor.call(accounts.codeLogin, { phone, code, keep: true })).data.uid).toBe(uid)
  const stranger = aPhone()
  const other = await codeFor(shop, visitor, stranger)
  expect((await visitor.call(accounts.codeLogin, { phone: stranger, code: other, keep: true })).failed).toBe(
    'PARAM',
  )
})
