import { beforeAll, expect, test } from 'vitest'
import { privacy } from '#src/api/account/privacy.ts'
import { revealed, travellers } from '#src/api/account/travellers.ts'
import { accounts } from '#src/api/auth/accounts.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertCoupon } from '#test/content/coupon-factories.ts'
import { aBooking, hanMeimei, liLei, openBookingShop, type SignedIn } from '#test/orders/booking.ts'
import { insertRequest } from '#test/orders/order-factories.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openBookingShop()
const { db } = shop
const { vault } = shop.services

let li: SignedIn
let orderNo: string
beforeAll(async () => {
  li = await shop.signIn()
  const member_id = li.member.id
  const at = shop.clock.now()
  await db
    .updateTable('member')
    .set({ email_enc: vault.seal('lilei@example.com'), name: '李雷雷' })
    .where('id', '=', member_id)
    .execute()
  const saved = await li.call(travellers.add, {
    name_cn: '李雷',
    phone: '13812345678',
    docs_json: [{ doc_type: 'passport', doc_no: 'E12345678' }],
    gender: 'male',
    birthday: '1990-05-12',
    consent: true,
  })
  await li.call(accounts.codeLogin, { phone: li.phone, scene: 'reveal' })
  await li.call(revealed.reveal, { id: Number(saved.raw['id']), code: shop.sent.at(-1)?.code ?? '' })
  const departure = await insertDeparture(db)
  const booking = aBooking(departure, {
    travellers_json: [liLei, hanMeimei],
    email: 'lilei@example.com',
    phone: '13812345678',
    remark: '靠窗',
  })
  orderNo = (await shop.book(li, booking)).data.order_id
  await db
    .insertInto('favourite')
    .values({ member_id, product_id: departure.productId, saved_at: at })
    .execute()
  await insertCoupon(db, { member_id }, { name: '家庭出行券' })
  await db
    .insertInto('waitlist')
    .values({
      ...{ member_id, departure_id: departure.id, joined_at: at },
      ...{ adult: 2, child_bed: 1, child_nobed: 0, infant: 0 },
    })
    .execute()
  await db
    .insertInto('postal_address')
    .values({
      member_id,
      name: '李雷',
      phone_enc: vault.seal('13812345678'),
      province_code: '530000',
      city_code: '530100',
      district_code: '530102',
      province: '云南省',
      city: '昆明市',
      district: '五华区',
      address_enc: vault.seal('翠湖南路1号'),
      created_at: at,
    })
    .execute()
  await db
    .insertInto('inquiry')
    .values({
      kind: 'message',
      name: '李雷',
      phone_enc: vault.seal('13812345678'),
      phone_hash: vault.blindIndex('phone', '13812345678'),
      message: '想带父母去云南',
      member_id,
      created_at: at,
      last_at: at,
    })
    .execute()
  await db
    .insertInto('inquiry')
    .values({ kind: 'feedback', message: '有帮助', member_id, created_at: at, last_at: at })
    .execute()
  await db
    .insertInto('review')
    .values({
      product_id: departure.productId,
      member_id,
      user_name: '李雷雷',
      party: 'family',
      score: 5,
      dims: '{}',
      content: '行程安排得很从容，导游耐心。',
      images: JSON.stringify([{ url: '/uploads/0a' }]),
      append: JSON.stringify({ content: '后来补了发票。', images: [], at: at.toISOString() }),
      trip_on: '2026-10-01',
      written_at: at,
    })
    .execute()
  await db
    .insertInto('login_log')
    .values({ member_id, kind: 'code', result: 'ok', ip: '203.0.113.7', user_agent: 'Chrome', at })
    .execute()
  await db
    .insertInto('message')
    .values({ member_id, kind: 'order', title: '下单成功', body: '请签署合同。', dedupe: 'x', sent_at: at })
    .execute()
})

/** Each try an hour after the last, so that the limit does not speak. */
const exported = (member = li) => {
  shop.clock.advanceSeconds(3600)
  return member.call(privacy.exported, {})
}

test('the export holds everything of the member, numbers and e-mail addresses masked', async () => {
  const { raw, code } = await exported()
  expect(code).toBe(0)
  expect(raw).toMatchObject({
    shop: '百陌旅行',
    note: expect.stringContaining('短信验证码'),
    account: {
      uid: li.member.uid,
      phone: expect.stringMatching(/^139\*{4}\d{4}$/),
      email: 'l***@example.com',
    },
    travellers: [{ name_cn: '李雷', phone: '138****5678', docs: [{ doc_no: 'E12****78' }] }],
    addresses: [{ phone: '138****5678', province: '云南省', address: '翠湖南路1号' }],
    orders: [
      {
        order_id: orderNo,
        payable_fen: 736_000,
        status: 20,
        linkman_phone: '138****5678',
        linkman_email: 'l***@example.com',
        remark: '靠窗',
        travellers: [
          { name_cn: '李雷', doc_no: '110***********002X' },
          { name_cn: '韩梅梅', doc_no: '340***********001X' },
        ],
      },
    ],
    reviews: [{ score: 5, appended: '后来补了发票。', images: [expect.stringContaining('/uploads/0a')] }],
    waiting: [{ people_text: '2成人1儿童', ended_at: null }],
    coupons: [{ name: '家庭出行券', status: 1, order_id: '' }],
    saved_products: [{ title: '昆明-大理-丽江5日纯玩小团' }],
    cashback: [],
    withdrawals: [],
    custom_requests: [],
    consults: [
      { phone: '138****5678', message: '想带父母去云南' },
      { name: '', phone: '', message: '有帮助' },
    ],
    messages: [{ kind_text: '订单', title: '下单成功', read_at: null }],
    consents: [{ kind: 1, withdrawn_at: null }],
    reveals: [{ tourist_id: expect.any(Number) }],
    logins: [{ ip: '203.0.113.7', user_agent: 'Chrome', result: 'ok' }],
  })
  expect(JSON.stringify(raw)).not.toMatch(/13812345678|E12345678|11010519491231002X|lilei@/)
})

test('the export of another member holds nothing of it', async () => {
  const { data } = await exported(await shop.signIn())
  for (const [name, list] of Object.entries(data)) if (Array.isArray(list)) expect(list, name).toEqual([])
})

test('the export holds what the own telephone asked for without a login, and nothing of anybody else’s', async () => {
  const han = await shop.signIn()
  const phoned = (phone: string) => ({
    phone_enc: vault.seal(phone),
    phone_hash: vault.blindIndex('phone', phone),
  })
  const at = shop.clock.now()
  const consult = { kind: 'message', message: '想看极光', created_at: at, last_at: at } as const
  const [own, stranger] = [phoned(han.phone), phoned('13700001111')]
  const { requestNo } = await insertRequest(db, own)
  await insertRequest(db, { ...own, member_id: li.member.id })
  await insertRequest(db, stranger)
  for (const whose of [own, { ...own, member_id: li.member.id }, stranger])
    await db
      .insertInto('inquiry')
      .values({ ...consult, ...whose, name: '韩梅梅' })
      .execute()
  const { raw } = await exported(han)
  expect(raw).toMatchObject({
    custom_requests: [{ request_no: requestNo }],
    consults: [{ message: '想看极光' }],
  })
  await db.deleteFrom('inquiry').where('message', '=', consult.message).execute()
  await db.deleteFrom('custom_request').execute()
})

test('five files an hour are handed out, the sixth is refused', async () => {
  shop.clock.advanceSeconds(3600)
  for (let n = 0; n < 5; n++) expect((await li.call(privacy.exported, {})).code).toBe(0)
  expect((await li.call(privacy.exported, {})).failed).toBe('TOO_OFTEN')
  expect((await exported()).code).toBe(0)
})

test('a file costs a statement for each kind of record, however much there is of it', async () => {
  const { statements } = await countStatements(() => exported())
  const own = statements.filter((text) => !/"session"|rate_limit|shop_setting/.test(text))
  expect(own.length).toBeLessThanOrEqual(18)
})
