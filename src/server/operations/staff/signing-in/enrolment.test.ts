import { beforeEach, expect, test } from 'vitest'
import { me } from '#src/api/desk/account/me.ts'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { codeNow, deskVisitor, insertStaff, STAFF_PASSWORD } from '#test/people/desk-visitor.ts'
import { openShop } from '#test/shop/shop.ts'
import { makeEnrolment } from './links.ts'

const shop = await openShop()
const api = makeDeskApi(shop.services, shop.clock)
const visitor = () => deskVisitor(shop, { api })
const password = 'a sentence of my own'
beforeEach(() => shop.clock.advanceSeconds(7200))

const insertInvited = async () => {
  const { id } = await shop.db
    .insertInto('staff')
    .values({ login: `new${shop.clock.now().getTime()}`, name: '林知远', created_at: shop.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const linkFor = async (id: number) =>
  (await shop.transaction((tx) => makeEnrolment(shop.ctx(), tx, id, null))).token
const staffRow = (id: number) =>
  shop.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Goes the whole way of a link; answers the recovery codes and the secret. */
async function enrol(token: string) {
  const at = visitor()
  const { data } = await at.ask(signIn.enrol, { token, password })
  const secret = String(data?.['secret'])
  const done = await at.ask(signIn.confirm, {
    token,
    first: codeNow(shop, secret, -1),
    second: codeNow(shop, secret),
  })
  return { done, secret, recovery: (done.data?.['recovery'] ?? []) as string[] }
}

async function logIn(login: string, secret: string, fields: Record<string, string> = {}) {
  const at = visitor()
  const { data } = await at.ask(signIn.login, { login, password })
  const answer = await at.ask(signIn.totp, {
    ticket: String(data?.['ticket']),
    ...(Object.keys(fields).length > 0 ? fields : { code: codeNow(shop, secret) }),
  })
  return { at, answer }
}

test('A link leads to a password, an authenticator app and ten recovery codes, and then to the desk', async () => {
  const id = await insertInvited()
  const token = await linkFor(id)
  const { login } = await staffRow(id)
  expect(await visitor().ask(signIn.link, { token })).toMatchObject({
    code: 0,
    data: { login, name: '林知远' },
  })
  const began = await visitor().ask(signIn.enrol, { token, password })
  expect(decodeURIComponent(String(began.data?.['uri']))).toContain(`otpauth://totp/百陌工作台:${login}?`)
  expect(await staffRow(id)).toMatchObject({ status: 'invited', pwd_hash: null, totp_secret_enc: null })
  const { done, secret, recovery } = await enrol(token)
  expect(done).toMatchObject({ code: 0 })
  expect(new Set(recovery).size).toBe(10)
  for (const code of recovery) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
  expect(await staffRow(id)).toMatchObject({ status: 'active', open_since: shop.clock.now() })
  shop.clock.advanceSeconds(30)
  expect((await logIn(login, secret)).answer).toMatchObject({ code: 0 })
  const row = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('staff_id', '=', id)
    .where('action', '=', 'staff.enrol')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    before: { status: 'invited' },
    after: { status: 'active', password: '已更改' },
  })
})

test('A link works once, for a day, and until the next one is made; each says what is the matter', async () => {
  const id = await insertInvited()
  const used = await linkFor(id)
  await enrol(used)
  const replaced = await linkFor(id)
  const old = await linkFor(id)
  shop.clock.advanceSeconds(86_400)
  const locked = await linkFor(id)
  await shop.db.updateTable('staff').set({ status: 'locked' }).where('id', '=', id).execute()
  const messages: [string, string][] = [
    [used, '这个链接已经用过，请向管理员再要一个'],
    [replaced, '这个链接已过期，请向管理员再要一个'],
    [old, '这个链接已过期，请向管理员再要一个'],
    [locked, '账号已锁定，请联系管理员'],
    ['a'.repeat(43), '这个链接无效，请向管理员再要一个'],
  ]
  for (const [token, message] of messages) {
    expect(await visitor().ask(signIn.link, { token })).toMatchObject({ code: 36, message })
    expect(await visitor().ask(signIn.enrol, { token, password })).toMatchObject({ code: 36, message })
    const codes = { first: '000000', second: '000000' }
    expect(await visitor().ask(signIn.confirm, { token, ...codes })).toMatchObject({ code: 36, message })
  }
})

test.each([
  ['short', 'only eleven', '密码至少12位，可以是一句话'],
  ['that holds the name', '我是林知远我是林知远我', '密码至少12位，可以是一句话'],
  [
    'that holds the name and is long enough',
    '我是林知远，我在百陌上班呢',
    '密码不能包含账号或姓名，请换一个',
  ],
  ['common', 'Passwordpassword', '这个密码太常见，容易被猜到，请换一个'],
  ['common with a year behind it', 'passwordpassword2026', '这个密码太常见，容易被猜到，请换一个'],
])('A password %s is PWD_RULE with what to do', async (_, typed, message) => {
  const token = await linkFor(await insertInvited())
  expect(await visitor().ask(signIn.enrol, { token, password: typed })).toMatchObject({
    code: 12,
    message,
    data: { errors: { password: message } },
  })
})

test('Two codes that do not follow each other prove nothing: BAD_CODE, and the link still works', async () => {
  const token = await linkFor(await insertInvited())
  const ask = visitor().ask
  const codes = (first: string, second: string) => ask(signIn.confirm, { token, first, second })
  expect(await codes('000000', '000000')).toMatchObject({ code: 8 })
  const secret = String((await ask(signIn.enrol, { token, password })).data?.['secret'])
  const now = codeNow(shop, secret)
  expect(await codes(now, now)).toMatchObject({ code: 8, message: '两个动态码须是连续的两组，请重新输入' })
  expect(await codes(codeNow(shop, secret, -2), now)).toMatchObject({ code: 8 })
  expect(await codes(codeNow(shop, secret, -1), now)).toMatchObject({ code: 0 })
})

test('Of two browsers that confirm one link at once, one does', async () => {
  const token = await linkFor(await insertInvited())
  const secret = String((await visitor().ask(signIn.enrol, { token, password })).data?.['secret'])
  const fields = { token, first: codeNow(shop, secret, -1), second: codeNow(shop, secret) }
  const answers = await Promise.all([1, 2, 3].map(() => visitor().ask(signIn.confirm, fields)))
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 36, 36])
})

test('A recovery code is accepted once; it opens no session, but enrolling anew at once, and rings', async () => {
  const id = await insertInvited()
  const { secret, recovery } = await enrol(await linkFor(id))
  const { login } = await staffRow(id)
  const typed = ` ${(recovery[3] ?? '').toUpperCase().replace('-', ' ')} `
  const { at, answer } = await logIn(login, secret, { recovery: typed })
  expect(answer).toMatchObject({ code: 0, data: { me: null } })
  expect(answer.setCookie).toBe('')
  expect(await at.ask(me.read)).toMatchObject({ code: 997 })
  const alarms = shop.db.selectFrom('alarm').select('kind').where('ref', '=', String(id))
  expect(await alarms.execute()).toEqual([{ kind: 'staff_recovery' }])
  expect((await logIn(login, secret, { recovery: typed })).answer).toMatchObject({
    code: 8,
    message: '恢复码错误或已用过',
  })
  const again = await enrol(String(answer.data?.['enrol_token']))
  expect(again.done).toMatchObject({ code: 0 })
  shop.clock.advanceSeconds(30)
  expect((await logIn(login, secret)).answer).toMatchObject({ code: 8 })
  expect((await logIn(login, again.secret)).answer).toMatchObject({ code: 0 })
  expect((await logIn(login, again.secret, { recovery: recovery[4] ?? '' })).answer).toMatchObject({
    code: 8,
  })
})

test('Enrolling anew ends the sessions that were open', async () => {
  const person = await insertStaff(shop)
  const at = visitor()
  const { data } = await at.ask(signIn.login, { login: person.login, password: STAFF_PASSWORD })
  await at.ask(signIn.totp, { ticket: String(data?.['ticket']), code: codeNow(shop, person.secret) })
  expect(await at.ask(me.read)).toMatchObject({ code: 0 })
  await enrol(await linkFor(person.id))
  expect(await at.ask(me.read)).toMatchObject({ code: 997 })
})
