import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { makeApi } from '#src/server/api.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { aPhone, codeFor, lastCode, logIn, readCaptcha } from '#test/people/log-in.ts'
import { openShop, type Shop, type Visitor } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})

const send = (visitor: Pick<Visitor, 'call'>, phone: string, captcha?: string) =>
  visitor.call(accounts.codeLogin, { phone, captcha })

/** Far enough for every window of an hour to be over. */
const nextDay = () => shop.clock.advanceSeconds(90_000)

describe('sending a code', () => {
  test('the code leaves at once, as six digits in the sentence of the shop, to the number as it is dialled', async () => {
    const phone = aPhone()
    const typed = `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`
    const response = await shop.visitor().call(accounts.codeLogin, { phone })
    expect(response.raw).toEqual({
      cooldown: 60,
      voice_after: 7,
      phone_mask: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    })
    const { code, text, kind, scene } = shop.sent.at(-1) ?? {}
    expect(code).toMatch(/^\d{6}$/)
    expect({ text, kind, scene }).toEqual({
      text: `【百陌旅行】您的验证码是${code}，5分钟内有效。请勿告知他人。`,
      kind: 'text',
      scene: 'login',
    })
    const fullWidth = [...phone].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')
    for (const same of [typed, fullWidth]) {
      const visitor = shop.visitor()
      await visitor.ask({ method: 'GET', path: '/api/v3/info' })
      expect(await (await visitor.ask(accounts.codeLogin, { phone: same })).json()).toMatchObject({ code: 2 })
    }
  })

  test.each([
    ['', '请输入手机号'],
    ['12800000000', '您输入的手机号码格式错误，请重新输入'],
    ['1380000000', '您输入的手机号码格式错误，请重新输入'],
    ['138000000000', '您输入的手机号码格式错误，请重新输入'],
    ['+852 13800000000', '您输入的手机号码格式错误，请重新输入'],
    ['not a phone', '您输入的手机号码格式错误，请重新输入'],
  ])('%j is no mobile number: PARAM with %s', async (phone, message) => {
    const visitor = shop.visitor()
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    const reply = await (await visitor.ask(accounts.codeLogin, { phone })).json()
    expect(reply).toMatchObject({ code: 1, message, data: { errors: { phone: message } } })
  })

  test('the answer is the same for a phone with an account and one without', async () => {
    const { phone } = await logIn(shop)
    shop.clock.advanceSeconds(660)
    const known = await send(shop.visitor(), phone)
    const unknown = await send(shop.visitor(), aPhone())
    expect({ ...known.raw, phone_mask: '' }).toEqual({ ...unknown.raw, phone_mask: '' })
  })

  test('a blocked phone gets none: PHONE_BLOCKED for frozen accounts, the risk list and, when switched on, virtual numbers', async () => {
    const { phone, uid } = await logIn(shop)
    const { db, services, clock } = shop
    await db.updateTable('member').set({ status: 'frozen' }).where('uid', '=', uid).execute()
    const listed = aPhone()
    const phone_hash = services.vault.blindIndex('phone', listed)
    await db.insertInto('risk_list').values({ phone_hash, measure: 'block', added_at: clock.now() }).execute()
    const virtual = '17012345678'
    expect((await send(shop.visitor(), virtual)).code).toBe(0)
    await db
      .updateTable('shop_setting')
      .set({ value: 'true' })
      .where('key', '=', 'sms.block_virtual')
      .execute()
    shop.clock.advanceSeconds(120)
    const before = shop.sent.length
    for (const blocked of [phone, listed, virtual]) {
      const visitor = shop.visitor()
      expect(await send(visitor, blocked)).toMatchObject({
        failed: 'PHONE_BLOCKED',
        message: '该手机号暂时无法使用，请联系客服',
      })
      expect((await visitor.call(accounts.voiceCode, { phone: blocked })).failed).toBe('PHONE_BLOCKED')
      expect((await visitor.call(accounts.sendCode, { phone: blocked })).failed).toBe('PHONE_BLOCKED')
      expect((await visitor.call(accounts.phoneStatus, { phone: blocked })).failed).toBe('PHONE_BLOCKED')
      expect((await visitor.call(accounts.codeLogin, { phone: blocked, code: '123456' })).failed).toBe(
        'PHONE_BLOCKED',
      )
    }
    expect(shop.sent).toHaveLength(before)
    await db
      .updateTable('shop_setting')
      .set({ value: 'false' })
      .where('key', '=', 'sms.block_virtual')
      .execute()
    shop.clock.advanceSeconds(60)
  })

  test('ten requests at once send one message', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    const before = shop.sent.length
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(visitor, phone)))
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(replies.filter(({ failed }) => failed === 'TOO_OFTEN')).toHaveLength(9)
    expect(shop.sent).toHaveLength(before + 1)
  })

  test('a message that the provider refuses is a fault of ours, and nobody has to wait for the next', async () => {
    const broken = { send: () => Promise.reject(new Error('provider down')) }
    const api = makeApi({ ...shop.services, sms: broken }, shop.clock)
    const phone = aPhone()
    const headers = { cookie: 'nonce=n', 'x-nonce': 'n' }
    const body = new URLSearchParams({ phone })
    const url = 'http://shop.test/api/v3/login/code'
    const failed = await api.fetch(new Request(url, { method: 'POST', headers, body }), { ip: '10.7.0.1' })
    expect(failed.status).toBe(500)
    expect(await failed.json()).toMatchObject({ code: 3, message: '系统繁忙，请稍后再试' })
    expect((await send(shop.visitor(), phone)).code).toBe(0)
  })
})

describe('scenes', () => {
  test('the coupon scene has four digits and is the default of /m1/user/send_code', async () => {
    const reply = await shop.visitor().call(accounts.sendCode, { phone: aPhone() })
    expect(reply.raw).toEqual({ cooldown: 60, digits: 4 })
    expect(shop.sent.at(-1)).toMatchObject({ scene: 'coupon', code: expect.stringMatching(/^\d{4}$/) })
    const other = await shop.visitor().call(accounts.sendCode, { phone: aPhone(), scene: 'login' })
    expect(other.raw).toEqual({ cooldown: 60, digits: 6 })
  })

  test('a code works for its scene only', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    await visitor.call(accounts.codeLogin, { phone, scene: 'forget' })
    const code = lastCode(shop)
    expect((await visitor.call(accounts.codeLogin, { phone, code, agree: true })).failed).toBe('BAD_CODE')
  })

  test.each(['sign_contract', 'withdraw', 'reveal', 'bind_phone'] as const)(
    'a guest asking for scene %s hears NOT_LOGIN',
    async (scene) => {
      const [phone, visitor] = [aPhone(), shop.visitor()]
      expect((await visitor.call(accounts.codeLogin, { phone, scene })).failed).toBe('NOT_LOGIN')
      expect((await visitor.call(accounts.voiceCode, { phone, scene })).failed).toBe('NOT_LOGIN')
      expect((await visitor.call(accounts.sendCode, { phone, scene })).failed).toBe('NOT_LOGIN')
    },
  )

  test('a code to withdraw money goes to the own phone only, and never asks for a captcha', async () => {
    const member = await logIn(shop)
    const withdraw = (phone: string) => member.call(accounts.codeLogin, { phone, scene: 'withdraw' })
    expect(await withdraw(aPhone())).toMatchObject({
      code: 1,
      raw: { errors: { phone: '验证码只能发送到账号本人的手机号' } },
    })
    for (let i = 0; i < 3; i++) {
      expect((await withdraw(member.phone)).code).toBe(0)
      shop.clock.advanceSeconds(60)
    }
  })
})

describe('the voice call', () => {
  test('follows a text within ten minutes, rests a minute, and voids the code of the text', async () => {
    nextDay()
    const [phone, visitor] = [aPhone(), shop.visitor()]
    expect(await visitor.call(accounts.voiceCode, { phone })).toMatchObject({
      code: 1,
      raw: { errors: { phone: '请先获取短信验证码' } },
    })
    const text = await codeFor(shop, visitor, phone)
    shop.clock.advanceSeconds(7)
    expect((await visitor.call(accounts.voiceCode, { phone })).raw).toEqual({ cooldown: 60 })
    expect(shop.sent.at(-1)?.kind).toBe('voice')
    const spoken = lastCode(shop)
    expect((await visitor.call(accounts.voiceCode, { phone })).failed).toBe('TOO_OFTEN')
    if (text !== spoken)
      expect((await visitor.call(accounts.codeLogin, { phone, code: text, agree: true })).failed).toBe(
        'BAD_CODE',
      )
    expect((await visitor.call(accounts.codeLogin, { phone, code: spoken, agree: true })).code).toBe(0)
  })

  test('comes three times a day at the most', async () => {
    nextDay()
    const phone = aPhone()
    const answers: (string | null)[] = []
    for (let i = 0; i < 4; i++) {
      const visitor = shop.visitor()
      await visitor.ask({ method: 'GET', path: '/api/v3/info' })
      await codeFor(shop, visitor, phone)
      answers.push((await visitor.call(accounts.voiceCode, { phone })).failed)
      shop.clock.advanceSeconds(3700)
    }
    expect(answers).toEqual([null, null, null, 'TOO_OFTEN'])
  })
})

describe('limits, shared by all processes', () => {
  /** Sends with the captcha solved beforehand, so that only the limit can say no. */
  async function sendTrusted(api: Shop['api'], visitor: Visitor, phone: string) {
    const captcha = await readCaptcha(shop, visitor)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-nonce': visitor.cookies.get('nonce') ?? '' }
    const body = new URLSearchParams({ phone, captcha })
    const request = new Request('http://shop.test/api/v3/login/code', { method: 'POST', headers, body })
    return ((await (await api.fetch(request, { ip: visitor.ip })).json()) as { code: number }).code
  }

  async function aVisitor(ip?: string) {
    const visitor = shop.visitor(ip)
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    return visitor
  }

  test('a phone gets five an hour and ten a day', async () => {
    nextDay()
    const apis = [shop.api, makeApi(shop.services, shop.clock)]
    const phone = aPhone()
    const codes: number[] = []
    for (let i = 0; i < 12; i++) {
      codes.push(await sendTrusted(apis[i % 2] ?? shop.api, await aVisitor(), phone))
      shop.clock.advanceSeconds(i === 5 ? 3600 : 61)
    }
    expect(codes).toEqual([0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 2])
    shop.clock.advanceSeconds(3600)
    expect(await sendTrusted(shop.api, await aVisitor(), phone)).toBe(2)
    nextDay()
    expect(await sendTrusted(shop.api, await aVisitor(), phone)).toBe(0)
  })

  test('an address gets ten an hour, a browser eight', async () => {
    nextDay()
    const ip = '10.6.0.1'
    const codes: number[] = []
    for (let i = 0; i < 11; i++) codes.push(await sendTrusted(shop.api, await aVisitor(ip), aPhone()))
    expect(codes).toEqual([...Array(10).fill(0), 2])
    const browser = await aVisitor('10.6.0.2')
    const sent: number[] = []
    for (let i = 0; i < 9; i++) sent.push(await sendTrusted(shop.api, browser, aPhone()))
    expect(sent).toEqual([...Array(8).fill(0), 2])
  })

  test('an address gets fifty a day', async () => {
    nextDay()
    const start = shop.clock.now()
    // From the start of a day of counters, so that all of it fits in.
    shop.clock.set(new Date(Math.ceil(start.getTime() / 86_400_000) * 86_400_000))
    const codes: number[] = []
    for (let i = 0; i < 51; i++) {
      if (i > 0 && i % 9 === 0) shop.clock.advanceSeconds(3600)
      codes.push(await sendTrusted(shop.api, await aVisitor('10.6.0.3'), aPhone()))
    }
    expect(codes).toEqual([...Array(50).fill(0), 2])
  })

  test('the whole shop sends so many a minute as its setting says', async () => {
    nextDay()
    const value = (n: number) =>
      shop.db
        .updateTable('shop_setting')
        .set({ value: String(n) })
        .where('key', '=', 'sms.max_per_minute')
        .execute()
    await value(2)
    shop.clock.set(new Date(Math.ceil(shop.clock.now().getTime() / 60_000 + 1) * 60_000))
    const codes: number[] = []
    for (let i = 0; i < 3; i++) codes.push((await send(shop.visitor(), aPhone())).code)
    expect(codes).toEqual([0, 0, 2])
    await value(600)
    shop.clock.advanceSeconds(60)
  })
})

describe('the captcha', () => {
  test('is a picture of twice its size that no cache keeps', async () => {
    const visitor = shop.visitor()
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    const response = await visitor.ask(accounts.captcha, { t: 'x' })
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { width, height, format } = await sharp(await response.arrayBuffer()).metadata()
    expect({ width, height, format }).toEqual({ width: 446, height: 156, format: 'png' })
    expect(await readCaptcha(shop, visitor)).toMatch(/^[2-9A-HJ-NP-Z]{4}$/)
  })

  test('the second request for a phone within ten minutes is TOO_OFTEN in the first minute and CAPTCHA_NEEDED after it', async () => {
    nextDay()
    const [phone, visitor] = [aPhone(), shop.visitor()]
    await send(visitor, phone)
    shop.clock.advanceSeconds(59)
    expect(await send(visitor, phone)).toMatchObject({ failed: 'TOO_OFTEN', raw: { retry_after: 1 } })
    shop.clock.advanceSeconds(1)
    expect(await send(visitor, phone)).toMatchObject({
      failed: 'CAPTCHA_NEEDED',
      message: '请输入图形验证码',
    })
    expect((await send(shop.visitor(), phone)).failed).toBe('CAPTCHA_NEEDED')
    shop.clock.advanceSeconds(540)
    expect((await send(visitor, phone)).code).toBe(0)
  })

  test('the third request of an address within an hour is CAPTCHA_NEEDED', async () => {
    nextDay()
    const ip = '10.5.0.1'
    const failed: (string | null)[] = []
    for (let i = 0; i < 3; i++) failed.push((await send(shop.visitor(ip), aPhone())).failed)
    expect(failed).toEqual([null, null, 'CAPTCHA_NEEDED'])
    shop.clock.advanceSeconds(3600)
    expect((await send(shop.visitor(ip), aPhone())).code).toBe(0)
  })

  test('six addresses of one IPv6 line are one address: the third is asked for a captcha', async () => {
    nextDay()
    const failed: (string | null)[] = []
    for (let i = 0; i < 6; i++)
      failed.push((await send(shop.visitor(`2001:db8:9:9:${i}::1`), aPhone())).failed)
    expect(failed).toEqual([null, null, ...Array(4).fill('CAPTCHA_NEEDED')])
    expect((await send(shop.visitor('2001:db8:9:10::1'), aPhone())).code).toBe(0)
  })

  test('a phone or an address that staff watch is asked at once, on every call that sends', async () => {
    const phone = aPhone()
    const phone_hash = shop.services.vault.blindIndex('phone', phone)
    const added_at = shop.clock.now()
    const measure = 'ask_captcha' as const
    await shop.db
      .insertInto('risk_list')
      .values([
        { phone_hash, ip: null, measure, added_at },
        { phone_hash: null, ip: '10.5.0.2', measure, added_at },
      ])
      .execute()
    const watched = shop.visitor()
    expect((await send(watched, phone)).failed).toBe('CAPTCHA_NEEDED')
    expect((await watched.call(accounts.sendCode, { phone })).failed).toBe('CAPTCHA_NEEDED')
    expect((await send(shop.visitor('10.5.0.2'), aPhone())).failed).toBe('CAPTCHA_NEEDED')
    const captcha = await readCaptcha(shop, watched)
    expect((await send(watched, phone, captcha)).code).toBe(0)
  })

  test('a second call for the same phone is CAPTCHA_NEEDED like a second text', async () => {
    nextDay()
    const [phone, visitor] = [aPhone(), shop.visitor()]
    await send(visitor, phone)
    expect((await visitor.call(accounts.voiceCode, { phone })).code).toBe(0)
    shop.clock.advanceSeconds(60)
    expect((await visitor.call(accounts.voiceCode, { phone })).failed).toBe('CAPTCHA_NEEDED')
    expect((await visitor.call(accounts.voiceCode, { phone, captcha: '0000' })).failed).toBe('CAPTCHA_WRONG')
  })

  test('a guesser over the limit is refused also when right, and right answers are no guesses', async () => {
    nextDay()
    const [phone, visitor] = [aPhone(), shop.visitor()]
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    for (let n = 0; n < 25; n++) {
      const captcha = await readCaptcha(shop, visitor)
      expect((await visitor.call(accounts.phoneStatus, { phone: aPhone(), captcha })).failed).not.toBe(
        'TOO_OFTEN',
      )
      shop.clock.advanceSeconds(7)
    }
    const guess = (captcha: string) => visitor.call(accounts.voiceCode, { phone, captcha })
    for (let n = 0; n < 20; n++) {
      expect((await guess('0000')).failed).toBe('CAPTCHA_WRONG')
      shop.clock.advanceSeconds(4)
    }
    expect((await guess(await readCaptcha(shop, visitor))).failed).toBe('TOO_OFTEN')
    expect((await send(shop.visitor(), aPhone())).code).toBe(0)
  })

  test('a wrong one is CAPTCHA_WRONG and used up; a right one counts in any case, once, for this browser and ten minutes', async () => {
    nextDay()
    const [phone, visitor] = [aPhone(), shop.visitor()]
    await send(visitor, phone)
    shop.clock.advanceSeconds(60)
    const wasted = await readCaptcha(shop, visitor)
    expect(await send(visitor, phone, '0000')).toMatchObject({
      failed: 'CAPTCHA_WRONG',
      message: '图形验证码错误',
    })
    expect((await send(visitor, phone, wasted)).failed).toBe('CAPTCHA_WRONG')
    expect((await visitor.call(accounts.sendCode, { phone, captcha: wasted })).failed).toBe('CAPTCHA_WRONG')
    const answer = await readCaptcha(shop, visitor)
    const stranger = shop.visitor()
    await stranger.ask({ method: 'GET', path: '/api/v3/info' })
    expect((await send(stranger, phone, answer)).failed).toBe('CAPTCHA_WRONG')
    expect((await send(visitor, phone, ` ${answer.toLowerCase()} `)).code).toBe(0)
    shop.clock.advanceSeconds(60)
    expect((await send(visitor, phone)).code).toBe(0)
    expect((await send(stranger, phone)).failed).toBe('TOO_OFTEN')
    shop.clock.advanceSeconds(60)
    expect((await send(stranger, phone)).failed).toBe('CAPTCHA_NEEDED')
    expect((await send(stranger, phone, answer)).failed).toBe('CAPTCHA_WRONG')
  })

  test('an answer to one older than three minutes is wrong', async () => {
    const [phone, visitor] = [aPhone(), shop.visitor()]
    await visitor.ask({ method: 'GET', path: '/api/v3/info' })
    const answer = await readCaptcha(shop, visitor)
    shop.clock.advanceSeconds(180)
    expect((await send(visitor, phone, answer)).failed).toBe('CAPTCHA_WRONG')
  })

  test('guessing ends: the twenty-first wrong answer of a browser within an hour is TOO_OFTEN', async () => {
    nextDay()
    const visitor = shop.visitor()
    const failed: (string | null)[] = []
    for (let i = 0; i < 21; i++) {
      if (i === 19) shop.clock.advanceSeconds(60)
      failed.push((await send(visitor, aPhone(), '0000')).failed)
    }
    expect(failed).toEqual([...Array(20).fill('CAPTCHA_WRONG'), 'TOO_OFTEN'])
  })
})
