import { verify } from '@node-rs/argon2'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { me } from '#src/api/desk/account/me.ts'
import { signIn } from '#src/api/desk/account/sign-in.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import {
  codeNow,
  type DeskVisitor,
  deskVisitor,
  insertStaff,
  STAFF_PASSWORD,
} from '#test/people/desk-visitor.ts'
import { openShop } from '#test/shop/shop.ts'

vi.mock('@node-rs/argon2', { spy: true })

const shop = await openShop()
const api = makeDeskApi(shop.services, shop.clock)
const visitor = () => deskVisitor(shop, { api })
const wrong = 'not the password at all'
/** Every limit is over, and every code that was used. */
beforeEach(() => shop.clock.advanceSeconds(7200))

const password = (at: DeskVisitor, login: string, typed = STAFF_PASSWORD) =>
  at.ask(signIn.login, { login, password: typed })
const ticketOf = async (at: DeskVisitor, login: string) =>
  String((await password(at, login)).data?.['ticket'])
const digits = (at: DeskVisitor, ticket: string, code: string) => at.ask(signIn.totp, { ticket, code })
async function logIn(at: DeskVisitor, { login, secret }: { login: string; secret: string }) {
  return digits(at, await ticketOf(at, login), codeNow(shop, secret))
}
const staffRow = (id: number) =>
  shop.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refusedSteps = async (entity: string | number) =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select(['after', 'refused', 'actor'])
      .where('action', '=', 'staff.login_refused')
      .where('entity_id', '=', String(entity))
      .orderBy('id')
      .execute()
  ).map(({ after, refused, actor }) => [(after as { step: string }).step, refused, actor])

describe('logging in', () => {
  test('takes the password and then the six digits, and gives a cookie that no page of the shop ever carries', async () => {
    const at = visitor()
    const person = await insertStaff(shop, { roles: ['operations'] })
    const answer = await logIn(at, person)
    expect(answer).toMatchObject({
      code: 0,
      data: { enrol_token: null, me: { name: '王敏', login: person.login } },
    })
    expect(answer.setCookie).toMatch(/^desk_sid=[\w-]{43}; Path=\/api\/desk; SameSite=Strict; HttpOnly$/)
    const { data } = await at.ask(me.read)
    expect(data).toMatchObject({ nonce: at.held.nonce, settings: { screen_lock_minutes: 15 } })
    expect(data?.['rights']).toMatchObject({ 'order.confirm': ['all'] })
    expect((await staffRow(person.id)).last_login_at).toEqual(shop.clock.now())
  })

  test('leaves a row, with the session that it began', async () => {
    const at = visitor()
    const person = await insertStaff(shop)
    await logIn(at, person)
    const rows = await shop.db.selectFrom('audit_log').selectAll().where('staff_id', '=', person.id).execute()
    expect(rows).toMatchObject([{ action: 'staff.login', actor: 'staff', ip: at.ip, refused: null }])
    expect(rows[0]?.session_ref).toMatch(/^[0-9a-f]{12}$/)
  })

  test('does not mind capital letters and blanks around the login name', async () => {
    const person = await insertStaff(shop)
    const at = visitor()
    expect(await password(at, ` ${person.login.toUpperCase()} `)).toMatchObject({ code: 0 })
  })

  test('The password alone opens nothing', async () => {
    const at = visitor()
    const { login } = await insertStaff(shop)
    const { setCookie } = await password(at, login)
    expect(setCookie).toBe('')
    expect(await at.ask(me.read)).toMatchObject({ code: 997 })
  })

  test('A wrong password and a login of nobody get one answer, for the work of one hash, and a row each', async () => {
    const { login, id } = await insertStaff(shop)
    for (const typed of [login, 'nobody-here']) {
      vi.mocked(verify).mockClear()
      const answer = await password(visitor(), typed, wrong)
      expect(answer).toMatchObject({ code: 7, message: '账号或密码错误', data: null })
      expect(vi.mocked(verify)).toHaveBeenCalledTimes(1)
    }
    expect(await refusedSteps(id)).toEqual([['password', 7, 'staff']])
    expect(await refusedSteps('')).toEqual([['password', 7, 'stranger']])
  })

  test.each([
    ['sixty-five characters as a login', { login: 'x'.repeat(65), password: wrong }, 1],
    ['a million characters as a password', { login: 'x', password: 'x'.repeat(1_000_000) }, 1],
    ['a zero byte', { login: 'x', password: 'a\0b' }, 1],
    ['no password', { login: 'x' }, 1],
  ])('%s is refused like any other input', async (_, fields, code) => {
    expect(await visitor().ask(signIn.login, fields)).toMatchObject({ code })
  })

  test('A ticket is over after five minutes, with a new password, and when it was made up: EXPIRED', async () => {
    const at = visitor()
    const { login, secret, id } = await insertStaff(shop)
    const ticket = await ticketOf(at, login)
    for (const made of ['1.2.3', `${id}.99999999999999.${'a'.repeat(43)}`, `999999.${ticket.slice(2)}`])
      expect(await digits(at, made, codeNow(shop, secret))).toMatchObject({ code: 36 })
    shop.clock.advanceSeconds(299)
    expect(await digits(at, ticket, '000000')).toMatchObject({ code: 8 })
    shop.clock.advanceSeconds(1)
    expect(await digits(at, ticket, codeNow(shop, secret))).toMatchObject({ code: 36 })
    const another = await ticketOf(at, login)
    await shop.db.updateTable('staff').set({ pwd_hash: 'changed' }).where('id', '=', id).execute()
    expect(await digits(at, another, codeNow(shop, secret))).toMatchObject({ code: 36 })
  })
})

describe('the six digits', () => {
  test('are accepted once: the same within their thirty seconds are BAD_CODE', async () => {
    const person = await insertStaff(shop)
    expect(await logIn(visitor(), person)).toMatchObject({ code: 0 })
    const at = visitor()
    expect(await logIn(at, person)).toMatchObject({ code: 8, message: '动态码错误或已用过' })
    expect(await at.ask(me.read)).toMatchObject({ code: 997 })
    expect(await refusedSteps(person.id)).toEqual([['totp', 8, 'staff']])
  })

  test('of the step before are accepted once, and not after those of a later step', async () => {
    const { login, secret } = await insertStaff(shop)
    const at = visitor()
    const before = codeNow(shop, secret, -1)
    expect(await digits(at, await ticketOf(at, login), before)).toMatchObject({ code: 0 })
    expect(await digits(at, await ticketOf(at, login), before)).toMatchObject({ code: 8 })
    expect(await digits(at, await ticketOf(at, login), codeNow(shop, secret))).toMatchObject({ code: 0 })
    shop.clock.advanceSeconds(30)
    expect(await digits(at, await ticketOf(at, login), codeNow(shop, secret, -1))).toMatchObject({ code: 8 })
  })

  test('sent by two browsers at once let one of them in', async () => {
    const { login, secret } = await insertStaff(shop)
    const both = [visitor(), visitor()]
    const tickets = await Promise.all(both.map((at) => ticketOf(at, login)))
    const code = codeNow(shop, secret)
    const answers = await Promise.all(both.map((at, n) => digits(at, tickets[n] ?? '', code)))
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 8])
  })

  test('ten times wrong within an hour lock the account, from wherever they come, end its sessions and ring', async () => {
    const person = await insertStaff(shop)
    const inside = visitor()
    await logIn(inside, person)
    for (let n = 0; n < 9; n++) {
      const at = visitor()
      expect(await digits(at, await ticketOf(at, person.login), '000000')).toMatchObject({ code: 8 })
      shop.clock.advanceSeconds(300)
    }
    expect(await inside.ask(me.read)).toMatchObject({ code: 0 })
    const last = visitor()
    expect(await digits(last, await ticketOf(last, person.login), '000000')).toMatchObject({
      code: 10,
      message: '账号已锁定，请联系管理员',
    })
    expect(await staffRow(person.id)).toMatchObject({
      status: 'locked',
      locked_reason: '动态码1小时内错误10次',
    })
    expect(await inside.ask(me.read)).toMatchObject({ code: 997 })
    expect(await logIn(visitor(), person)).toMatchObject({ code: 10 })
    const alarms = shop.db.selectFrom('alarm').selectAll().where('ref', '=', String(person.id))
    expect(await alarms.execute()).toMatchObject([{ kind: 'staff_totp', entity: 'staff' }])
    const lock = shop.db.selectFrom('audit_log').selectAll().where('action', '=', 'staff.lock')
    expect(await lock.where('entity_id', '=', String(person.id)).execute()).toMatchObject([
      { actor: 'stranger', after: { status: 'locked' } },
    ])
  })

  test('ten times wrong at once lock it as well', async () => {
    const { login, id } = await insertStaff(shop)
    const all = Array.from({ length: 10 }, visitor)
    const tickets = await Promise.all(all.map((at) => ticketOf(at, login)))
    const answers = await Promise.all(all.map((at, n) => digits(at, tickets[n] ?? '', '000000')))
    expect(answers.map(({ code }) => code).sort()).toEqual([10, 8, 8, 8, 8, 8, 8, 8, 8, 8].sort())
    expect(await staffRow(id)).toMatchObject({ status: 'locked' })
  })

  test('nine times wrong in an hour, and more of them later, lock nobody', async () => {
    const { login, id } = await insertStaff(shop)
    for (let n = 0; n < 18; n++) {
      const at = visitor()
      await digits(at, await ticketOf(at, login), '000000')
      shop.clock.advanceSeconds(401)
    }
    expect(await staffRow(id)).toMatchObject({ status: 'active' })
  })
})

describe('five failures of one login from one address', () => {
  test('let that pair wait a quarter of an hour, with the right password too; another address need not', async () => {
    const person = await insertStaff(shop)
    const at = visitor()
    for (let n = 0; n < 4; n++) expect((await password(at, person.login, wrong)).code).toBe(7)
    expect(await password(at, person.login, wrong)).toMatchObject({
      code: 10,
      data: { retry_after: 900 },
      message: '登录失败次数过多，请15分钟后再试',
    })
    expect(await password(at, person.login)).toMatchObject({ code: 10 })
    expect(await password(visitor(), person.login)).toMatchObject({ code: 0 })
    shop.clock.advanceSeconds(899)
    expect(await password(at, person.login)).toMatchObject({ code: 10, data: { retry_after: 1 } })
    shop.clock.advanceSeconds(1)
    expect(await logIn(at, person)).toMatchObject({ code: 0 })
  })

  test('count wrong digits and wrong passwords together, and the right password between them does not start anew', async () => {
    const { login } = await insertStaff(shop)
    const at = visitor()
    const ticket = await ticketOf(at, login)
    await digits(at, ticket, '000000')
    await password(at, login, wrong)
    await digits(at, ticket, '000000')
    expect(await password(at, login)).toMatchObject({ code: 0 })
    await password(at, login, wrong)
    expect(await digits(at, ticket, '000000')).toMatchObject({ code: 10, data: { retry_after: 900 } })
  })

  test('are forgotten with the login, and those of a quarter of an hour ago count no more', async () => {
    const person = await insertStaff(shop)
    const at = visitor()
    for (let n = 0; n < 4; n++) await password(at, person.login, wrong)
    await logIn(at, person)
    for (let n = 0; n < 4; n++) expect((await password(at, person.login, wrong)).code).toBe(7)
    shop.clock.advanceSeconds(901)
    for (let n = 0; n < 4; n++) expect((await password(at, person.login, wrong)).code).toBe(7)
  })

  test('a hundred tries at once are five', async () => {
    const { login } = await insertStaff(shop)
    const at = visitor()
    vi.mocked(verify).mockClear()
    const answers = await Promise.all(Array.from({ length: 100 }, () => password(at, login, wrong)))
    expect(vi.mocked(verify).mock.calls.length).toBe(5)
    expect(answers.filter(({ code }) => code === 7)).toHaveLength(4)
  })

  test('Two hundred calls of strangers from one network in a quarter of an hour are TOO_OFTEN', async () => {
    const at = visitor()
    await shop.db
      .insertInto('rate_limit')
      .values({
        key: `desk:stranger:${at.ip}`,
        window_start: new Date(Math.floor(shop.clock.now().getTime() / 900_000) * 900_000),
        hits: 200,
      })
      .execute()
    expect(await password(at, 'x', wrong)).toMatchObject({ code: 2 })
  })
})

test('A locked account and one that has left cannot log in, whatever they know', async () => {
  for (const [status, code] of [
    ['locked', 10],
    ['left', 10],
    ['invited', 10],
  ] as const) {
    const person = await insertStaff(shop)
    await shop.db.updateTable('staff').set({ status }).where('id', '=', person.id).execute()
    expect(await logIn(visitor(), person)).toMatchObject({ code })
  }
})
