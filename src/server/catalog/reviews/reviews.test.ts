import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { reviews } from '#src/api/catalog/reviews.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { insertProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { briefReviews } from './service.ts'

const shop = await openShop()
const { db } = shop
const visitor = shop.visitor()

const insertReview = async (product_id: number, over: Partial<Insertable<DB['review']>> = {}) =>
  (
    await db
      .insertInto('review')
      .values({
        product_id,
        user_name: '李**',
        party: 'family',
        score: 5,
        dims: JSON.stringify({ itinerary: 5, guide: 5, hotel: 4, food: null, transport: 5 }),
        content: '一路顺利，安排得很周到。',
        trip_on: '2026-10-01',
        written_at: new Date('2026-10-10T12:00:00+08:00'),
        ...over,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const picture = (name: string) => ({ url: `/pictures/${name}.00000000`, alt: name })
const listOf = async (product_id: number, asked: object = {}) =>
  (await visitor.call(reviews.comments, { product_id, ...asked })).data
const idsOf = async (product_id: number, asked: object = {}) =>
  (await listOf(product_id, asked)).list.map(({ id }) => id)

test('a review is told with its pictures, its addition and the answer of the shop', async () => {
  const { id } = await insertProduct(db)
  await insertReview(id, {
    images: JSON.stringify([picture('a'), picture('b')]),
    append: JSON.stringify({
      content: '回来一个月，仍在怀念。',
      images: [picture('c')],
      at: '2026-11-10T12:00:00+08:00',
    }),
    reply: '谢谢您的分享。',
    replied_at: new Date('2026-10-12T09:00:00+08:00'),
    combo_name: '昆明出发',
    useful_count: 3,
  })
  expect((await listOf(id)).list).toMatchObject([
    {
      user_name: '李**',
      party_text: '亲子',
      score: 5,
      dims: { itinerary: 5, food: null },
      images: ['/pictures/a.00000000', '/pictures/b.00000000'],
      trip_date: '2026-10-01',
      created_at: new Date('2026-10-10T12:00:00+08:00'),
      reply: { content: '谢谢您的分享。', at: new Date('2026-10-12T09:00:00+08:00') },
      append: { images: ['/pictures/c.00000000'], at: new Date('2026-11-10T12:00:00+08:00') },
      useful_count: 3,
      combo_name: '昆明出发',
    },
  ])
})

test('reviews stand by time and usefulness, whatever their score', async () => {
  const { id } = await insertProduct(db)
  const at = (day: string) => new Date(`2026-${day}T12:00:00+08:00`)
  const oldGood = await insertReview(id, { score: 5, written_at: at('08-01') })
  const newBad = await insertReview(id, { score: 1, written_at: at('10-20') })
  const newer = await insertReview(id, { score: 4, written_at: at('10-25') })
  const oldUseful = await insertReview(id, { score: 2, written_at: at('09-20'), useful_count: 7 })
  expect(await idsOf(id)).toEqual([oldUseful, newer, newBad, oldGood])
})

test('each filter shows what it says, and the brief counts the same', async () => {
  const { id } = await insertProduct(db)
  const good = await insertReview(id, { score: 4, tags: ['导游专业'] })
  const middling = await insertReview(id, { score: 3, party: 'solo', images: JSON.stringify([picture('a')]) })
  const poor = await insertReview(id, {
    score: 2,
    append: JSON.stringify({ content: '后来补偿了。', images: [], at: '2026-11-01T00:00:00+08:00' }),
  })
  const byFilter = {
    all: [poor, middling, good],
    good: [good],
    middling: [middling],
    poor: [poor],
    pictured: [middling],
    appended: [poor],
  }
  for (const [main_filter, ids] of Object.entries(byFilter)) {
    expect(await idsOf(id, { main_filter }), main_filter).toEqual(ids)
  }
  expect(await idsOf(id, { party: 'solo' })).toEqual([middling])
  expect(await idsOf(id, { tag: '导游专业' })).toEqual([good])
  const { data } = await visitor.call(reviews.brief, { product_id: id })
  expect(Object.fromEntries(data.filters.map(({ main_filter, count }) => [main_filter, count]))).toEqual(
    Object.fromEntries(Object.entries(byFilter).map(([name, ids]) => [name, ids.length])),
  )
  expect(data.filters[0]?.name).toBe('全部')
})

test('the brief tells means, shares, tags, parties and the newest pictures', async () => {
  const { id } = await insertProduct(db)
  const dims = (hotel: number | null) =>
    JSON.stringify({ itinerary: 5, guide: null, hotel, food: 4, transport: 4 })
  await insertReview(id, { score: 5, dims: dims(5), tags: ['导游专业', '酒店干净'] })
  await insertReview(id, {
    score: 5,
    dims: dims(4),
    tags: ['酒店干净'],
    images: JSON.stringify([picture('a')]),
  })
  await insertReview(id, { score: 3, dims: dims(null), party: 'couple' })
  const { data } = await visitor.call(reviews.brief, { product_id: id })
  expect(data).toMatchObject({
    score_avg: '4.3',
    count: 3,
    good_rate_bp: 6667,
    dims: { itinerary: 5, guide: null, hotel: 4.5, food: 4, transport: 4 },
    tags: [
      { name: '酒店干净', count: 2 },
      { name: '导游专业', count: 1 },
    ],
    parties: [
      { party: 'family', name: '亲子', count: 2 },
      { party: 'couple', name: '情侣夫妻', count: 1 },
    ],
    pictures: ['/pictures/a.00000000'],
    sample: false,
  })
})

test('made-up reviews are named so, give way to the first real one, and never become the rating', async () => {
  const { id } = await insertProduct(db)
  await insertReview(id, { sample: true })
  await insertReview(id, { sample: true })
  const brief = () => briefReviews(shop.ctx(), id)
  expect(await brief()).toMatchObject({ count: 2, sample: true })
  const { data } = await visitor.call(products.detail, { product_id: id })
  expect(data.score).toEqual({ avg: '', count: 0 })
  const real = await insertReview(id, { score: 4 })
  expect(await brief()).toMatchObject({ count: 1, score_avg: '4.0', sample: false })
  expect(await idsOf(id)).toEqual([real])
})

test('what is being checked or was hidden is neither shown nor counted', async () => {
  const { id } = await insertProduct(db)
  await insertReview(id, { status: 'checking' })
  await insertReview(id, { status: 'hidden', hide_kind: 'unlawful' })
  expect(await listOf(id)).toMatchObject({ list: [], total: 0 })
  expect((await visitor.call(reviews.brief, { product_id: id })).data).toMatchObject({
    score_avg: '',
    count: 0,
    good_rate_bp: 0,
    sample: false,
    tags: [],
    pictures: [],
  })
})

test('pages follow each other without gap; a page past the end is empty and tells the total', async () => {
  const { id } = await insertProduct(db)
  for (let count = 0; count < 5; count += 1) await insertReview(id)
  const pages = await Promise.all([1, 2, 3].map((page) => idsOf(id, { page, size: 2 })))
  expect(new Set(pages.flat()).size).toBe(5)
  expect(await listOf(id, { page: 1, size: 2 })).toMatchObject({ total: 5, has_more: true })
  expect(await listOf(id, { page: 4, size: 2 })).toMatchObject({ list: [], total: 5, has_more: false })
})

test('a product that is not on sale has no reviews to read: NOT_FOUND', async () => {
  const { id } = await insertProduct(db, { status: 'off_sale' })
  await insertReview(id)
  expect((await visitor.call(reviews.comments, { product_id: id })).failed).toBe('NOT_FOUND')
  expect((await visitor.call(reviews.brief, { product_id: id })).failed).toBe('NOT_FOUND')
})

test('a page of reviews costs two statements, the brief one', async () => {
  const { id } = await insertProduct(db)
  await insertReview(id)
  const asked = { product_id: id }
  expect((await countStatements(() => visitor.call(reviews.comments, asked))).statements).toHaveLength(2)
  expect((await countStatements(() => visitor.call(reviews.brief, asked))).statements).toHaveLength(1)
})
