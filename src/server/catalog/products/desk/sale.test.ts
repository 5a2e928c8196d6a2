import { beforeEach, describe, expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import type { ProductPriceRule } from '#src/domain/catalog/product-doc/booking-terms.ts'
import type { ProductOption } from '#src/domain/catalog/product-doc/options.ts'
import { openProductDesk } from '#test/content/product-desk.ts'
import { aBooking, openBookingShop } from '#test/orders/booking.ts'
import { insertOption, insertPriceRule } from '#test/shop/factories.ts'

type Shop = Awaited<ReturnType<typeof openBookingShop>>
let shop: Shop
let desk: Awaited<ReturnType<typeof openProductDesk>>
let id: number
let departure: Parameters<typeof aBooking>[0]
beforeEach(async () => {
  shop = await openBookingShop()
  desk = await openProductDesk(shop)
  const made = await desk.product()
  id = made.id
  const { comboId, departureId } = made
  departure = { id: departureId, productId: id, comboId, comboKey: 'default', date: '2027-03-15' }
})

const json = (value: unknown) => JSON.stringify(value)
const optionsNow = async (): Promise<ProductOption[]> =>
  JSON.parse((await desk.draft(id)).fields['options'] ?? '')
const earlyBird: ProductPriceRule = {
  ...{ kind: 'early_bird', name: '早鸟立减', threshold: 30, off_kind: 'fen_per_adult', off_value: 10_000 },
  ...{ starts_on: '2026-01-01', ends_on: '2027-12-31' },
}
const key = () => ({ product_id: id, date: departure.date, adult: 2 })
async function publish(fields: Record<string, string>) {
  expect((await desk.save(id, fields)).code).toBe(0)
  const { code, data } = await desk.publish(id)
  expect([code, data.blockers]).toEqual([0, undefined])
}
const agreedOf = async (orderNo: string) => {
  const { id: orderId, snapshot, payable_fen } = await shop.orderOf(orderNo)
  const lines = await shop.db
    .selectFrom('order_line')
    .select(['code', 'name', 'amount_fen'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  return { snapshot, payable_fen, lines }
}

describe('add-ons', () => {
  test('are said in words beside what the shop has, and offered once they are published, none of them chosen', async () => {
    const wifi: ProductOption = {
      ...{ kind: 'wifi', name: '随身 WiFi', unit: 'per_order', price_fen: 12_000, child_price_fen: null },
      ...{ min_qty: 0, max_qty: 3, desc_text: '不限流量', refundable: false },
    }
    const { data } = await desk.save(id, { options: json([wifi]) })
    expect(data.draft.changed).toEqual([
      {
        field: 'options',
        title: '附加项目',
        before: [],
        now: ['随身 WiFi（上网），每单 ¥120，最多 3 份，不可退，不限流量'],
      },
    ])
    await desk.publish(id)
    const trip = await shop.visitor().call(products.trip, { product_id: id, date: departure.date })
    expect(trip.data.options).toMatchObject([{ name: '随身 WiFi', price_fen: 12_000, min_qty: 0 }])
    expect((await shop.visitor().call(products.price, key())).data.payable_fen).toBe(736_000)
  })

  test('that stand in an order stay what the order froze, when they cost more, and when they are gone', async () => {
    const optionId = await insertOption(shop.db, { product_id: id })
    const li = await shop.signIn()
    const options_json = [{ id: optionId, qty: 2 }]
    const placed = await shop.book(li, aBooking(departure, { options_json, payable_fen: 760_000 }))
    expect(placed.code).toBe(0)
    const before = await agreedOf(placed.data.order_id)
    expect(before.lines).toContainEqual({
      code: `option:${optionId}`,
      name: '接机',
      amount_fen: 24_000,
    })
    const [first] = await optionsNow()
    await publish({ options: json([{ ...first, price_fen: 20_000, refundable: false }]) })
    expect(await agreedOf(placed.data.order_id)).toEqual(before)
    const dearer = await shop.book(
      await shop.signIn(),
      aBooking(departure, { options_json, payable_fen: 760_000 }),
    )
    expect(dearer).toMatchObject({ failed: 'PRICE_CHANGED', raw: { quote: { payable_fen: 776_000 } } })
    await publish({ options: '[]' })
    expect(await agreedOf(placed.data.order_id)).toEqual(before)
  })

  test('of an import beside the draft stay, and so does what the draft says of its own', async () => {
    await insertOption(shop.db, { product_id: id })
    const [first] = await optionsNow()
    await desk.save(id, { options: json([{ ...first, price_fen: 15_000 }]) })
    await insertOption(shop.db, { product_id: id, name: '送机', sort: 1 })
    await shop.db.updateTable('product').set({ balance_days: 9 }).where('id', '=', id).execute()
    expect((await desk.publish(id)).code).toBe(0)
    expect((await optionsNow()).map(({ name, price_fen }) => [name, price_fen])).toEqual([
      ['接机', 15_000],
      ['送机', 12_000],
    ])
    expect((await desk.draft(id)).fields['balance_days']).toBe('9')
  })
})

describe('a price that was told before a publish', () => {
  test('is asked about again once it is another, and orders keep theirs', async () => {
    const li = await shop.signIn()
    const placed = await shop.book(li, aBooking(departure))
    const before = await agreedOf(placed.data.order_id)
    const wang = await shop.signIn()
    const { data: told } = await wang.call(products.price, key())
    await publish({ price_rules: json([earlyBird]) })
    const booking = aBooking(departure, { price_token: told.price_token })
    const asked = await shop.book(wang, booking)
    expect(asked).toMatchObject({ code: 41, raw: { quote: { payable_fen: 716_000 } } })
    expect(asked.raw['changed']).toContain('payableFen')
    expect((await shop.book(wang, { ...booking, payable_fen: 716_000 })).code).toBe(0)
    expect(await agreedOf(placed.data.order_id)).toEqual(before)
  })

  test('is asked about again when the deposit is another for the same sum', async () => {
    const li = await shop.signIn()
    const { data: told } = await li.call(products.price, key())
    await publish({ deposit: json({ mode: 'percent', value: 2_000 }) })
    const asked = await shop.book(li, aBooking(departure, { price_token: told.price_token }))
    expect(asked).toMatchObject({ code: 41, raw: { quote: { payable_fen: 736_000, deposit_fen: 147_200 } } })
    expect(asked.raw['changed']).toEqual(['depositFen', 'balanceDue'])
    const { data: again } = await li.call(products.price, key())
    expect((await shop.book(li, aBooking(departure, { price_token: again.price_token }))).code).toBe(0)
  })

  test('is asked about again when cancelling costs something else', async () => {
    const { id: ladderId } = await shop.db
      .insertInto('refund_ladder')
      .values({ code: 'STRICT', version: '1', name: '严格', scope: 'domestic', in_use_from: '2026-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const steps = { ladder_id: ladderId, from_days: 0, to_days: null, bp: 5_000 }
    await shop.db.insertInto('refund_ladder_step').values(steps).execute()
    const li = await shop.signIn()
    const { data: told } = await li.call(products.price, key())
    await publish({ ladder_code: 'STRICT' })
    const asked = await shop.book(li, aBooking(departure, { price_token: told.price_token }))
    expect([asked.code, asked.raw['changed']]).toEqual([41, ['ladder']])
  })
})

describe('booking terms', () => {
  test('are compared in words, published, and begun from again', async () => {
    const { data } = await desk.save(id, {
      deposit: json({ mode: 'fixed', value: 50_000 }),
      price_rules: json([earlyBird]),
    })
    expect(data.draft.changed.map(({ now }) => now)).toEqual([
      ['订金每人 ¥500'],
      ['早鸟立减：提前 30 天，每位成人减 ¥100，2026-01-01 至 2027-12-31 预订'],
    ])
    expect((await desk.publish(id)).data.no).toBe(2)
    const group = { ...earlyBird, kind: 'group' as const, threshold: 4 }
    await desk.save(id, { price_rules: json([group, earlyBird]) })
    expect((await desk.publish(id)).data.no).toBe(3)
    const back = await desk.ask(productDrafts.restore, { id: String(id), no: '1' })
    expect(back.data.changed.map(({ field }) => field)).toEqual(['deposit', 'price_rules'])
  })

  test('are refused by the field where the shop could not hold them', async () => {
    const twice = [earlyBird, { ...earlyBird, name: '另一条' }]
    for (const [field, value, why] of [
      ['price_rules', twice, '两条立减规则的种类与门槛相同'],
      ['price_rules', [{ ...earlyBird, ends_on: '2025-12-31' }], '活动的结束日早于开始日'],
      ['price_rules', [{ ...earlyBird, off_kind: 'bp', off_value: 10_001 }], '立减最多100%'],
      ['price_rules', [{ ...earlyBird, starts_on: '2026-02-30' }], '日期有误'],
      ['balance_days', 366, '请填写0到365之间的整数'],
    ] as const) {
      const { code, data } = await desk.save(id, { [field]: json(value) })
      expect([code, data.errors]).toEqual([1, { [field]: why }])
    }
    const late = await desk.save(id, { book_ahead_time: '24:00' })
    expect(late.data.errors).toEqual({ book_ahead_time: '时间有误' })
  })

  test('that would cost the shop or break the law are named by the checks, each with its field', async () => {
    await shop.db
      .updateTable('departure')
      .set({ floor_fen: 360_000 })
      .where('id', '=', departure.id)
      .execute()
    const failed = async (fields: Record<string, string>) => {
      const { data } = await desk.save(id, fields)
      return data.draft.checks.filter(({ ok }) => !ok).map(({ field, message }) => [field, message])
    }
    expect(await failed({ price_rules: json([earlyBird]) })).toEqual([
      ['price_rules', '“早鸟立减”对成人价 ¥3,680 减 ¥100，低于成本价 ¥3,600'],
    ])
    expect(await failed({ price_rules: json([{ ...earlyBird, off_value: 200_000 }]) })).toEqual([
      ['price_rules', '“早鸟立减”对成人价 ¥3,680 减 ¥2,000，超过一半'],
    ])
    expect(await failed({ price_rules: '[]', deposit: json({ mode: 'percent', value: 6_000 }) })).toEqual([
      ['deposit', '订金最多为总价的 50%'],
    ])
    await shop.db
      .insertInto('contract_template')
      .values({ code: 'OUTBOUND', title: '出境合同', version: '1', clauses: '[]', in_use_from: '2026-01-01' })
      .onConflict((known) => known.doNothing())
      .execute()
    const deposit = json({ mode: 'none', value: 0 })
    expect(await failed({ deposit, contract_template_code: 'OUTBOUND', ladder_code: 'NOWHERE' })).toEqual([
      ['ladder_code', '没有可用的退改阶梯'],
      ['contract_template_code', '合同模板不是为这类产品写的'],
    ])
    expect((await desk.publish(id)).code).toBe(29)
  })

  test('and add-ons are not for who writes texts alone', async () => {
    const writer = await desk.clerk({ roles: ['content'] })
    for (const [field, value] of Object.entries({
      options: json([{ kind: 'other', name: '接站', unit: 'per_order', price_fen: 1 }]),
      deposit: json({ mode: 'fixed', value: 1 }),
      balance_days: '3',
      book_ahead_days: '3',
      book_ahead_time: '12:00',
      price_rules: json([earlyBird]),
      ladder_code: 'STRICT',
      contract_template_code: 'OUTBOUND',
    }))
      expect([field, (await desk.save(id, { [field]: value }, writer)).code]).toEqual([field, 25])
  })

  test('go along with a copy, with the add-ons', async () => {
    await insertOption(shop.db, { product_id: id })
    await insertPriceRule(shop.db, { product_id: id })
    const { fields } = await desk.draft(id)
    const { data } = await desk.ask(productDrafts.copy, { id: String(id) })
    const copied = (data as unknown as { id: number }).id
    const same = ['options', 'price_rules', 'deposit', 'ladder_code', 'combos']
    const { fields: theirs } = await desk.draft(copied)
    for (const field of same) expect(theirs[field]).toBe(fields[field])
    const kept = await shop.db
      .selectFrom('price_rule')
      .select('name')
      .where('product_id', '=', copied)
      .execute()
    expect(kept).toEqual([{ name: '早鸟立减' }])
  })
})
