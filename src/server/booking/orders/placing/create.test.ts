import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { travellers } from '#src/api/account/travellers.ts'
import { orders } from '#src/api/booking/orders.ts'
import { products } from '#src/api/catalog/products.ts'
import { agreementFault } from '#src/domain/booking/agreements.ts'
import { toFen } from '#src/domain/money.ts'
import { quote } from '#src/domain/pricing/price.ts'
import { aBooking, hanMeimei, liLei, openBookingShop } from '#test/orders/booking.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { takeFirstNumbers } from '#test/people/taken-numbers.ts'
import { insertDeparture, insertOption, insertPriceRule, insertProduct } from '#test/shop/factories.ts'
import type { OrderSnapshot } from '../snapshot.ts'

const shop = await openBookingShop()
beforeEach(async () => {
  shop.clock.set('2026-11-21T10:00:00+08:00')
  await shop.endTrips()
})

const sealedTexts = async (orderNo: string) => {
  const { id } = await shop.orderOf(orderNo)
  return shop.db.selectFrom('order_traveller').selectAll().where('order_id', '=', id).orderBy('seq').execute()
}

describe('an order', () => {
  test('holds the seats of its travellers for an hour', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const { data, code } = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei] }))
    expect(code).toBe(0)
    expect(data).toEqual({
      order_id: expect.stringMatching(/^BM261121\d{6}$/),
      status: 'wait_contract',
      need_confirm: false,
      pay_deadline_ts: new Date('2026-11-21T11:00:00+08:00'),
      payable_fen: 736_000,
      next: 'contract',
    })
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 2, sold: 0 })
    await shop.expectBooksToBalance()
  })

  test('keeps names in the clear and numbers sealed', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const { data } = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei] }))
    const [first] = await sealedTexts(data.order_id)
    expect(first).toMatchObject({ name_cn: '李雷', birthday: '1949-12-31', gender: 'female' })
    expect(first?.doc_no_enc?.toString('latin1')).not.toContain('110105')
    expect(shop.services.vault.open(first?.doc_no_enc ?? Buffer.alloc(0))).toBe('11010519491231002X')
  })

  test('freezes what was bought: price lines, trip and ladder', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const option = await insertOption(shop.db, { product_id: departure.productId })
    await insertPriceRule(shop.db, { product_id: departure.productId })
    const reply = await shop.book(
      li,
      aBooking(departure, { options_json: [{ id: option, qty: 2 }], payable_fen: 740_000 }),
    )
    expect(reply.code).toBe(0)
    await shop.db
      .updateTable('product')
      .set({ title: '改名之后', subtitle: '改过' })
      .where('id', '=', departure.productId)
      .execute()
    const { data } = await li.call(orders.detail, { order_id: reply.data.order_id })
    expect(data.title).toBe('昆明-大理-丽江5日纯玩小团')
    expect(data.snapshot.subtitle).toBe('')
    expect(data.items.map(({ code, amount_fen }) => [code.split(':')[0], amount_fen])).toEqual([
      ['adult', 736_000],
      ['option', 24_000],
      ['rule', -20_000],
    ])
    await shop.expectBooksToBalance()
  })

  test('keeps what lowered its price apart from what was bought, and what each line bears of it', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const ruleId = await insertPriceRule(shop.db, {
      product_id: departure.productId,
      off_kind: 'bp',
      off_value: 1000,
    })
    const party = { adult: 1, child_bed: 1, agree_json: ['unfit', 'noreturn', 'minor'] as const }
    const booking = { ...party, agree_json: [...party.agree_json], payable_fen: 563_400 }
    const { data } = await shop.book(li, aBooking(departure, booking))
    const { id } = await shop.orderOf(data.order_id)
    const items = await shop.db.selectFrom('order_item').selectAll().where('order_id', '=', id).execute()
    expect(items.map(({ code, amount_fen }) => [code, amount_fen])).toEqual([
      ['adult', 368_000],
      ['child_bed', 258_000],
    ])
    const adjustments = await shop.db
      .selectFrom('order_adjustment')
      .selectAll()
      .where('order_id', '=', id)
      .execute()
    expect(adjustments).toEqual([
      {
        ...{ order_id: id, seq: 1, kind: 'rule', ref_id: ruleId, label: '早鸟立减' },
        ...{ unit_fen: -62_600, qty: 1, amount_fen: -62_600, shares: [-36_800, -25_800] },
      },
    ])
    await shop.expectBooksToBalance()
  })

  test('can be priced again when the product, its rules and its add-ons have become others', async () => {
    const li = await shop.signIn()
    const tiers = JSON.stringify([{ min_pax: 2, adult_fen: 350_000, child_bed_fen: null }])
    const departure = await insertDeparture(shop.db, { tiers })
    const option = await insertOption(shop.db, { product_id: departure.productId, refundable: false })
    await insertOption(shop.db, { product_id: departure.productId, name: '送机' })
    await insertPriceRule(shop.db, { product_id: departure.productId })
    const reply = await shop.book(
      li,
      aBooking(departure, { options_json: [{ id: option, qty: 2 }], payable_fen: 704_000 }),
    )
    expect(reply.code).toBe(0)
    await shop.db.deleteFrom('product_option').where('product_id', '=', departure.productId).execute()
    await shop.db.deleteFrom('price_rule').where('product_id', '=', departure.productId).execute()
    await shop.db
      .updateTable('departure')
      .set({ adult_fen: 999_900, tiers: '[]' })
      .where('id', '=', departure.id)
      .execute()
    const { snapshot } = await shop.orderOf(reply.data.order_id)
    const { terms } = snapshot as unknown as OrderSnapshot
    if (!terms) throw new Error('no terms are kept')
    expect(terms.terms.options.map(({ name }) => name)).toEqual(['接机'])
    const again = quote(terms)
    expect(again).toMatchObject({ totalFen: 724_000, discountFen: 20_000, payableFen: 704_000 })
    expect(again).toMatchObject({ nonRefundableFen: 24_000, adjustments: [{ shares: [-20_000, 0] }] })
    const alone = quote({
      ...terms,
      counts: { ...terms.counts, adult: 1 },
      choices: [{ id: option, qty: 1 }],
    })
    // Without the tier, with the single supplement, at the prices of then.
    expect(alone).toMatchObject({ totalFen: 368_000 + 128_000 + 12_000 })
  })

  test('shares its texts with the orders before it, until one of them changes', async () => {
    const departure = await insertDeparture(shop.db, { capacity: 99 })
    const editionOf = async () => {
      const { data } = await shop.book(await shop.signIn(), aBooking(departure))
      return (await shop.orderOf(data.order_id)).trip_edition_id
    }
    const first = await editionOf()
    expect(await editionOf()).toBe(first)
    await shop.db
      .updateTable('product')
      .set({ sold_count: 7, price_from_fen: 1 })
      .where('id', '=', departure.productId)
      .execute()
    expect(await editionOf()).toBe(first)

    const { supplier_id } = await shop.db
      .selectFrom('product')
      .select('supplier_id')
      .where('id', '=', departure.productId)
      .executeTakeFirstOrThrow()
    const changes = [
      shop.db.updateTable('product').set({ unfit_text: '孕妇' }).where('id', '=', departure.productId),
      shop.db
        .updateTable('itinerary_day')
        .set({ title: '改线' })
        .where('product_id', '=', departure.productId),
      shop.db.updateTable('supplier').set({ phone: '0871-1234567' }).where('id', '=', supplier_id),
    ]
    const editions = [first]
    for (const change of changes) {
      await change.execute()
      editions.push(await editionOf())
    }
    expect(new Set(editions).size).toBe(4)
  })

  test('of a product that staff must confirm waits for them, and no money is asked', async () => {
    const li = await shop.signIn()
    const product = await insertProduct(shop.db, { confirm_mode: 'second' })
    const departure = await insertDeparture(shop.db, { product_id: product.id })
    const { data } = await shop.book(li, aBooking(departure))
    expect(data).toMatchObject({
      status: 'wait_confirm',
      need_confirm: true,
      pay_deadline_ts: null,
      next: 'wait',
    })
    // 12 hours of Saturday are left at 10:00, 12 more begin at 09:00 on Sunday.
    const order = await shop.orderOf(data.order_id)
    expect(order.confirm_deadline).toEqual(new Date('2026-11-22T21:00:00+08:00'))
  })

  test('takes saved travellers by their ids, with the document that fits', async () => {
    const li = await shop.signIn()
    const saved = await li.call(travellers.add, {
      name_cn: '李雷',
      docs_json: [{ doc_type: 'id_card', doc_no: '11010519491231002X' }],
      consent: true,
    })
    const departure = await insertDeparture(shop.db)
    const tourist_id = 'id' in saved.data ? saved.data.id : 0
    const reply = await shop.book(
      li,
      aBooking(departure, { travellers_json: [{ kind: 'adult', tourist_id }, hanMeimei] }),
    )
    expect(reply.code).toBe(0)
    expect((await sealedTexts(reply.data.order_id))[0]).toMatchObject({
      saved_traveller_id: tourist_id,
      name_cn: '李雷',
    })
  })

  test('has a number that tells nobody how many came before it', async () => {
    const departure = await insertDeparture(shop.db, { capacity: 99 })
    const numbers: number[] = []
    for (let i = 0; i < 4; i++) {
      const { data } = await shop.book(await shop.signIn(), aBooking(departure, { adult: 2 }))
      numbers.push(Number(data.order_id.slice(-6)))
    }
    expect(new Set(numbers).size).toBe(4)
    const steps = numbers.slice(1).map((each, i) => each - (numbers[i] ?? 0))
    expect(steps.every((step) => step === 1)).toBe(false)
  })
})

test('an order whose number is taken already draws another, and is placed once', async () => {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db)
  await takeFirstNumbers(shop.owner, 'orders', 'orders_order_no_key')
  const { code, data } = await shop.book(li, aBooking(departure))
  expect(code).toBe(0)
  expect(await shop.orderOf(data.order_id)).toMatchObject({ member_id: li.member.id })
  expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 2 })
  await shop.expectBooksToBalance()
})

describe('a further order', () => {
  test('with the same key gives the same order, even when the seats are gone by then', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db, { capacity: 2 })
    const booking = aBooking(departure)
    const first = await shop.book(li, booking)
    const again = await shop.book(li, booking)
    expect(again.data).toEqual(first.data)
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 2 })
  })

  test('with another key within ten minutes answers DUPLICATE with the order that is there', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const first = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei] }))
    const again = await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei] }))
    expect(again).toMatchObject({ failed: 'DUPLICATE', raw: { ref: first.data.order_id } })
    const others = await shop.book(li, aBooking(departure, { adult: 1, payable_fen: 496_000 }))
    expect(others.code).toBe(0)
    shop.clock.advanceSeconds(601)
    expect((await shop.book(li, aBooking(departure, { travellers_json: [liLei, hanMeimei] }))).code).toBe(0)
  })

  test('is placed when the first was cancelled', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const first = await shop.book(li, aBooking(departure))
    await li.call(orders.cancel, { order_id: first.data.order_id })
    expect((await shop.book(li, aBooking(departure))).code).toBe(0)
  })

  test('as a fourth unpaid one is refused with what to do', async () => {
    const li = await shop.signIn()
    for (let i = 0; i < 3; i++) {
      expect((await shop.book(li, aBooking(await insertDeparture(shop.db)))).code).toBe(0)
    }
    const fourth = await shop.book(li, aBooking(await insertDeparture(shop.db)))
    expect(fourth).toMatchObject({ failed: 'TOO_OFTEN', message: '您有3个待支付订单，请先完成支付或取消' })
  })

  test('as an eleventh of one day is refused, also when the others were cancelled, until midnight', async () => {
    const li = await shop.signIn()
    for (let i = 0; i < 10; i++) {
      const { data } = await shop.book(li, aBooking(await insertDeparture(shop.db)))
      await li.call(orders.cancel, { order_id: data.order_id })
    }
    expect(shop.sent.filter(({ scene }) => scene === 'notice')).toEqual([])
    const departure = await insertDeparture(shop.db)
    shop.clock.set('2026-11-21T23:59:59+08:00')
    const refused = await shop.book(li, aBooking(departure))
    expect(refused).toMatchObject({
      failed: 'TOO_OFTEN',
      message: '您今天已提交10个订单，请明天再试，或联系客服预订',
      raw: { retry_after: 1 },
    })
    expect((await shop.book(await shop.signIn(), aBooking(departure))).code).toBe(0)
    shop.clock.set('2026-11-22T00:00:00+08:00')
    expect((await shop.book(li, aBooking(departure))).code).toBe(0)
  })
})

describe('a refused order', () => {
  test('a guest is asked to log in', async () => {
    const departure = await insertDeparture(shop.db)
    expect(await shop.book(shop.visitor(), aBooking(departure))).toMatchObject({ code: 998 })
  })

  test('a product, a combo or a date that does not exist is NOT_FOUND', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    for (const over of [{ product_id: 1 }, { combo_key: 'c9' }, { date: '2026-01-01' }]) {
      expect((await shop.book(li, aBooking(departure, over))).failed).toBe('NOT_FOUND')
    }
  })

  test('too few seats are SOLD_OUT with how many are left', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db, { capacity: 1 })
    const reply = await shop.book(li, aBooking(departure))
    expect(reply).toMatchObject({ failed: 'SOLD_OUT', message: '余位不足，仅剩1位' })
  })

  test('a departure past its closing time is CLOSED', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db, { close_at: shop.clock.now() })
    expect((await shop.book(li, aBooking(departure))).failed).toBe('CLOSED')
  })

  test('another amount than today’s is PRICE_CHANGED with the new quote, which then goes through', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const key = { product_id: departure.productId, date: departure.date, adult: 2 }
    const shown = await li.call(products.price, key)
    await shop.db
      .updateTable('departure')
      .set({ adult_fen: 400_000, version: 2 })
      .where('id', '=', departure.id)
      .execute()
    const booking = aBooking(departure, { price_token: shown.data.price_token })
    const changed = await shop.book(li, booking)
    expect(changed).toMatchObject({ failed: 'PRICE_CHANGED', raw: { quote: { payable_fen: 800_000 } } })
    expect(changed.raw['changed']).toContain('payableFen')
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
    expect((await shop.book(li, { ...booking, payable_fen: 800_000 })).code).toBe(0)
  })

  test.each([1, 0, -736_000, 735_999])(
    'a tampered price of %i fen is PRICE_CHANGED, with or without a token',
    async (payable_fen) => {
      const li = await shop.signIn()
      const departure = await insertDeparture(shop.db)
      const forged = aBooking(departure, { payable_fen, price_token: 'e30.AAAA' })
      expect((await shop.book(li, forged)).failed).toBe('PRICE_CHANGED')
    },
  )

  test('every box that is needed and was left empty is named with its own text', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const none = await shop.book(li, aBooking(departure, { agree_json: [] }))
    expect(none).toMatchObject({ failed: 'PARAM', message: agreementFault.unfit })
    expect(Object.keys(none.raw.errors ?? {})).toEqual(['agree_json.unfit', 'agree_json.noreturn'])

    const plain = { agree_json: ['unfit', 'noreturn'] as const }
    const withNumber = aBooking(departure, { agree_json: [...plain.agree_json], travellers_json: [liLei] })
    expect((await shop.book(li, withNumber)).message).toBe(agreementFault.docs)
    const child = { adult: 1, child_bed: 1, agree_json: [...plain.agree_json] }
    expect((await shop.book(li, aBooking(departure, child))).message).toBe(agreementFault.minor)
    const abroad = await insertDeparture(shop.db, {
      product_id: (await insertProduct(shop.db, { scope: 'outbound', contract_template_code: 'OUTBOUND' }))
        .id,
    })
    const crossing = aBooking(abroad, { agree_json: [...plain.agree_json] })
    expect((await shop.book(li, crossing)).message).toBe(agreementFault.crossborder)
  })

  test.each([
    ['a wrong checksum', { ...liLei, doc_no: '110105194912310021' }, 'doc_no', '证件号码格式错误，请核对'],
    ['fifteen digits', { ...liLei, doc_no: '110105491231002' }, 'doc_no', '请填写18位身份证号'],
    ['a name in letters', { ...liLei, name_cn: 'Li Lei' }, 'name_cn', null],
    ['a birthday that is not the document’s', { ...liLei, birthday: '1990-01-01' }, 'birthday', null],
    ['a birthday that does not exist', { kind: 'adult' as const, birthday: '1990-02-30' }, 'birthday', null],
    ['a child booked as an adult', { kind: 'adult' as const, birthday: '2018-01-01' }, 'birthday', null],
    ['a masked number of nobody', { ...liLei, doc_no: '110***********002X' }, 'doc_no', '请重新输入证件号码'],
    [
      'a passport on a trip at home',
      { ...liLei, doc_type: 'passport' as const, doc_no: 'E12345678' },
      'doc_type',
      null,
    ],
  ])('%s is TRAVELLER at its field', async (_what, person, field, message) => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const agree_json = ['unfit', 'noreturn', 'docs', 'minor'] as const
    const booking = aBooking(departure, { travellers_json: [person], agree_json: [...agree_json] })
    const reply = await shop.book(li, booking)
    expect(reply.failed).toBe('TRAVELLER')
    expect(Object.keys(reply.raw.errors ?? {})).toContain(`travellers.0.${field}`)
    if (message !== null) expect(reply.message).toBe(message)
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
  })

  test('the same document twice is TRAVELLER at the second', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const twice = [liLei, { ...hanMeimei, doc_no: ' 1101051949 1231002x' }]
    const reply = await shop.book(li, aBooking(departure, { travellers_json: twice }))
    expect(reply).toMatchObject({
      failed: 'TRAVELLER',
      raw: { errors: { 'travellers.1.doc_no': '与第1位出行人的证件重复' } },
    })
  })

  test('more travellers than are paid for are TRAVELLER', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const three = [liLei, hanMeimei, { kind: 'adult' as const, name_cn: '林涛' }]
    const reply = await shop.book(li, aBooking(departure, { travellers_json: three }))
    expect(reply.raw.errors).toMatchObject({ travellers: '成人须为2位，已填3位' })
  })

  test('a traveller who is on another paid trip on those days is TRAVELLER with that order', async () => {
    const li = await shop.signIn()
    const departure = await insertDeparture(shop.db)
    const other = await insertOrder(shop.db, { member_id: li.member.id, status: 'paid' })
    await shop.db
      .insertInto('order_traveller')
      .values({
        order_id: other.id,
        seq: 1,
        kind: 'adult',
        doc_type: 'id_card',
        doc_no_hash: shop.services.vault.blindIndex('document', '11010519491231002X'),
      })
      .execute()
    const mine = await shop.book(li, aBooking(departure, { travellers_json: [hanMeimei, liLei] }))
    expect(mine.failed).toBe('TRAVELLER')
    expect(mine.raw.errors?.['travellers.1.doc_no']).toContain(other.orderNo)
    const stranger = await shop.signIn()
    const theirs = await shop.book(stranger, aBooking(departure, { travellers_json: [liLei] }))
    expect(theirs.failed).toBe('TRAVELLER')
    expect(JSON.stringify(theirs.raw)).not.toContain(other.orderNo)
    await shop.db.deleteFrom('order_traveller').where('order_id', '=', other.id).execute()
  })

  test('another member’s saved traveller and another traveller’s document are NOT_FOUND', async () => {
    const [li, han] = [await shop.signIn(), await shop.signIn()]
    const departure = await insertDeparture(shop.db)
    const docs_json = [{ doc_type: 'id_card' as const, doc_no: '34052419800101001X' }]
    const saved = await han.call(travellers.add, { name_cn: '韩梅梅', docs_json, consent: true })
    const tourist_id = 'id' in saved.data ? saved.data.id : 0
    const stolen = aBooking(departure, { travellers_json: [{ kind: 'adult', tourist_id }] })
    expect((await shop.book(li, stolen)).failed).toBe('NOT_FOUND')
    const noSuchDoc = aBooking(departure, {
      travellers_json: [{ kind: 'adult', tourist_id, doc_id: 999_999 }],
    })
    expect((await shop.book(han, noSuchDoc)).failed).toBe('NOT_FOUND')
  })
})

describe('bad input of an order', () => {
  const good = async () => {
    const departure = await insertDeparture(shop.db)
    return {
      product_id: String(departure.productId),
      date: departure.date,
      adult: '2',
      linkman: '李雷',
      phone: '13800000001',
      agree_json: '["unfit","noreturn"]',
      payable_fen: '736000',
      idem_key: randomUUID(),
    }
  }

  test.each([
    ['a negative count', { adult: '-1' }, 'adult'],
    ['a huge count', { adult: '99999999999999999999' }, 'adult'],
    ['more travellers than an order takes', { adult: '10' }, 'adult'],
    ['nobody', { adult: '0' }, 'adult'],
    ['more infants than adults', { infant: '3' }, 'infant'],
    ['an impossible date', { date: '2027-02-30' }, 'date'],
    ['no date', { date: 'tomorrow' }, 'date'],
    ['broken JSON', { travellers_json: '[{' }, 'travellers_json'],
    ['JSON that is no list', { travellers_json: '{"kind":1}' }, 'travellers_json'],
    ['a kind nobody has', { travellers_json: '[{"kind":9}]' }, 'travellers_json.0.kind'],
    ['an unknown box', { agree_json: '["everything"]' }, 'agree_json.0'],
    ['a remark of 10,000 characters', { remark: '好'.repeat(10_000) }, 'remark'],
    ['a missing contact', { linkman: '' }, 'linkman'],
    ['a contact of one letter', { linkman: '李' }, 'linkman'],
    ['a telephone that is none', { phone: '12345' }, 'phone'],
    ['an emergency telephone that is none', { emergency_phone: '12345' }, 'emergency_phone'],
    ['a mail address that is none', { email: 'li@lei' }, 'email'],
    ['a key that is no uuid', { idem_key: 'again' }, 'idem_key'],
    ['no price', { payable_fen: '' }, 'payable_fen'],
    ['a price in yuan', { payable_fen: '7360.00' }, 'payable_fen'],
    ['an add-on that is not offered', { options_json: '[{"id":1,"qty":1}]' }, 'options_json.0.id'],
    ['half an add-on', { options_json: '[{"id":1,"qty":0.5}]' }, 'options_json.0.qty'],
  ])('%s is PARAM at its field', async (_what, fields, field) => {
    const li = await shop.signIn()
    const response = await li.ask(orders.create, { ...(await good()), ...fields })
    const reply = (await response.json()) as { code: number; data: { errors: Record<string, string> } }
    expect(reply.code).toBe(1)
    expect(Object.keys(reply.data.errors)).toContain(field)
  })

  test('unknown fields are ignored, and none of them sets a column', async () => {
    const li = await shop.signIn()
    const fields = { ...(await good()), status: '60', member_id: '1', paid_fen: '736000', coupon: 'x' }
    const reply = (await (await li.ask(orders.create, fields)).json()) as {
      code: number
      data: { order_id: string }
    }
    expect(reply.code).toBe(0)
    expect(await shop.orderOf(reply.data.order_id)).toMatchObject({
      status: 'wait_contract',
      member_id: li.member.id,
      paid_fen: 0,
    })
  })

  test('a body of two megabytes is answered with HTTP 413', async () => {
    const li = await shop.signIn()
    const response = await li.ask(orders.create, { ...(await good()), remark: 'x'.repeat(2 << 20) })
    expect(response.status).toBe(413)
  })

  test('a date in the past is gone, not bookable', async () => {
    const li = await shop.signIn()
    const past = await insertDeparture(shop.db, { departs_on: '2026-11-01' })
    expect((await shop.book(li, aBooking(past))).failed).toBe('CLOSED')
  })
})

test('what an order costs is what the price call said', async () => {
  const li = await shop.signIn()
  const departure = await insertDeparture(shop.db)
  const party = { adult: 3, child_bed: 1, child_nobed: 1, infant: 1, rooms: 3 }
  const quote = await li.call(products.price, {
    product_id: departure.productId,
    date: departure.date,
    ...party,
  })
  const booking = aBooking(departure, {
    ...party,
    agree_json: ['unfit', 'noreturn', 'minor'],
    payable_fen: quote.data.payable_fen,
    price_token: quote.data.price_token,
  })
  const { data } = await shop.book(li, booking)
  expect(data.payable_fen).toBe(toFen(quote.data.payable_fen))
  expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 5 })
  await shop.expectBooksToBalance()
})
