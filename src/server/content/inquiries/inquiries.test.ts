import { beforeAll, describe, expect, test } from 'vitest'
import { inquiry } from '#src/api/content/inquiries.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertMember } from '#test/orders/order-factories.ts'
import { aPhone, readCaptcha } from '#test/people/log-in.ts'
import { signIn } from '#test/people/sign-in.ts'
import { insertProduct } from '#test/shop/factories.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

const rows = (phone: string) =>
  shop.db
    .selectFrom('inquiry')
    .selectAll()
    .where('phone_hash', '=', shop.services.vault.blindIndex('phone', phone))
    .orderBy('id')
    .execute()
const thanks = '感谢您的留言，客服将与您联系。'
/** Beyond every window of an hour. */
const later = () => shop.clock.advanceSeconds(7_200)

test('a message is stored with its page, and the telephone only sealed', async () => {
  const phone = aPhone()
  const { call } = shop.visitor()
  const left = { nickname: '李雷', phone, message: '想带父母去云南\u202e\u0007', source: '1' }
  const page_url = '/product?destId=11&keyword=李雷'
  const { raw } = await call(inquiry.message, { ...left, page_url })
  expect(raw).toEqual({ id: expect.any(Number), merged: 0, message: thanks })
  const [row] = await rows(phone)
  expect(row).toMatchObject({ kind: 'message', name: '李雷', message: '想带父母去云南', source: '1' })
  expect(row).toMatchObject({ page_url: '/product?destId=11', member_id: null, status: 'new' })
  expect(shop.services.vault.open(row?.phone_enc ?? Buffer.alloc(0))).toBe(phone)
  expect(JSON.stringify(row)).not.toContain(phone)
  expect(shop.logLines.join('\n')).not.toContain(phone)
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
])('the page %s is not ours, and not stored', async (page_url) => {
  const phone = aPhone()
  await shop.visitor().call(inquiry.message, { nickname: '李雷', phone, page_url })
  expect(await rows(phone)).toMatchObject([{ page_url: '' }])
})

test('the inquiry of a member names the member', async () => {
  const member = await insertMember(shop.db)
  const phone = aPhone()
  const visitor = await signIn(shop, member)
  await visitor.call(inquiry.message, { nickname: '李雷', phone })
  expect(await rows(phone)).toMatchObject([{ member_id: member.id }])
})

describe('asked again within ten minutes', () => {
  test('the message is added to the first, once', async () => {
    const phone = aPhone()
    const { call } = shop.visitor()
    const ask = (message: string) => call(inquiry.message, { nickname: '李雷', phone, message })
    const first = await ask('想去云南')
    shop.clock.advanceSeconds(599)
    expect((await ask('两位老人')).raw).toEqual({ id: first.data.id, merged: 1, message: thanks })
    shop.clock.advanceSeconds(599)
    expect((await ask('两位老人')).data.merged).toBe(true)
    expect(await rows(phone)).toMatchObject([{ message: '想去云南\n两位老人' }])
    shop.clock.advanceSeconds(600)
    expect((await ask('两位老人')).data.merged).toBe(false)
    expect(await rows(phone)).toHaveLength(2)
  })

  test('another endpoint or another product is another question', async () => {
    const phone = aPhone()
    const { call } = shop.visitor()
    const [one, two] = [await insertProduct(shop.db), await insertProduct(shop.db)]
    await call(inquiry.product, { phone, linkman: '李雷', product_id: one.id })
    await call(inquiry.product, { phone, linkman: '李雷', product_id: one.id, special_demand: '要大床' })
    await call(inquiry.product, { phone, linkman: '李雷', product_id: two.id })
    expect(await rows(phone)).toMatchObject([
      { kind: 'product', product_id: one.id, message: '要大床', source: '2' },
      { kind: 'product', product_id: two.id, message: '' },
    ])
    later()
  })

  test('another day or another campaign is another question: no lead loses what it was left for', async () => {
    const phone = aPhone()
    const { call } = shop.visitor()
    const ask = (over: { date?: string; slug?: string }) =>
      call(inquiry.date, { nickname: '李雷', phone, source: '3', ...over })
    await ask({ date: '2026-12-05', slug: 'snow' })
    expect((await ask({ date: '2026-12-05', slug: 'snow' })).data.merged).toBe(true)
    expect((await ask({ date: '2026-12-12', slug: 'snow' })).data.merged).toBe(false)
    later()
    expect((await ask({ slug: 'snow' })).data.merged).toBe(false)
    expect((await ask({ slug: 'beach' })).data.merged).toBe(false)
    expect(await rows(phone)).toMatchObject([
      { trip_on: '2026-12-05', slug: 'snow' },
      { trip_on: '2026-12-12', slug: 'snow' },
      { trip_on: null, slug: 'snow' },
      { trip_on: null, slug: 'beach' },
    ])
    later()
  })

  test('two equal posts at the same moment are one row', async () => {
    const phone = aPhone()
    const { call } = shop.visitor()
    const post = () => call(inquiry.message, { nickname: '李雷', phone, message: '在吗' })
    await call(inquiry.message, { nickname: '韩梅梅', phone: aPhone() })
    const replies = await Promise.all(Array.from({ length: 8 }, post))
    expect(replies.map(({ code }) => code)).toEqual(Array(8).fill(0))
    expect(replies.filter(({ data }) => !data.merged)).toHaveLength(1)
    expect(await rows(phone)).toMatchObject([{ message: '在吗' }])
    later()
  })

  test('an endless addition ends at a thousand characters', async () => {
    const phone = aPhone()
    const { call } = shop.visitor()
    for (let n = 0; n < 15; n++)
      await call(inquiry.message, { nickname: '李雷', phone, message: `${n}`.padStart(100, '问') })
    const [row] = await rows(phone)
    expect(row?.message).toHaveLength(1_000)
    later()
  })

  test('an addition that is cut ends with a whole emoji, not with half of one', async () => {
    const phone = aPhone()
    const { call } = shop.visitor()
    for (const part of 'abcdefghijk')
      await call(inquiry.message, { nickname: '李雷', phone, message: `${part}${'🏖'.repeat(97)}` })
    const [row] = await rows(phone)
    expect([...(row?.message ?? '')]).toHaveLength(1_000)
    expect(row?.message).toMatch(/\nk🏖{9}$/u)
    later()
  })
})

test('a lead of a campaign keeps its campaign and its day', async () => {
  const phone = aPhone()
  const { raw } = await shop.visitor().call(inquiry.date, {
    phone,
    nickname: '李雷',
    message: '没有合适的日期',
    source: '3',
    slug: '20181114',
    date: '2027-01-20',
  })
  expect(raw).toMatchObject({ merged: 0, message: thanks })
  expect(await rows(phone)).toMatchObject([
    { kind: 'date', slug: '20181114', trip_on: '2027-01-20', source: '3' },
  ])
})

test('a product that does not exist is NOT_FOUND', async () => {
  const { call } = shop.visitor()
  const reply = await call(inquiry.product, { phone: aPhone(), linkman: '李雷', product_id: 1 })
  expect(reply.failed).toBe('NOT_FOUND')
})

/** As typed, past what the client's own types allow. */
const sent = async (fields: Record<string, string>) => {
  const visitor = shop.visitor()
  await visitor.ask({ method: 'GET', path: '/api/v3/info' })
  return (await visitor.ask(inquiry.message, fields)).json()
}

describe('what is refused', () => {
  const ask = (fields: Record<string, string>) => sent({ nickname: '李雷', phone: aPhone(), ...fields })
  test.each([
    ['nickname', '', '请输入您的姓名'],
    ['nickname', '李'.repeat(21), '请输入您的姓名'],
    ['phone', '', '请输入手机号'],
    ['phone', '12800000000', '您输入的手机号码格式错误，请重新输入'],
    ['message', '问'.repeat(101), '您的咨询文字超过了最大100字，请精简'],
  ])('%s %j', async (field, value, sentence) => {
    expect(await ask({ [field]: value })).toMatchObject({ code: 1, data: { errors: { [field]: sentence } } })
  })

  test('a message of a hundred characters counts each as one, whatever it is made of', async () => {
    expect(await ask({ message: '𠮷'.repeat(50) + '😀'.repeat(50) })).toMatchObject({ code: 0 })
    expect(await ask({ message: '𠮷'.repeat(101) })).toMatchObject({ code: 1 })
  })

  test('telephone numbers that the narrow form refuses are taken by the server', async () => {
    expect(await ask({ phone: '19800000001' })).toMatchObject({ code: 0 })
    expect(await ask({ phone: '16600000001' })).toMatchObject({ code: 0 })
  })
})

describe('many inquiries', () => {
  test('the third new inquiry of a telephone within an hour needs a captcha, which then is trusted', async () => {
    later()
    const phone = aPhone()
    const { call } = shop.visitor()
    const product = async () => (await insertProduct(shop.db)).id
    for (let n = 0; n < 2; n++)
      await call(inquiry.product, { phone, linkman: '李雷', product_id: await product() })
    const asked = { phone, linkman: '李雷', product_id: await product() }
    expect((await call(inquiry.product, asked)).failed).toBe('CAPTCHA_NEEDED')
    expect(await rows(phone)).toHaveLength(2)
    expect((await call(inquiry.product, { ...asked, captcha: 'AAAA' })).failed).toBe('CAPTCHA_WRONG')
  })

  test.each(['message', 'date'] as const)('by the endpoint %s the sixth of an address too', async (name) => {
    later()
    const visitor = shop.visitor()
    const ask = (phone: string, captcha?: string) =>
      visitor.call(inquiry[name], { nickname: '李雷', phone, captcha })
    for (let n = 0; n < 5; n++) expect((await ask(aPhone())).code).toBe(0)
    const phone = aPhone()
    expect((await ask(phone)).failed).toBe('CAPTCHA_NEEDED')
    expect((await ask(phone, 'AAAA')).failed).toBe('CAPTCHA_WRONG')
    expect(await rows(phone)).toEqual([])
    const answer = await readCaptcha(shop, visitor)
    expect((await ask(phone, answer)).code).toBe(0)
    expect(await rows(phone)).toHaveLength(1)
  })

  test('an impatient visitor hears no error, a flood does', async () => {
    later()
    const phone = aPhone()
    const { call } = shop.visitor()
    const codes: number[] = []
    for (let n = 0; n < 21; n++) codes.push((await call(inquiry.message, { nickname: '李雷', phone })).code)
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(0))
    expect(codes[20]).toBe(2)
    expect(await rows(phone)).toHaveLength(1)
  })
})

describe('feedback on a page', () => {
  const feedback = (message?: string) => ({ message, source: '6', page_url: '/product/team' })
  const said = () =>
    shop.db.selectFrom('inquiry').selectAll().where('kind', '=', 'feedback').orderBy('id').execute()

  test('needs no name and no telephone, is thanked and stands as a row of its own, apart from those who are called back', async () => {
    later()
    const { call } = shop.visitor()
    const { raw } = await call(inquiry.message, feedback('找不到带孩子的线路'))
    expect(raw).toEqual({ id: expect.any(Number), merged: 0, message: '谢谢您的反馈' })
    expect((await said()).at(-1)).toMatchObject({
      kind: 'feedback',
      message: '找不到带孩子的线路',
      source: '6',
      page_url: '/product/team',
      name: null,
      phone_enc: null,
      phone_hash: null,
    })
  })

  test.each([
    ['', '请写下您想说的'],
    ['  ', '请写下您想说的'],
    ['问'.repeat(101), '您的咨询文字超过了最大100字，请精简'],
  ])('%j is refused', async (message, sentence) => {
    const said = await sent({ message, source: '6' })
    expect(said).toMatchObject({ code: 1, data: { errors: { message: sentence } } })
  })

  test.each(['', '1', '3', '66', '6 weibo'])('the source %j has to name who asks', async (source) => {
    const errors = { nickname: '请输入您的姓名', phone: '请输入手机号' }
    expect(await sent({ message: '在吗', source })).toMatchObject({ code: 1, data: { errors } })
    expect(await sent({ nickname: '李雷', message: '在吗', source })).toMatchObject({
      code: 1,
      data: { errors: { phone: '请输入手机号' } },
    })
  })

  test('a name too long and a telephone that is missing are told at once', async () => {
    expect(await sent({ nickname: '李'.repeat(21) })).toMatchObject({
      data: { errors: { nickname: '请输入您的姓名', phone: '请输入手机号' } },
    })
  })

  test('the table takes a row without name and telephone only as feedback, and none without a message', async () => {
    const at = shop.clock.now()
    const row = { kind: 'feedback' as const, message: '有帮助', created_at: at, last_at: at }
    const insert = (fields: object) =>
      shop.db
        .insertInto('inquiry')
        .values({ ...row, ...fields })
        .execute()
    await expect(insert({ kind: 'message' })).rejects.toThrow('inquiry_asker')
    await expect(insert({ message: '' })).rejects.toThrow('inquiry_feedback_says')
    await expect(insert({ phone_hash: Buffer.of(1) })).rejects.toThrow('inquiry_phone_whole')
  })

  test('the limits of an address hold: the sixth needs a captcha, the sixty-first is a flood', async () => {
    later()
    const visitor = shop.visitor()
    const say = (captcha?: string) => visitor.call(inquiry.message, { ...feedback('有帮助'), captcha })
    const before = (await said()).length
    for (let n = 0; n < 5; n++) expect((await say()).code).toBe(0)
    expect((await say()).failed).toBe('CAPTCHA_NEEDED')
    expect((await say('AAAA')).failed).toBe('CAPTCHA_WRONG')
    expect(await said()).toHaveLength(before + 5)
    expect((await say(await readCaptcha(shop, visitor))).code).toBe(0)
    expect(await said()).toHaveLength(before + 6)
    expect((await say()).failed, 'an answer is for one telephone, and here is none').toBe('CAPTCHA_NEEDED')
    for (let n = 9; n < 60; n++) expect((await say()).failed).toBe('CAPTCHA_NEEDED')
    expect((await say()).failed).toBe('TOO_OFTEN')
  })
})

test('an inquiry takes seven statements and its begin and commit', async () => {
  later()
  const { call } = shop.visitor()
  await call(inquiry.message, { nickname: '李雷', phone: aPhone() })
  const { statements } = await countStatements(() =>
    call(inquiry.message, { nickname: '李雷', phone: aPhone() }),
  )
  expect(statements.length).toBeLessThanOrEqual(9)
})
