import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { contracts } from '#src/api/booking/contracts.ts'
import { orders } from '#src/api/booking/orders.ts'
import { aBooking, hanMeimei, liLei, openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { takeFirstNumbers } from '#test/people/taken-numbers.ts'
import { insertDeparture, insertOption, insertProduct } from '#test/shop/factories.ts'

const shop = await openBookingShop()
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  await shop.endTrips()
})

async function anOrder(over: Parameters<typeof aBooking>[1] = {}, productId?: number) {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db, productId === undefined ? {} : { product_id: productId })
  const { data } = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei], ...over }))
  return { li, order_id: data.order_id, departure }
}

const billsOf = async (order_id: string, li: Awaited<ReturnType<typeof anOrder>>['li']) =>
  (await li.call(orders.detail, { order_id })).data.bills

async function storedContract(orderNo: string) {
  const { id } = await shop.orderOf(orderNo)
  return shop.db.selectFrom('contract').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
}

describe('the contract to be signed', () => {
  test('says all that the law wants said before signing (旅游法 58)', async () => {
    const { li, order_id } = await anOrder()
    const { data } = await li.call(contracts.info, { order_id })
    expect(data).toMatchObject({
      contract_no: '',
      template: { code: 'DOMESTIC', version: '2014', title: '团队境内旅游合同' },
      state: 'unsigned',
      sha256: '',
      text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      need_scroll: 1,
      sign: { need_sms: 1, phone_mask: expect.stringMatching(/^139\*{4}\d{4}$/), sign_name_default: '李雷' },
      signed_at: null,
      deadline_ts: new Date('2026-11-21T11:00:00+08:00'),
    })
    expect(data.fields).toMatchObject({ licence: 'L-ZJ-CJ00000', min_group: 8, supplement: '' })
    expect(data.fields.travellers[0]).toEqual({
      name: '李雷',
      kind_text: '成人',
      doc: '身份证 **************002X',
    })
    for (const text of [
      '浙江百陌国际旅行社有限公司',
      'L-ZJ-CJ00000',
      'BM20270120',
      '2027年1月20日',
      '最低成团人数为8人',
      '出发前7日通知',
      '¥7,360',
      '云上地接社',
      '第5天',
      '早餐含',
      '2小时',
      '行程开始前6日至4日',
      '旅游费用总额的20%',
      '本次行程不安排购物场所',
      '乙方未选购人身意外伤害保险',
      '12345（原12301）',
    ])
      expect(data.html).toContain(text)
    expect(data.html).not.toMatch(/\{\{|11010519491231002X|13800000001|data-personal/)
  })

  test('is made to be printed: headed tables, numbered clauses, a place to sign', async () => {
    const { li, order_id } = await anOrder()
    const { html } = (await li.call(contracts.info, { order_id })).data
    expect(html).toMatch(/^<article class="contract"><h1>/)
    expect(html).toContain('<h2>第一条 合同双方</h2>')
    expect(html.match(/<table><thead><tr><th>/g)?.length).toBe(4)
    expect(html).toContain('<p class="sign">')
  })

  test('shows what a traveller typed as text and never as HTML', async () => {
    const { li, order_id } = await anOrder({ linkman: '<b>李雷</b>', remark: '<script>' })
    const { html } = (await li.call(contracts.info, { order_id })).data
    expect(html).toContain('&lt;b&gt;李雷&lt;/b&gt;')
    expect(html).not.toContain('<b>')
  })

  test('names the insurance that was chosen and marks what never comes back', async () => {
    const product = await insertProduct(shop.db)
    const option = await insertOption(shop.db, {
      product_id: product.id,
      kind: 'insurance',
      name: '旅行意外险',
      price_fen: 3_000,
      child_price_fen: null,
      refundable: false,
    })
    const over = { options_json: [{ id: option, qty: 2 }], payable_fen: 742_000 }
    const { li, order_id } = await anOrder(over, product.id)
    const { html } = (await li.call(contracts.info, { order_id })).data
    expect(html).toContain('乙方已选购：旅行意外险。')
    expect(html).toContain('旅行意外险（不可退）')
  })

  test.each([
    ['outbound', 'OUTBOUND', '团队出境旅游合同'],
    ['hkmo', 'HKMO', '团队出境旅游合同'],
    ['domestic', 'STUDY', '研学旅游合同'],
  ] as const)('of a trip %s by template %s is called %s', async (scope, code, title) => {
    const product = await insertProduct(shop.db, { scope, contract_template_code: code })
    const { li, order_id } = await anOrder(
      {
        travellers_json: [liLei, hanMeimei].map(({ kind, name_cn }, index) => {
          return { kind, name_cn, name_en_last: 'LI', name_en_first: index === 0 ? 'LEI' : 'MEI' }
        }),
        agree_json: ['unfit', 'noreturn', 'crossborder'],
      },
      product.id,
    )
    const { data } = await li.call(contracts.info, { order_id })
    expect(data.template).toMatchObject({ code, title })
    expect(data.html).not.toContain('{{')
  })

  test.each([
    ['one traveller is missing', [liLei], { travellers: '成人须为2位，已填1位' }],
    ['one name is missing', [liLei, { kind: 'adult' as const }], { 'travellers.1.name_cn': '请输入姓名' }],
  ])('is not shown while %s: nobody reads a contract with a blank', async (_, travellers_json, errors) => {
    const { li, order_id } = await anOrder({ travellers_json })
    const reply = await li.call(contracts.info, { order_id })
    expect(reply).toMatchObject({ code: 43, failed: 'TRAVELLER' })
    expect(reply.raw.errors).toEqual(errors)
    await li.call(orders.edit, { order_id, travellers_json: [liLei, hanMeimei] })
    expect((await li.call(contracts.info, { order_id })).code).toBe(0)
  })

  test('is not there before staff have confirmed, nor for an order that was cancelled unsigned', async () => {
    const li = await shop.signIn()
    for (const status of ['wait_confirm', 'cancelled'] as const) {
      const order = await insertOrder(shop.db, { member_id: li.member.id, status: 'wait_contract' })
      await shop.db.updateTable('orders').set({ status }).where('id', '=', order.id).execute()
      expect((await li.call(contracts.info, { order_id: order.orderNo })).failed).toBe('STATE')
    }
  })
})

describe('signing', () => {
  test('freezes the document, makes the bill and opens the order for payment', async () => {
    const { li, order_id } = await anOrder()
    const reply = await shop.sign(li, order_id)
    expect(reply).toMatchObject({
      code: 0,
      data: { status: 'wait_pay', next: 'pay', signed_at: shop.clock.now() },
    })
    expect(reply.data.contract_no).toMatch(/^BMHT20261121\d{6}$/)
    expect(await billsOf(order_id, li)).toMatchObject([
      { kind: 'full', amount_fen: 736_000, status: 'unpaid', due_at: new Date('2026-11-21T11:00:00+08:00') },
    ])
    const { data } = await li.call(contracts.info, { order_id })
    expect(data).toMatchObject({
      state: 'signed',
      contract_no: reply.data.contract_no,
      signed_at: shop.clock.now(),
    })
    expect(data.html).toContain('乙方代表（签名）：李雷')
    expect(data.html).not.toContain('待签署')
  })

  test('draws another number when the first is taken, and spends the code once', async () => {
    const { li, order_id } = await anOrder()
    await takeFirstNumbers(shop.owner, 'contract', 'contract_contract_no_key')
    expect((await shop.sign(li, order_id)).code).toBe(0)
    const { id } = await shop.orderOf(order_id)
    expect(await storedContract(order_id)).toMatchObject({ order_id: id, state: 'signed' })
    expect(await billsOf(order_id, li)).toHaveLength(1)
  })

  test('keeps the full document sealed, and its SHA-256 proves every byte', async () => {
    const { li, order_id } = await anOrder()
    await shop.sign(li, order_id)
    const contract = await storedContract(order_id)
    expect(contract.html_enc.toString('latin1')).not.toContain('contract')
    const html = shop.services.vault.open(contract.html_enc)
    expect(html).toContain('11010519491231002X')
    expect(html).toContain('13800000001')
    const hash = createHash('sha256').update(html).digest('hex')
    expect(contract.sha256.toString('hex')).toBe(hash)
    const { data } = await li.call(contracts.info, { order_id })
    expect(data.sha256).toBe(hash)
    expect(data.html).not.toMatch(/11010519491231002X|13800000001/)
  })

  test('a signed contract never changes, whatever staff change afterwards', async () => {
    const { li, order_id, departure } = await anOrder()
    await shop.sign(li, order_id)
    const before = (await li.call(contracts.info, { order_id })).data
    await shop.db
      .updateTable('product')
      .set({ title: '别的线路', unfit_text: '所有人' })
      .where('id', '=', departure.productId)
      .execute()
    shop.clock.advanceSeconds(60)
    const after = (await li.call(contracts.info, { order_id })).data
    expect(after.html).toBe(before.html)
    expect(after.sha256).toBe(before.sha256)
  })

  test('a deposit and its balance are two bills that sum to the price', async () => {
    const product = await insertProduct(shop.db, { deposit_mode: 'fixed', deposit_value: 100_000 })
    const { li, order_id } = await anOrder({}, product.id)
    expect((await li.call(contracts.info, { order_id })).data.html).toContain('支付订金¥2,000')
    await shop.sign(li, order_id)
    expect(await billsOf(order_id, li)).toMatchObject([
      { kind: 'deposit', title: '订金', amount_fen: 200_000 },
      { kind: 'balance', title: '尾款', amount_fen: 536_000, due_at: new Date('2027-01-13T23:59:59+08:00') },
    ])
  })

  test('too near to the balance’s day it is one bill after all', async () => {
    const product = await insertProduct(shop.db, { deposit_mode: 'fixed', deposit_value: 100_000 })
    shop.clock.set('2027-01-11T23:30:00+08:00')
    const { li, order_id } = await anOrder({}, product.id)
    shop.clock.set('2027-01-12T00:10:00+08:00')
    await shop.sign(li, order_id)
    expect(await billsOf(order_id, li)).toMatchObject([{ kind: 'full', amount_fen: 736_000 }])
  })

  test('in the last quarter of an hour leaves a quarter of an hour to pay', async () => {
    const { li, order_id } = await anOrder()
    shop.clock.set('2026-11-21T10:59:59+08:00')
    await shop.sign(li, order_id)
    expect((await shop.orderOf(order_id)).pay_deadline).toEqual(new Date('2026-11-21T11:14:59+08:00'))
  })

  test('a grown traveller may sign in the contact’s place', async () => {
    const { li, order_id } = await anOrder()
    expect((await shop.sign(li, order_id, { sign_name: '韩梅梅' })).code).toBe(0)
    expect((await storedContract(order_id)).sign_name).toBe('韩梅梅')
  })

  test('keeps the signer’s telephone only as an index, with address and browser', async () => {
    const { li, order_id } = await anOrder()
    await shop.sign(li, order_id)
    const contract = await storedContract(order_id)
    expect(contract.signer_phone_hash).toEqual(shop.services.vault.blindIndex('phone', li.phone))
    expect(contract).toMatchObject({
      signer_member_id: li.member.id,
      signer_ip: expect.stringContaining('10.0.'),
    })
  })
})

describe('signing is refused', () => {
  test('with BAD_CODE for a wrong code, five times, and then for the right one too', async () => {
    const { li, order_id } = await anOrder()
    const code = await shop.signCode(li, order_id)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let i = 0; i < 5; i++)
      expect((await shop.sign(li, order_id, { code: wrong })).failed).toBe('BAD_CODE')
    expect((await shop.sign(li, order_id, { code })).failed).toBe('BAD_CODE')
    expect((await shop.orderOf(order_id)).status).toBe('wait_contract')
    expect(await billsOf(order_id, li)).toEqual([])
  })

  test('with PARAM while the box is empty, and for a name that is nobody’s', async () => {
    const { li, order_id } = await anOrder()
    const unticked = await shop.sign(li, order_id, { agree: false, code: '000000' })
    expect(Object.keys(unticked.raw.errors ?? {})).toEqual(['agree'])
    const stranger = await shop.sign(li, order_id, { sign_name: '王芳', code: '000000' })
    expect(stranger.message).toBe('签署人须为联系人或本单成人出行人')
  })

  test('with PARAM for a youth, who travels at the adult’s price but may not sign', async () => {
    const youth = { kind: 'adult' as const, name_cn: '李小雷', birthday: '2010-05-01' }
    const { li, order_id } = await anOrder({ linkman: '韩梅梅', travellers_json: [hanMeimei, youth] })
    expect((await shop.sign(li, order_id, { sign_name: '李小雷', code: '000000' })).failed).toBe('PARAM')
  })

  test('with TRAVELLER while a traveller is missing or has no name', async () => {
    const { li, order_id } = await anOrder({ travellers_json: [liLei] })
    const reply = await shop.sign(li, order_id, { code: '000000' })
    expect(reply).toMatchObject({ failed: 'TRAVELLER', message: '成人须为2位，已填1位' })
  })

  test('with PAY_EXPIRED from the second of the deadline on, before and after the job has run', async () => {
    const { li, order_id } = await anOrder()
    shop.clock.set('2026-11-21T11:00:00+08:00')
    expect((await shop.sign(li, order_id, { code: '000000' })).failed).toBe('PAY_EXPIRED')
    await shop.db
      .updateTable('orders')
      .set({ status: 'cancelled', cancel_reason: 'deadline' })
      .where('order_no', '=', order_id)
      .execute()
    expect((await shop.sign(li, order_id, { code: '000000' })).failed).toBe('PAY_EXPIRED')
  })

  test('with PAY_EXPIRED on the day of departure, whatever the deadline says', async () => {
    const { li, order_id } = await anOrder()
    const late = { pay_deadline: new Date('2026-11-22T10:00:00+08:00'), departs_on: '2026-11-22' }
    await shop.db.updateTable('orders').set(late).where('order_no', '=', order_id).execute()
    shop.clock.set('2026-11-22T00:00:00+08:00')
    expect((await shop.sign(li, order_id, { code: '000000' })).failed).toBe('PAY_EXPIRED')
  })

  test('with STATE a second time, and for an order that was cancelled', async () => {
    const { li, order_id } = await anOrder()
    await shop.sign(li, order_id)
    expect((await shop.sign(li, order_id, { code: '000000' })).failed).toBe('STATE')
    const other = await anOrder()
    await other.li.call(orders.cancel, { order_id: other.order_id })
    expect((await shop.sign(other.li, other.order_id, { code: '000000' })).failed).toBe('STATE')
  })

  test('with NOT_FOUND for another member’s order', async () => {
    const { order_id } = await anOrder()
    const stranger = await shop.signIn()
    expect((await shop.sign(stranger, order_id, { code: '000000' })).failed).toBe('NOT_FOUND')
    expect((await stranger.call(contracts.info, { order_id })).failed).toBe('NOT_FOUND')
  })
})
