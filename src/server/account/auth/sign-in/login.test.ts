import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { session } from '#src/api/auth/session.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { aPhone, codeFor, lastCode, logIn, readCaptcha } from '#test/people/log-in.ts'
import { openShop, type Shop, type Visitor } from '#test/shop/shop.ts'
import { insertMember } from '../members-store.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})

const tryLogin = (visitor: Pick<Visitor, 'call'>, phone: string, code: string, agree = true) =>
  visitor.call(accounts.codeLogin, { phone, code, agree })

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

const memberOfPhone = (phone: string) =>
  shop.db
    .selectFrom('member')
    .selectAll()
    .where('phone_hash', '=', shop.services.vault.blindIndex('phone', phone))
    .execute()

describe('logging in by code', () => {
  test('an unknown phone is registered with what was agreed to, and greeted as new', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    const code = await codeFor(shop, visitor, phone)
    const reply = await visitor.call(accounts.codeLogin, { phone, code, agree: true, track: 'spring' })
    expect(reply.raw).toEqual({
      uid: expect.stringMatching(/^[a-z2-7]{16}$/),
      is_new: 1,
      message: '注册成功，新人礼已到账',
    })
    const [member] = await memberOfPhone(phone)
    expect(member).toMatchObject({
      uid: reply.data.uid,
      name: expect.stringMatching(/^百陌用户[2-9A-Z]{4}$/),
      track: 'spring',
      consent: { agreement: '2026.1', privacy: '2026.1', at: shop.clock.now().toISOString() },
      registered_at: shop.clock.now(),
      last_login_at: shop.clock.now(),
    })
  })

  test('a known phone is logged in without agreeing again', async () => {
    const { phone, uid } = await logIn(shop)
    shop.clock.advanceSeconds(660)
    const visitor = shop.visitor()
    const code = await codeFor(shop, visitor, phone)
    const reply = await tryLogin(visitor, phone, code, false)
    expect(reply.raw).toEqual({ uid, is_new: 0, message: '登录成功' })
    expect((await visitor.call(session.infos, {})).data.uid).toBe(uid)
  })

  test('a new phone without the agreement is PARAM at that field, and the code stays usable', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    const code = await codeFor(shop, visitor, phone)
    for (let i = 0; i < 6; i++)
      expect(await tryLogin(visitor, phone, code, false)).toMatchObject({
        code: 1,
        message: '请阅读并接受用户协议',
        raw: { errors: { agree: '请阅读并接受用户协议' } },
      })
    expect(await memberOfPhone(phone)).toEqual([])
    expect((await tryLogin(visitor, phone, code)).code).toBe(0)
  })

  test('full-width digits and blanks in a code are forgiven', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    const code = await codeFor(shop, visitor, phone)
    const typed = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    expect((await tryLogin(visitor, phone, ` ${typed} `)).code).toBe(0)
  })

  test('an empty code asks for one to be sent', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    const reply = await (await visitor.ask(accounts.codeLogin, { phone, code: '', captcha: '' })).json()
    expect(reply).toMatchObject({ code: 0, data: { cooldown: 60 } })
  })

  test('a frozen or closed account is PHONE_BLOCKED even with the right code', async () => {
    for (const status of ['frozen', 'cancelled'] as const) {
      const { phone, uid } = await logIn(shop)
      shop.clock.advanceSeconds(660)
      const visitor = shop.visitor()
      const code = await codeFor(shop, visitor, phone)
      await shop.db.updateTable('member').set({ status }).where('uid', '=', uid).execute()
      expect((await tryLogin(visitor, phone, code)).failed).toBe('PHONE_BLOCKED')
    }
  })

  test('the owner alone reads the full number, with its mask beside it', async () => {
    const member = await logIn(shop)
    const { raw } = await member.call(session.infos, {})
    expect(raw).toEqual({
      uid: member.uid,
      phone: member.phone,
      phone_mask: `${member.phone.slice(0, 3)}****${member.phone.slice(-4)}`,
      phone_bound: 1,
      name: expect.stringContaining('百陌用户'),
      linkman_name: '',
      avatar: '',
      gender: null,
      birthday: '',
      city: '',
      email: '',
      has_pwd: 0,
      wx_bound: 0,
      unread: 1,
      closes_at: null,
    })
  })
})

describe('a code is worth', () => {
  test('nothing after five minutes', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    const code = await codeFor(shop, visitor, phone)
    shop.clock.advanceSeconds(300)
    expect(await tryLogin(visitor, phone, code)).toMatchObject({
      failed: 'BAD_CODE',
      message: '短信验证码错误或已过期',
    })
  })

  test('nothing once it is used, nothing for another phone, and nothing once a newer one was sent', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    const first = await codeFor(shop, visitor, phone)
    expect((await tryLogin(visitor, aPhone(), first)).failed).toBe('BAD_CODE')
    shop.clock.advanceSeconds(60)
    await visitor.call(accounts.codeLogin, { phone, captcha: await readCaptcha(shop, visitor) })
    const second = lastCode(shop)
    if (first !== second) expect((await tryLogin(visitor, phone, first)).failed).toBe('BAD_CODE')
    expect((await tryLogin(visitor, phone, second)).code).toBe(0)
    expect((await tryLogin(visitor, phone, second)).failed).toBe('BAD_CODE')
  })

  test('nothing after five wrong guesses, also when ten come at once', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    const code = await codeFor(shop, visitor, phone)
    const guesses = await Promise.all(Array.from({ length: 10 }, () => tryLogin(visitor, phone, wrong(code))))
    expect(guesses.every(({ failed }) => failed === 'BAD_CODE')).toBe(true)
    const row = await shop.db
      .selectFrom('sms_code')
      .select('tries')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(row?.tries).toBe(5)
    expect((await tryLogin(visitor, phone, code)).failed).toBe('BAD_CODE')
  })

  test('a login after four wrong guesses', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    const code = await codeFor(shop, visitor, phone)
    for (let i = 0; i < 4; i++) await tryLogin(visitor, phone, wrong(code))
    expect((await tryLogin(visitor, phone, code)).code).toBe(0)
  })
})

describe('races', () => {
  test('one code sent in ten logins at once opens one session', async () => {
    const phone = aPhone()
    const code = await codeFor(shop, shop.visitor(), phone)
    const replies = await Promise.all(Array.from({ length: 10 }, () => tryLogin(shop.visitor(), phone, code)))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(replies.filter(({ failed }) => failed === 'BAD_CODE')).toHaveLength(9)
    expect(await memberOfPhone(phone)).toHaveLength(1)
  })

  test('a phone that registers through two processes at once becomes one member, and both are in', async () => {
    const phone = aPhone()
    const consent = { agreement: '1', privacy: '1' }
    const both = await Promise.all(
      Array.from({ length: 10 }, () =>
        shop.transaction((tx) => insertMember(shop.ctx(), tx, { phone, track: '', consent })),
      ),
    )
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(both.map(({ member }) => member.id)).size).toBe(1)
    expect(await memberOfPhone(phone)).toHaveLength(1)
  })

  test('thirty logins at once on a small pool do not wait for each other for ever', async () => {
    const small = await openShop({ max: 3 })
    const phones = Array.from({ length: 30 }, () => aPhone())
    const browsers = phones.map((phone) => ({ phone, visitor: small.visitor() }))
    await Promise.all(browsers.map(({ visitor, phone }) => visitor.call(accounts.codeLogin, { phone })))
    const codes = new Map(small.sent.map(({ phone, code }) => [phone, code]))
    const replies = await Promise.all(
      browsers.map(({ visitor, phone }) => tryLogin(visitor, phone, codes.get(phone) ?? '')),
    )
    expect(replies.map(({ code }) => code)).toEqual(Array(30).fill(0))
  })
})

describe('whether a phone is registered', () => {
  const status = (visitor: Pick<Visitor, 'call'>, phone: string, captcha?: string) =>
    visitor.call(accounts.phoneStatus, { phone, captcha })

  test('no refusal for an unknown phone, PHONE_REGISTERED for a known one, each after the same time', async () => {
    const { phone } = await logIn(shop)
    const timed = async (asked: string) => {
      const began = performance.now()
      const reply = await status(shop.visitor(), asked)
      return { ...reply, ms: performance.now() - began }
    }
    const unknown = await timed(aPhone())
    expect(unknown.raw).toEqual({ registered: 0 })
    const known = await timed(phone)
    expect(known).toMatchObject({ failed: 'PHONE_REGISTERED', message: '该手机号已注册', raw: null })
    for (const { ms } of [unknown, known]) expect(ms).toBeGreaterThanOrEqual(119)
  })

  test('the eleventh question of a browser in a minute needs a captcha, the twenty-first gets no answer', async () => {
    shop.clock.advanceSeconds(3600)
    const visitor = shop.visitor()
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    const failed = (await Promise.all(Array.from({ length: 20 }, () => status(visitor, aPhone())))).map(
      (reply) => reply.failed,
    )
    expect(failed.filter((each) => each === null)).toHaveLength(10)
    expect(failed.filter((each) => each === 'CAPTCHA_NEEDED')).toHaveLength(10)
    expect((await status(visitor, aPhone())).failed).toBe('TOO_OFTEN')
  })

  test('many browsers together may ask for one phone six times an hour; a captcha opens it again', async () => {
    shop.clock.advanceSeconds(3600)
    const phone = aPhone()
    const failed: (string | null)[] = []
    for (let i = 0; i < 7; i++) failed.push((await status(shop.visitor(), phone)).failed)
    expect(failed).toEqual([...Array(6).fill(null), 'CAPTCHA_NEEDED'])
    const visitor = shop.visitor()
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    expect((await status(visitor, phone, '0000')).failed).toBe('CAPTCHA_WRONG')
    const captcha = await readCaptcha(shop, visitor)
    expect((await status(visitor, phone, captcha)).code).toBe(0)
    expect((await status(visitor, phone)).code).toBe(0)
  })

  test('an address may ask thirty times an hour', async () => {
    shop.clock.advanceSeconds(3600)
    const failed: (string | null)[] = []
    for (let minute = 0; minute < 4; minute++) {
      const asked = Array.from({ length: 10 }, () => status(shop.visitor('10.4.0.1'), aPhone()))
      failed.push(...(await Promise.all(asked)).map((reply) => reply.failed))
      shop.clock.advanceSeconds(60)
    }
    expect(failed.slice(0, 30).every((each) => each === null)).toBe(true)
    expect(failed.slice(30).every((each) => each === 'CAPTCHA_NEEDED')).toBe(true)
  })
})

describe('what is stored of a login', () => {
  test('no phone in the clear: not in a column, not in the log, and codes as hashes only', async () => {
    const { phone, uid } = await logIn(shop)
    const plain = new RegExp(`${phone}|${Buffer.from(phone).toString('hex')}`)
    const tables = ['member', 'session', 'sms_code', 'captcha', 'captcha_trust', 'login_log', 'rate_limit']
    for (const table of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        shop.db,
      )
      for (const { row } of rows) expect(row).not.toMatch(plain)
      if (table === 'sms_code') for (const { row } of rows) expect(row).not.toContain(`,${lastCode(shop)},`)
    }
    expect(shop.logLines.join('\n')).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
    const log = await shop.db
      .selectFrom('login_log')
      .innerJoin('member', 'member.id', 'login_log.member_id')
      .select(['kind', 'result'])
      .where('uid', '=', uid)
      .execute()
    expect(log).toEqual([{ kind: 'code', result: 'ok' }])
  })

  test('a wrong code for a member leaves a login record too', async () => {
    const { phone, uid } = await logIn(shop)
    await tryLogin(shop.visitor(), phone, '000000')
    const results = await shop.db
      .selectFrom('login_log')
      .innerJoin('member', 'member.id', 'login_log.member_id')
      .select('result')
      .where('uid', '=', uid)
      .orderBy('login_log.id')
      .execute()
    expect(results.map(({ result }) => result)).toEqual(['ok', 'bad_code'])
  })
})
