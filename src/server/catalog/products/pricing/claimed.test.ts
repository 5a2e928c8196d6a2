import { beforeEach, expect, test } from 'vitest'
import { claimedPrices } from '#src/api/catalog/claimed-prices.ts'
import { products } from '#src/api/catalog/products.ts'
import { coupons } from '#src/api/marketing/coupons.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertCouponRule } from '#test/content/coupon-factories.ts'
import { openBookingShop } from '#test/orders/booking.ts'
import { insertDeparture, insertPriceRule, insertProduct } from '#test/shop/factories.ts'

const shop = await openBookingShop()
const { db, clock } = shop
const guest = shop.visitor()
beforeEach(async () => {
  clock.set('2026-11-21T10:00:00+08:00')
  await db.updateTable('coupon_rule').set({ status: 'stopped' }).execute()
  shop.api.replies.invalidate()
})

async function pricesOf(...ids: number[]) {
  shop.api.replies.invalidate()
  return (await guest.call(claimedPrices.list, { ids })).data.list
}
const viewOf = async (product_id: number) => {
  shop.api.replies.invalidate()
  return (await guest.call(claimedPrices.ofProduct, { product_id })).data
}

test('the price after a coupon is what two adults then pay who claim it, each rounded up to the yuan', async () => {
  const departure = await insertDeparture(db)
  await insertPriceRule(db, { product_id: departure.productId })
  await insertCouponRule(db, { name: '小', value: 5_000 })
  const best = await insertCouponRule(db, { discount_type: 'percent', value: 97, max_off_fen: 19_901 })
  const [said] = await pricesOf(departure.productId)
  expect(said).toMatchObject({ product_id: departure.productId, rules_id: best, date: departure.date })
  const li = await shop.signIn()
  const { coupon_id } = (await li.call(coupons.receive, { id: best })).data
  const { productId: product_id, comboKey: combo_key, date } = departure
  const paid = (await li.call(products.price, { product_id, combo_key, date, adult: 2, coupon_id })).data
  expect(paid.payable_fen).toBe(716_000 - 19_901)
  expect(said?.price_fen).toBe(Math.ceil(paid.payable_fen / 200) * 100)
})

test('only coupons count that anybody may still claim and use, for this product: not those of new members', async () => {
  const { productId } = await insertDeparture(db)
  const not = [
    { new_member_only: true },
    { scope_kind: 'first_order' as const },
    { code_only: true },
    { receivable: false },
    { total: 3, issued: 3 },
    { status: 'stopped' as const },
    { exclude_ids: [productId] },
    { scope_kind: 'product' as const, scope_ids: [productId + 1] },
    { min_fen: 90_000_000 },
    { valid_kind: 'fixed' as const, valid_days: null, valid_from: '2026-12-01', valid_to: '2027-01-01' },
  ]
  for (const each of not) await insertCouponRule(db, { value: 50_000, ...each })
  expect(await pricesOf(productId)).toEqual([])
  const own = await insertCouponRule(db, { scope_kind: 'product', scope_ids: [productId] })
  expect(await pricesOf(productId)).toMatchObject([{ rules_id: own }])
})

test('a date without two seats, or that nobody can book any more, gives no price', async () => {
  await insertCouponRule(db)
  const departure = await insertDeparture(db, { capacity: 10, sold: 9 })
  expect(await pricesOf(departure.productId)).toEqual([])
  await db.updateTable('departure').set({ sold: 8 }).where('id', '=', departure.id).execute()
  expect(await pricesOf(departure.productId)).toHaveLength(1)
  await db.updateTable('product').set({ status: 'off_sale' }).where('id', '=', departure.productId).execute()
  expect(await pricesOf(departure.productId)).toEqual([])
})

test('a product tells what can be claimed for it, the most first, and marks what is for new members', async () => {
  const { productId } = await insertDeparture(db)
  const fresh = await insertCouponRule(db, { discount_type: 'percent', value: 90, new_member_only: true })
  const over = await insertCouponRule(db, { value: 30_000, min_fen: 500_000 })
  const far = await insertCouponRule(db, { value: 90_000, min_fen: 5_000_000 })
  await insertCouponRule(db, { scope_kind: 'product', scope_ids: [productId + 1] })
  expect(await viewOf(productId)).toMatchObject({
    list: [
      { rules_id: fresh, text: '新客9.0折' },
      { rules_id: over, text: '满5000减300' },
      { rules_id: far, text: '满50000减900' },
    ],
    price: { rules_id: over, price_fen: 353_000 },
  })
  const bare = await insertProduct(db)
  expect((await viewOf(bare.id)).price).toBe(null)
  expect(await viewOf(999_999)).toEqual({ list: [], price: null })
})

test('however many products cost three statements beside those of every call', async () => {
  await insertCouponRule(db)
  const ids = await Promise.all(Array.from({ length: 3 }, async () => (await insertDeparture(db)).productId))
  shop.api.replies.invalidate()
  const { result, statements } = await countStatements(() => guest.call(claimedPrices.list, { ids }))
  expect(result.data.list.map(({ product_id }) => product_id)).toEqual(ids)
  expect(statements.length).toBeLessThanOrEqual(4)
})
