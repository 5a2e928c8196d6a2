import { beforeEach, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { products } from '#src/api/catalog/products.ts'
import { coupons } from '#src/api/marketing/coupons.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertCoupon } from '#test/content/coupon-factories.ts'
import { aBooking, openBookingShop } from '#test/orders/booking.ts'
import { insertDeparture, insertOption, insertPriceRule } from '#test/shop/factories.ts'

const shop = await openBookingShop()
const { db } = shop
beforeEach(() => shop.clock.set('2026-11-21T10:00:00+08:00'))

const couponOf = (id: number) =>
  db.selectFrom('coupon').select(['state', 'order_id']).where('id', '=', id).executeTakeFirstOrThrow()
const selection = (departure: Awaited<ReturnType<typeof insertDeparture>>, over: object = {}) => ({
  ...{ product_id: departure.productId, combo_key: departure.comboKey, date: departure.date, adult: 2 },
  ...over,
})

test('a price with a coupon shows it beside the rule, over what neither visa nor insurance cost', async () => {
  const li = await shop.signIn()
  const departure = await insertDeparture(db)
  const visa = await insertOption(db, {
    product_id: departure.productId,
    kind: 'visa',
    child_price_fen: null,
  })
  const rule = await insertPriceRule(db, { product_id: departure.productId })
  const { couponId } = await insertCoupon(
    db,
    { member_id: li.member.id },
    { name: '九五折', discount_type: 'percent', value: 95 },
  )
  const chosen = selection(departure, { options_json: [{ id: visa, qty: 2 }] })
  const without = (await li.call(products.price, chosen)).data
  expect(without).toMatchObject({ payable_fen: 740_000, discountable_fen: 716_000 })
  const { data } = await li.call(products.price, { ...chosen, coupon_id: couponId })
  expect(data).toMatchObject({ discount_fen: 55_800, payable_fen: 704_200, discountable_fen: 716_000 })
  expect(data.lines.slice(-2)).toMatchObject([
    { code: `rule:${rule}`, amount_fen: -20_000 },
    { code: `coupon:${couponId}`, name: '优惠券 · 九五折', qty: 1, amount_fen: -35_800 },
  ])
})

test.each([
  ['too small a sum', { min_fen: 1_000_000 }, '满10000元可用，还差2640元'],
  ['another trip', { scope_kind: 'product' as const, scope_ids: [1] }, '仅限指定线路'],
])(
  'a coupon for %s is COUPON_NO_USE with the reason, for the price and for an order',
  async (_, rule, message) => {
    const li = await shop.signIn()
    const departure = await insertDeparture(db)
    const { couponId: coupon_id } = await insertCoupon(db, { member_id: li.member.id }, rule)
    const price = await li.call(products.price, selection(departure, { coupon_id }))
    expect(price).toMatchObject({ failed: 'COUPON_NO_USE', message })
    const placed = await shop.book(li, aBooking(departure, { coupon_id }))
    expect(placed).toMatchObject({ failed: 'COUPON_NO_USE', message })
    expect(await shop.seatsOf(departure.id)).toMatchObject({ held: 0 })
  },
)

test("another member's coupon is of no use to anybody, nor to a guest", async () => {
  const [li, han] = [await shop.signIn(), await shop.signIn()]
  const departure = await insertDeparture(db)
  const { couponId: coupon_id } = await insertCoupon(db, { member_id: han.member.id })
  for (const visitor of [li, shop.visitor()])
    expect((await visitor.call(products.price, selection(departure, { coupon_id }))).failed).toBe(
      'COUPON_NO_USE',
    )
})

test('an order with a coupon locks it in the one statement that places the order', async () => {
  const li = await shop.signIn()
  const departure = await insertDeparture(db)
  const { couponId } = await insertCoupon(db, { member_id: li.member.id })
  const booking = aBooking(departure, { coupon_id: couponId, payable_fen: 716_000 })
  const { result, statements } = await countStatements(() => shop.book(li, booking))
  expect(result.data).toMatchObject({ payable_fen: 716_000 })
  expect(statements.filter((text) => /^(begin|commit)\b/i.test(text))).toEqual([])
  const order = await shop.orderOf(result.data.order_id)
  expect(order).toMatchObject({ total_fen: 736_000, discount_fen: 20_000 })
  expect(await couponOf(couponId)).toEqual({ state: 'locked', order_id: order.id })
  const { data } = await li.call(orders.detail, { order_id: result.data.order_id })
  expect(data.items.at(-1)).toMatchObject({ code: `coupon:${couponId}`, amount_fen: -20_000 })
  await shop.expectBooksToBalance()
  // The same press again is the same order, and what is locked lowers no second one.
  expect((await shop.book(li, booking)).data.order_id).toBe(result.data.order_id)
  const other = await insertDeparture(db)
  const second = await shop.book(li, aBooking(other, { coupon_id: couponId, payable_fen: 716_000 }))
  expect(second).toMatchObject({ failed: 'COUPON_NO_USE', message: expect.stringContaining('占用') })
  const { unusable } = (await li.call(coupons.available, { product_id: other.productId, price: 736_000 }))
    .data
  expect(unusable).toMatchObject([{ coupon_id: couponId, status: 'locked', order_id: result.data.order_id }])
})

test('a wrong amount answers PRICE_CHANGED with the quote of the coupon', async () => {
  const li = await shop.signIn()
  const departure = await insertDeparture(db)
  const { couponId } = await insertCoupon(db, { member_id: li.member.id })
  const refused = await shop.book(li, aBooking(departure, { coupon_id: couponId }))
  expect(refused).toMatchObject({ failed: 'PRICE_CHANGED', raw: { quote: { payable_fen: 716_000 } } })
  expect(await couponOf(couponId)).toEqual({ state: 'unused', order_id: null })
})

test('a cancelled order gives its coupon back; one whose end has passed meanwhile has expired', async () => {
  const li = await shop.signIn()
  const place = async (valid_to: string) => {
    const departure = await insertDeparture(db)
    const { couponId } = await insertCoupon(db, { member_id: li.member.id, valid_to })
    const booking = aBooking(departure, { coupon_id: couponId, payable_fen: 716_000 })
    return { couponId, order_id: (await shop.book(li, booking)).data.order_id }
  }
  const [lasting, ending] = [
    await place('2026-12-01T00:00:00+08:00'),
    await place('2026-11-21T10:30:00+08:00'),
  ]
  shop.clock.advanceSeconds(2000)
  for (const { order_id } of [lasting, ending])
    expect((await li.call(orders.cancel, { order_id })).code).toBe(0)
  expect(await couponOf(lasting.couponId)).toEqual({ state: 'unused', order_id: null })
  expect(await couponOf(ending.couponId)).toEqual({ state: 'expired', order_id: null })
})
