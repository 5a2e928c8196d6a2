import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertMember, insertOrder } from '#test/orders/order-factories.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { insertCombo, insertDeparture, insertProduct } from '#test/shop/factories.ts'

const { db } = await openTestDatabase()
const now = new Date('2026-11-21T10:00:00+08:00')

async function statsOf(id: number) {
  const { rows } = await sql<{ changed: number }>`
    select refresh_product_stats(array[${id}]::bigint[], '2026-11-21', ${now}) as changed`.execute(db)
  const product = await db
    .selectFrom('product')
    .select(['price_from_fen', 'next_departs_on', 'sold_count', 'score_avg', 'score_count', 'rank_score'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...product, changed: rows[0]?.changed }
}

const review = (
  product_id: number,
  score: number,
  over: { sample?: boolean; status?: 'hidden'; hide_kind?: 'unlawful' } = {},
) =>
  db
    .insertInto('review')
    .values({
      product_id,
      user_name: '韩**',
      party: 'friends',
      score,
      dims: '{}',
      content: '行程和合同写的一致，没有临时加钱。',
      trip_on: '2026-10-01',
      written_at: now,
      ...over,
    })
    .execute()

test('the price is the lowest that can still be bought: not sold out, closed, called off, by phone, past or off sale', async () => {
  const { id: product_id } = await insertProduct(db)
  const on = (departs_on: string, adult_fen: number, over = {}) =>
    insertDeparture(db, { product_id, departs_on, adult_fen, ...over })
  await on('2027-01-10', 400_000)
  await on('2027-01-05', 450_000, { status: 'formed', sold: 8 })
  await on('2026-12-31', 100_000, { capacity: 12, sold: 12 })
  await on('2027-01-01', 100_000, { status: 'closed' })
  await on('2027-01-02', 100_000, { status: 'cancelled' })
  await on('2027-01-03', 100_000, { status: 'by_phone' })
  await on('2026-11-22', 100_000)
  const combo_id = await insertCombo(db, { product_id, combo_key: 'c2', on_sale: false, sort: 1 })
  await on('2027-01-04', 100_000, { combo_id })
  expect(await statsOf(product_id)).toMatchObject({
    price_from_fen: 400_000,
    next_departs_on: '2027-01-05',
  })
})

test('a product with nothing to buy shows 电询: no price, no next day', async () => {
  const { id } = await insertProduct(db)
  expect(await statsOf(id)).toMatchObject({ price_from_fen: null, next_departs_on: null })
})

test('sales and scores count what real people paid for and wrote, and nothing of the sample', async () => {
  const { id: departure_id, productId } = await insertDeparture(db)
  const member_id = (await insertMember(db)).id
  await insertOrder(db, { departure_id, member_id, status: 'paid', adult: 2, child_bed: 1 })
  await insertOrder(db, { departure_id, member_id, status: 'wait_pay' })
  await insertOrder(db, { departure_id, member_id, status: 'cancelled' })
  await insertOrder(db, { departure_id, member_id, status: 'done', sample: true })
  await review(productId, 5)
  await review(productId, 4)
  await review(productId, 1, { sample: true })
  await review(productId, 1, { status: 'hidden', hide_kind: 'unlawful' })
  expect(await statsOf(productId)).toMatchObject({ sold_count: 3, score_avg: '4.5', score_count: 2 })
})

test('a product whose stats did not change is not written', async () => {
  const { productId } = await insertDeparture(db)
  expect((await statsOf(productId)).changed).toBe(1)
  expect((await statsOf(productId)).changed).toBe(0)
})

test('the rank rises with sales, reviews, near departures and the staff’s weight', async () => {
  const plain = async (over = {}) =>
    (await insertDeparture(db, { product_id: (await insertProduct(db, over)).id })).productId
  const rank = async (id: number) => (await statsOf(id)).rank_score
  const base = await rank(await plain())

  expect((await rank(await plain({ sort_weight: 100 }))) - base).toBeCloseTo(0.2, 5)

  const loved = await plain()
  for (let n = 0; n < 5; n++) await review(loved, 5)
  expect(await rank(loved)).toBeGreaterThan(base)

  const sold = await insertDeparture(db, { product_id: (await insertProduct(db)).id })
  await insertOrder(db, { departure_id: sold.id, status: 'paid' })
  expect(await rank(sold.productId)).toBeGreaterThan(base)

  const soon = await plain()
  await insertDeparture(db, { product_id: soon, departs_on: '2026-12-01' })
  expect(await rank(soon)).toBeGreaterThan(base)
})
