import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { passwords } from '#src/api/auth/passwords.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { products } from '#src/api/catalog/products.ts'
import { orderAdvising } from '#src/api/desk/orders/advising/advising.ts'
import { orderChanges } from '#src/api/desk/orders/changes.ts'
import { orderDetails } from '#src/api/desk/orders/details.ts'
import { agreementFault } from '#src/domain/booking/agreements.ts'
import { forgetSettings } from '#src/server/content/settings/service.ts'
import { insertCoupon } from '#test/content/coupon-factories.ts'
import { aBooking, hanMeimei, liLei } from '#test/orders/booking.ts'
import { openAdviseDesk } from '#test/payments/advise-desk.ts'
import { aPhone, codeFor, lastCode } from '#test/people/log-in.ts'
import { signInStaff } from '#test/people/staff.ts'
import { deliver } from '#test/shop/deliver.ts'
import { insertDeparture, insertOption, insertPriceRule, insertProduct } from '#test/shop/factories.ts'
import { runPeriodic } from '#test/shop/run-periodic.ts'

const desk = await openAdviseDesk({ max: 16 })
const { db, clock } = desk
const zhou = await desk.clerk()
beforeEach(async () => {
  clock.set('2026-11-21T10:00:00+08:00')
  await db.deleteFrom('rate_limit').execute()
  await desk.endTrips()
})

const memberOf = (phone: string) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('phone_hash', '=', desk.services.vault.blindIndex('phone', phone))
    .executeTakeFirst()
const couple = JSON.stringify([
  { ...liLei, kind: 1, doc_type: 1 },
  { ...hanMeimei, kind: 1, doc_type: 1 },
])
const bothNamed = { travellers_json: couple }

describe('an order that an advisor makes', () => {
  test("is the member's own, of source advisor, holds its seats for a day, and says in log and audit who made it", async () => {
    const li = await desk.signIn()
    const departure = await insertDeparture(db)
    const reply = await desk.place(zhou, departure, { uid: li.member.uid })
    expect(reply.code).toBe(0)
    const order = await desk.orderOf(desk.noOf(reply))
    expect(order).toMatchObject({
      ...{ member_id: li.member.id, source: 'advisor', advisor_id: zhou.id, status: 'wait_contract' },
      ...{ payable_fen: 736_000, agreed: [], pay_deadline: new Date('2026-11-22T10:00:00+08:00') },
    })
    expect(await desk.seatsOf(departure.id)).toMatchObject({ held: 2, sold: 0 })
    const log = await db.selectFrom('order_log').selectAll().where('order_id', '=', order.id).execute()
    expect(log).toMatchObject([
      { from_status: null, actor: 'staff', actor_id: zhou.id, reason: 'advised', to_status: 'wait_contract' },
    ])
    const audit = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity_id', '=', order.order_no)
      .execute()
    expect(audit).toMatchObject([
      { action: 'order.advise', staff_id: zhou.id, entity: 'order', refused: null },
    ])
    const shown = await desk.ask(orderDetails.detail, { no: order.order_no }, zhou)
    expect(shown.data).toMatchObject({ source_text: '顾问代下', advisor_name: '周静' })
    const { data } = await desk.ask(orderDetails.timeline, { no: order.order_no }, zhou)
    expect(data).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ by: '周静', text: '代客下单，待签约' })]),
    })
    const { data: seen } = await li.call(orders.detail, { order_id: order.order_no })
    expect(seen).toMatchObject({ is_plato: true, agreed: [] })
    expect(seen.timeline.map(({ text }) => text)).toEqual(['旅行顾问已为您下单，请核对并签署合同'])
    await desk.expectBooksToBalance()
  })

  test("is told to the account's own telephone, with the address where to sign and pay, also where another is the contact's", async () => {
    const li = await desk.signIn()
    const departure = await insertDeparture(db)
    const reply = await desk.place(zhou, departure, { uid: li.member.uid }, { phone: '13700009999' })
    await deliver(desk)
    const told = desk.sent.filter(({ phone }) => phone === li.phone || phone === '13700009999')
    expect(told.map(({ phone, text }) => [phone, text])).toEqual([
      [
        li.phone,
        `【百陌旅行】顾问已为您下单（${departure.date}出发），请在11月22日 10:00前用本手机号登录签约付款：http://shop.test/center/order/orderDetail?id=${desk.noOf(reply)}`,
      ],
    ])
    const inbox = db.selectFrom('message').select('title').where('member_id', '=', li.member.id)
    expect(await inbox.execute()).toEqual([{ title: '旅行顾问已为您下单' }])
  })

  test('keeps its seats no longer than they could be sold, but an hour at the least', async () => {
    const li = await desk.signIn()
    const placed = async (close_at: string) => {
      const departure = await insertDeparture(db, { close_at })
      return desk.orderOf(desk.noOf(await desk.place(zhou, departure, { uid: li.member.uid })))
    }
    expect((await placed('2026-11-21T18:00:00+08:00')).pay_deadline).toEqual(
      new Date('2026-11-21T18:00:00+08:00'),
    )
    expect((await placed('2026-11-21T10:20:00+08:00')).pay_deadline).toEqual(
      new Date('2026-11-21T11:00:00+08:00'),
    )
  })

  test('waits for staff where the product does, and asks nobody to sign meanwhile', async () => {
    const li = await desk.signIn()
    const { id } = await insertProduct(db, { confirm_mode: 'second' })
    const departure = await insertDeparture(db, { product_id: id })
    const { data } = await desk.quote(zhou, departure, { uid: li.member.uid })
    expect(data).toMatchObject({ until: null, price: { need_confirm: 1 } })
    const reply = await desk.place(zhou, departure, { uid: li.member.uid })
    expect(await desk.orderOf(desk.noOf(reply))).toMatchObject({ status: 'wait_confirm', pay_deadline: null })
    await deliver(desk)
    expect(desk.sent.findLast(({ phone }) => phone === li.phone)?.text).toContain('待客服确认')
  })

  test('pressed again with its key is the same order, told once', async () => {
    const li = await desk.signIn()
    const departure = await insertDeparture(db, { capacity: 2 })
    const idem_key = randomUUID()
    const first = await desk.place(zhou, departure, { uid: li.member.uid }, { idem_key })
    const again = await desk.place(zhou, departure, { uid: li.member.uid }, { idem_key })
    expect([again.code, desk.noOf(again)]).toEqual([0, desk.noOf(first)])
    await deliver(desk)
    expect(desk.sent.filter(({ phone }) => phone === li.phone)).toHaveLength(1)
    expect(await desk.seatsOf(departure.id)).toMatchObject({ held: 2 })
  })

  test('gives its seats back when nobody signs within the day', async () => {
    const li = await desk.signIn()
    const departure = await insertDeparture(db)
    const reply = await desk.place(zhou, departure, { uid: li.member.uid })
    clock.set('2026-11-22T10:00:01+08:00')
    await runPeriodic(desk, 'order_expire')
    expect(await desk.orderOf(desk.noOf(reply))).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'deadline',
    })
    expect(await desk.seatsOf(departure.id)).toMatchObject({ held: 0 })
  })
})

describe('whoever has no account', () => {
  /** Somebody who calls and has never been in the shop. */
  async function caller(over: Record<string, string> = {}) {
    const phone = aPhone()
    const departure = await insertDeparture(db)
    const reply = await desk.place(zhou, departure, { member_phone: phone }, over)
    expect(reply.code).toBe(0)
    return { phone, departure, no: desk.noOf(reply) }
  }

  test('gets one that has agreed to nothing, has nothing yet, and is nobody to log in as', async () => {
    const { phone, no } = await caller()
    const member = await memberOf(phone)
    expect(member).toMatchObject({ awaits_owner: true, consent: {}, pwd_hash: null, last_login_at: null })
    const { id = 0 } = member ?? {}
    expect(await desk.orderOf(no)).toMatchObject({ member_id: id })
    for (const table of ['point_entry', 'coupon', 'session', 'member_consent'] as const)
      expect(
        await db.selectFrom(table).select('member_id').where('member_id', '=', id).execute(),
        table,
      ).toEqual([])
    // To the shop it is a telephone that may register.
    expect((await desk.visitor().call(accounts.phoneStatus, { phone })).raw).toMatchObject({ registered: 0 })
    const forgetful = desk.visitor()
    await forgetful.call(accounts.sendCode, { phone, scene: 'forget' })
    const code = lastCode(desk)
    const forgot = await forgetful.call(passwords.forget, { phone, pwd: 'Baimo2026x', code })
    expect(forgot.failed).toBe('BAD_CODE')
  })

  test('registers by the first login with the code, the box ticked by themselves, and finds the order', async () => {
    const { phone, no } = await caller()
    const visitor = desk.visitor()
    const code = await codeFor(desk, visitor, phone)
    const silent = await visitor.call(accounts.codeLogin, { phone, code })
    expect(silent).toMatchObject({ failed: 'PARAM', raw: { errors: { agree: '请阅读并接受用户协议' } } })
    const entered = await visitor.call(accounts.codeLogin, { phone, code, agree: true })
    expect(entered.raw).toMatchObject({ is_new: 1, message: '注册成功，新人礼已到账' })
    const member = await memberOf(phone)
    expect(member).toMatchObject({
      awaits_owner: false,
      consent: { agreement: '2026.1', privacy: '2026.1', at: clock.now().toISOString() },
    })
    const points = db
      .selectFrom('point_entry')
      .select('type')
      .where('member_id', '=', member?.id ?? 0)
    expect(await points.execute()).toEqual([{ type: 'registration' }])
    expect((await visitor.call(orders.list, {})).data.list.map(({ order_id }) => order_id)).toEqual([no])
  })

  test('is one account, also for two advisors at once', async () => {
    const phone = aPhone()
    const [one, other] = [await insertDeparture(db), await insertDeparture(db)]
    const wang = await desk.clerk('王敏')
    const placed = await Promise.all([
      desk.place(zhou, one, { member_phone: phone }),
      desk.place(wang, other, { member_phone: phone }),
    ])
    expect(placed.map(({ code }) => code)).toEqual([0, 0])
    const owners = await Promise.all(
      placed.map(async (each) => (await desk.orderOf(desk.noOf(each))).member_id),
    )
    expect(new Set(owners).size).toBe(1)
  })

  test('an order that is refused leaves no account behind', async () => {
    const phone = aPhone()
    const departure = await insertDeparture(db, { capacity: 1 })
    const reply = await desk.place(zhou, departure, { member_phone: phone })
    expect(reply.code).toBe(40)
    expect(await memberOf(phone)).toBeUndefined()
  })

  test('may have left the telephone with an inquiry, which the advisor need not see', async () => {
    const phone = aPhone()
    const { vault } = desk.services
    const { id } = await db
      .insertInto('inquiry')
      .values({
        ...{
          kind: 'message',
          name: '李雷',
          phone_enc: vault.seal(phone),
          phone_hash: vault.blindIndex('phone', phone),
        },
        ...{ created_at: clock.now(), last_at: clock.now() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const departure = await insertDeparture(db)
    const reply = await desk.place(zhou, departure, { inquiry_id: String(id) })
    expect(reply.code).toBe(0)
    expect(JSON.stringify(reply)).not.toContain(phone)
    expect(await memberOf(phone)).toMatchObject({ awaits_owner: true })
    expect((await desk.place(zhou, departure, { inquiry_id: '2000000000' })).code).toBe(20)
  })
})

describe('what is agreed to', () => {
  test('is agreed to by the traveller before signing, and by nobody before that', async () => {
    const li = await desk.signIn()
    const departure = await insertDeparture(db)
    const order_id = desk.noOf(await desk.place(zhou, departure, { uid: li.member.uid }, bothNamed))
    const { data: check } = await li.call(orders.check, { order_id })
    expect(check.blockers.map(({ code, field, message }) => [code, field, message])).toEqual(
      (['unfit', 'noreturn', 'docs'] as const).map((name) => [1, `agree_json.${name}`, agreementFault[name]]),
    )
    const refused = await li.call(accounts.sendCode, { phone: li.phone, scene: 'sign_contract', order_id })
    expect(refused).toMatchObject({
      failed: 'PARAM',
      raw: { errors: { 'agree_json.unfit': agreementFault.unfit } },
    })
    const signing = {
      agree: true,
      sign_name: '李雷',
      code: '000000',
      text_hash: await desk.readText(li, order_id),
    }
    expect((await li.call(contracts.confirm, { order_id, ...signing })).failed).toBe('PARAM')
    await li.call(orders.edit, { order_id, agree_json: ['unfit', 'noreturn', 'docs'] })
    expect((await li.call(orders.check, { order_id })).data).toMatchObject({ ok: true, blockers: [] })
    expect((await desk.sign(li, order_id)).data).toMatchObject({ status: 'wait_pay' })
  })

  test('an advisor may complete travellers on the telephone until it is signed', async () => {
    const li = await desk.signIn()
    const departure = await insertDeparture(db)
    const no = desk.noOf(await desk.place(zhou, departure, { uid: li.member.uid }, bothNamed))
    const { version } = await desk.orderOf(no)
    const changes = { '2.name_cn': { from: '韩梅梅', to: '韩梅' } }
    const edit = { no, version: String(version), changes_json: JSON.stringify(changes) }
    expect((await desk.ask(orderChanges.people, edit, zhou)).code).toBe(0)
    expect((await desk.orderOf(no)).agreed).toEqual([])
  })

  test('its first bill can be paid by bank transfer, which the shop offers for no first bill of its own', async () => {
    const account = {
      account_name: '浙江百陌国际旅行社有限公司',
      account_no: '6222 0000 0018',
      bank: '示例银行杭州分行',
    }
    const rows = Object.entries(account).map(([key, value]) => ({
      key: `bank_transfer.${key}`,
      value: JSON.stringify(value),
    }))
    await db.deleteFrom('shop_setting').where('key', 'like', 'bank_transfer.%').execute()
    await db.insertInto('shop_setting').values(rows).execute()
    forgetSettings(db)
    const li = await desk.signIn()
    const departure = await insertDeparture(db)
    const order_id = desk.noOf(await desk.place(zhou, departure, { uid: li.member.uid }, bothNamed))
    await li.call(orders.edit, { order_id, agree_json: ['unfit', 'noreturn', 'docs'] })
    await desk.sign(li, order_id)
    const { data } = await li.call(payments.cashier, { order_id })
    expect(data.channels).toContainEqual(expect.objectContaining({ code: 'offline', enabled: true }))
  })
})

describe('the price', () => {
  test('is, line by line, what the shop says for the same choice, and what the order keeps', async () => {
    const product = await insertProduct(db)
    const option = await insertOption(db, { product_id: product.id })
    await insertPriceRule(db, { product_id: product.id })
    const departure = await insertDeparture(db, { product_id: product.id, capacity: 500, max_group: 500 })
    const party = fc.record({
      adult: fc.integer({ min: 1, max: 4 }),
      child_bed: fc.integer({ min: 0, max: 2 }),
      child_nobed: fc.integer({ min: 0, max: 1 }),
      qty: fc.integer({ min: 0, max: 3 }),
      hasCoupon: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(party, async ({ qty, hasCoupon, ...counts }) => {
        const li = await desk.signIn()
        const coupon = hasCoupon
          ? (await insertCoupon(db, { member_id: li.member.id }, { value: 10_000, min_fen: 0 })).couponId
          : 0
        const options = [{ id: option, qty }]
        const chosen = { ...counts, options_json: options, ...(coupon > 0 && { coupon_id: coupon }) }
        const shops = await li.call(products.price, {
          ...{
            product_id: departure.productId,
            combo_key: departure.comboKey,
            date: departure.date,
            ...chosen,
          },
        })
        const fields = {
          ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
          options_json: JSON.stringify(options),
          ...(coupon > 0 && { coupon_id: String(coupon) }),
        }
        const { code, data } = await desk.quote(zhou, departure, { uid: li.member.uid, ...fields })
        expect(code).toBe(shops.code)
        if (code !== 0) return
        expect(data?.price.lines).toEqual(shops.data.lines)
        const placed = await desk.place(zhou, departure, { uid: li.member.uid }, fields)
        const { data: seen } = await li.call(orders.detail, { order_id: desk.noOf(placed) })
        expect(seen.items.map(({ code: line, amount_fen }) => [line, amount_fen])).toEqual(
          shops.data.lines.map(({ code: line, amount_fen }) => [line, amount_fen]),
        )
        expect(seen.payable_fen).toBe(shops.data.payable_fen)
      }),
      { numRuns: 25 },
    )
    await desk.expectBooksToBalance()
  })

  test('that changed meanwhile is PRICE_CHANGED with the new quote, and nothing is written', async () => {
    const li = await desk.signIn()
    const departure = await insertDeparture(db)
    const { data } = await desk.quote(zhou, departure, { uid: li.member.uid })
    await db.updateTable('departure').set({ adult_fen: 400_000 }).where('id', '=', departure.id).execute()
    const seen = { quote_token: data?.price.price_token ?? '', payable_fen: '736000' }
    const reply = await desk.place(zhou, departure, { uid: li.member.uid }, seen)
    expect(reply).toMatchObject({ code: 41, data: { quote: { payable_fen: 800_000 } } })
    expect(await desk.seatsOf(departure.id)).toMatchObject({ held: 0 })
  })

  test("the member's coupons stand beside it, usable ones with what they take off, the others with why", async () => {
    const li = await desk.signIn()
    const departure = await insertDeparture(db)
    const good = await insertCoupon(db, { member_id: li.member.id }, { name: '暑期券' })
    const bad = await insertCoupon(db, { member_id: li.member.id }, { name: '大额券', min_fen: 1_000_000 })
    const { data } = await desk.quote(zhou, departure, { uid: li.member.uid })
    expect(data?.coupons).toMatchObject({
      best: good.couponId,
      usable: [{ coupon_id: good.couponId, name: '暑期券', off_fen: 20_000 }],
      unusable: [{ coupon_id: bad.couponId, reason_text: '满10000元可用，还差2640元' }],
    })
    const reply = await desk.place(
      zhou,
      departure,
      { uid: li.member.uid },
      { coupon_id: String(good.couponId) },
    )
    expect(await desk.orderOf(desk.noOf(reply))).toMatchObject({ payable_fen: 716_000, discount_fen: 20_000 })
    expect((await desk.quote(zhou, departure)).data?.coupons).toEqual({
      best: null,
      usable: [],
      unusable: [],
    })
  })
})

describe('refused', () => {
  test('a date that is gone, closed or unknown, as in the shop', async () => {
    const li = await desk.signIn()
    const uid = li.member.uid
    const full = await insertDeparture(db, { capacity: 1 })
    expect(await desk.quote(zhou, full, { uid })).toMatchObject({ code: 40 })
    expect(await desk.place(zhou, full, { uid })).toMatchObject({ code: 40 })
    const closed = await insertDeparture(db, { status: 'closed' })
    expect(await desk.quote(zhou, closed, { uid })).toMatchObject({ code: 42 })
    expect(await desk.place(zhou, closed, { uid })).toMatchObject({ code: 42 })
    const { productId, comboKey, date } = closed
    const asked = { product_id: String(productId), combo_key: comboKey, date }
    expect((await desk.ask(orderAdvising.trip, asked, zhou)).code).toBe(42)
    const unknown = { ...closed, productId: 2_000_000_000 }
    expect((await desk.quote(zhou, unknown)).code).toBe(20)
    expect((await desk.place(zhou, unknown, { uid })).code).toBe(20)
    expect((await desk.ask(orderAdvising.trip, { ...asked, product_id: '2000000000' }, zhou)).code).toBe(20)
    expect((await desk.ask(orderAdvising.dates, { product_id: '2000000000' }, zhou)).code).toBe(20)
  })

  test('the same order within ten minutes, by its number, and a fourth that nobody has paid', async () => {
    const li = await desk.signIn()
    const whose = { uid: li.member.uid }
    const departure = await insertDeparture(db)
    const first = await desk.place(zhou, departure, whose)
    expect(await desk.place(zhou, departure, whose)).toMatchObject({
      code: 23,
      data: { ref: desk.noOf(first) },
    })
    for (let n = 0; n < 2; n++) await desk.place(zhou, await insertDeparture(db), whose)
    const sentence = '客人有3个待支付订单，请先完成支付或取消'
    const fourth = await insertDeparture(db)
    expect((await desk.quote(zhou, fourth, whose)).data?.why).toBe(sentence)
    expect(await desk.place(zhou, fourth, whose)).toMatchObject({ code: 2, message: sentence })
  })

  test("another's coupon, travellers who do not fit, and an account that cannot be entered", async () => {
    const [li, han] = [await desk.signIn(), await desk.signIn()]
    const departure = await insertDeparture(db)
    const { couponId } = await insertCoupon(db, { member_id: han.member.id })
    const theirs = { coupon_id: String(couponId) }
    expect((await desk.quote(zhou, departure, { uid: li.member.uid, ...theirs })).code).toBe(47)
    expect((await desk.place(zhou, departure, { uid: li.member.uid }, theirs)).code).toBe(47)
    const three = JSON.stringify([...JSON.parse(couple), { kind: 1, name_cn: '王芳' }])
    expect((await desk.place(zhou, departure, { uid: li.member.uid }, { travellers_json: three })).code).toBe(
      43,
    )
    await db.updateTable('member').set({ status: 'frozen' }).where('id', '=', li.member.id).execute()
    for (const whose of [{ uid: li.member.uid }, { member_phone: li.phone }])
      expect((await desk.place(zhou, departure, whose as Record<string, string>)).code).toBe(4)
    await db
      .updateTable('member')
      .set({ status: 'cancelling', closing_at: clock.now() })
      .where('id', '=', li.member.id)
      .execute()
    expect((await desk.place(zhou, departure, { uid: li.member.uid })).code).toBe(4)
    expect(await desk.seatsOf(departure.id)).toMatchObject({ held: 0 })
  })

  test('nobody named, or two of them; a saved traveller is not the advisor’s to pick', async () => {
    const li = await desk.signIn()
    const departure = await insertDeparture(db)
    const said = { data: { errors: { member_phone: '请选择会员，或填写客人手机号' } } }
    expect(await desk.place(zhou, departure, {})).toMatchObject(said)
    expect(await desk.place(zhou, departure, { uid: li.member.uid, member_phone: li.phone })).toMatchObject(
      said,
    )
    const saved = JSON.stringify([{ kind: 1, name_cn: '李雷', tourist_id: 999_999 }])
    expect((await desk.place(zhou, departure, { uid: li.member.uid }, { travellers_json: saved })).code).toBe(
      0,
    )
  })

  test('a member beyond a designer’s own, whom their telephone reaches all the same; and nobody without the right', async () => {
    const designer = await signInStaff(desk, { name: '程野', roles: ['custom'] })
    const li = await desk.signIn()
    const departure = await insertDeparture(db)
    expect((await desk.quote(designer, departure, { uid: li.member.uid })).code).toBe(20)
    expect((await desk.place(designer, departure, { uid: li.member.uid })).code).toBe(20)
    const reply = await desk.place(designer, departure, { member_phone: li.phone })
    expect(await desk.orderOf(desk.noOf(reply))).toMatchObject({
      member_id: li.member.id,
      advisor_id: designer.id,
    })
    expect((await desk.ask(orderDetails.detail, { no: desk.noOf(reply) }, designer)).code).toBe(0)
    const operator = await signInStaff(desk, {
      roles: ['operations', 'finance', 'product', 'content', 'admin'],
    })
    for (const endpoint of Object.values(orderAdvising))
      expect((await desk.ask(endpoint, {}, operator)).code, endpoint.path).toBe(25)
  })
})

test('two advisors and a buyer of the shop for the last seats: one has them, the others hear how many are left', async () => {
  const wang = await desk.clerk('王敏')
  for (let round = 0; round < 4; round++) {
    const departure = await insertDeparture(db, { capacity: 3 })
    const [li, han, buyer] = [await desk.signIn(), await desk.signIn(), await desk.signIn()]
    const { data } = await desk.quote(zhou, departure)
    const seen = { quote_token: data?.price.price_token ?? '', payable_fen: '736000' }
    const replies = await Promise.all([
      desk.place(zhou, departure, { uid: li.member.uid }, seen),
      desk.place(wang, departure, { uid: han.member.uid }, seen),
      desk.book(buyer, aBooking(departure)),
    ])
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 40, 40])
    for (const { code, ...rest } of replies)
      if (code === 40) expect(rest).toMatchObject({ message: '余位不足，仅剩1位' })
    expect(await desk.seatsOf(departure.id)).toMatchObject({ held: 2, sold: 0 })
  }
  await desk.expectBooksToBalance()
})

test('seats are told as they are at this moment', async () => {
  const li = await desk.signIn()
  const departure = await insertDeparture(db, { capacity: 5 })
  const seats = async () => {
    const { data } = await desk.ask(orderAdvising.dates, { product_id: String(departure.productId) }, zhou)
    return (Object(data)['dates'] as { seats: number }[]).map((each) => each.seats)
  }
  expect(await seats()).toEqual([5])
  await desk.place(zhou, departure, { uid: li.member.uid })
  expect(await seats()).toEqual([3])
  await desk.place(zhou, departure, { member_phone: aPhone() }, { adult: '3' })
  expect(await seats()).toEqual([])
})
