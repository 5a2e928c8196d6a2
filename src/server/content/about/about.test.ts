import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { insertOrder } from '#test/orders/order-factories.ts'
import { signInStaff } from '#test/people/staff.ts'
import { insertDestination, insertProduct, tagProduct } from '#test/shop/factories.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { productChanged } from '../../catalog/products/service.ts'
import { aboutJobs } from './jobs.ts'

const { about } = endpoints
let shop: Shop
let visitor: ReturnType<Shop['visitor']>
let productId: number
const ids: Record<string, number> = {}

const person = {
  kind: 'advisor' as const,
  title: '顾问',
  city: '昆明',
  years: 9,
  languages: ['普通话'],
  good_at: ['云南'],
  intro: '熟悉滇西北。\n<b>雨季</b>也能走。',
}

beforeAll(async () => {
  shop = await openShop()
  visitor = shop.visitor()
  const { db } = shop
  const { id: staffId } = await signInStaff(shop, { roles: ['service'] })
  const rows = await db
    .insertInto('team_member')
    .values([
      { ...person, name: '林知远', sort: 1, staff_id: staffId },
      { ...person, name: '陈砚', sort: 0, city: '上海', good_at: ['日本', '云南'] },
      { ...person, name: '隐去', sort: 2, active: false },
      { ...person, name: '许念', kind: 'steward', licence_no: 'D-1101-000000' },
      { ...person, name: '江澜', kind: 'manager', licence_no: 'D-3301-000000', city: '杭州' },
    ])
    .returning(['id', 'name'])
    .execute()
  for (const { id, name } of rows) ids[name] = id
  await insertDestination(db, { id: 11, label: '云南' })
  productId = (await insertProduct(db, { title: '大理慢游' })).id
  await tagProduct(db, productId, { destinations: [11] })
  await shop.transaction((tx) => productChanged(shop.ctx(), tx, productId))
  const travelled = await insertOrder(db, { status: 'done', advisor_id: staffId })
  await insertOrder(db, { status: 'done', advisor_id: staffId })
  await insertOrder(db, { status: 'paid', advisor_id: staffId })
  const review = {
    party: 'family' as const,
    trip_on: '2026-10-01',
    user_name: '李**',
    dims: '{}',
    written_at: shop.clock.now(),
  }
  await db
    .insertInto('review')
    .values({
      ...{ ...review, product_id: productId, order_id: travelled.id, score: 4 },
      ...{ content: '路上一直有人照应，很安心', status: 'shown' as const },
    })
    .execute()
  await db
    .insertInto('history_event')
    .values(
      [
        { happened_on: '2024-05-01', title: '第二件' },
        { happened_on: '2026-05-01', title: '第四件' },
        { happened_on: '2024-08-01', title: '第三件' },
        { happened_on: '2023-08-01', title: '隐去', active: false },
      ].map((event) => ({ ...event, document: '{}', html: `<p>${event.title}</p>` })),
    )
    .execute()
  for (const { run } of aboutJobs(() => shop.ctx())) await run(shop.clock.now())
})

describe('the team', () => {
  test('is told kind by kind in the staff’s order, ten at a time, without who is hidden', async () => {
    const { raw } = await visitor.call(about.team, { type: 'advisor' })
    expect(raw).toMatchObject({ total: 2, page: 1, size: 10, has_more: 0 })
    expect(raw['list']).toMatchObject([
      { name: '陈砚', type: 1, city: '上海', score: '', served: 0, intro: '熟悉滇西北。' },
      { name: '林知远', type: 1, licence_no: '' },
    ])
    expect(raw['areas']).toEqual([
      { label: '云南', count: 2 },
      { label: '日本', count: 1 },
    ])
    const all = await visitor.call(about.team, { pageSize: 3, page: 2 })
    expect(all.data).toMatchObject({ total: 4, page: 2, size: 3, has_more: false })
  })

  test('can be narrowed to who is good at something', async () => {
    const named = async (good_at: string) =>
      (await visitor.call(about.team, { type: 'advisor', good_at })).data.list.map(({ name }) => name)
    expect(await named('日本')).toEqual(['陈砚'])
    expect(await named('火星')).toEqual([])
  })

  test('has the figures of its own orders and reviews, and of no order that was not travelled', async () => {
    const { data } = await visitor.call(about.teamDetail, { id: ids['林知远'] ?? 0 })
    expect(data).toMatchObject({ score: '4.0', served: 2 })
    expect(data.comments).toMatchObject([
      { user_name: '李**', score: 4, content: '路上一直有人照应，很安心', product_title: '大理慢游' },
    ])
  })

  test('tells of one person what they wrote, safe to show, and trips to what they know', async () => {
    const { data } = await visitor.call(about.teamDetail, { id: ids['林知远'] ?? 0 })
    expect(data.intro_html).toBe('<p>熟悉滇西北。</p><p>&lt;b&gt;雨季&lt;/b&gt;也能走。</p>')
    expect(data.products.map(({ product_id }) => product_id)).toEqual([productId])
  })

  test('has nobody who is unknown or hidden: NOT_FOUND', async () => {
    for (const id of [ids['隐去'] ?? 0, 999_999])
      expect((await visitor.call(about.teamDetail, { id })).failed).toBe('NOT_FOUND')
  })
})

test('how many there are is counted, and where', async () => {
  const { data } = await visitor.call(about.people, {})
  expect(data).toMatchObject({ advisor_count: 2, steward_count: 1 })
  expect(data.cities[0]).toEqual({ city: '昆明', count: 2 })
  expect(data.people).toHaveLength(4)
})

test('what happened is told by year, the newest first, without what is hidden', async () => {
  const { raw } = await visitor.call(about.history, {})
  expect(raw).toEqual([
    {
      year: 2026,
      events: [{ date: '2026-05-01', title: '第四件', html: '<p>第四件</p>', img: '', img_alt: '' }],
    },
    {
      year: 2024,
      events: [expect.objectContaining({ title: '第三件' }), expect.objectContaining({ title: '第二件' })],
    },
  ])
})
