import { beforeAll, describe, expect, test } from 'vitest'
import { customTrips } from '#src/api/content/custom-trips.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { insertDeparture, insertDestination, insertProduct, insertTheme } from '#test/shop/factories.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
  await insertDestination(shop.db, { id: 1, label: '国内' })
  await insertDestination(shop.db, { id: 11, label: '云南', parent_id: 1 })
  await insertDestination(shop.db, { id: 12, label: '四川', parent_id: 1, customizable: false })
  await insertTheme(shop.db, { id: 2, label: '蜜月情侣' })
  const designer = { title: '定制师', city: '昆明', years: 9, score: 4.9 }
  await shop.db
    .insertInto('designer')
    .values([
      { ...designer, id: 1, name: '林知远', dest_ids: [11], theme_ids: [2], sort: 1, cover: '/pictures/a.1' },
      { ...designer, id: 2, name: '苏芮', sort: 2, reply_minutes: 20 },
      { ...designer, id: 3, name: '已离职', sort: 0, active: false },
    ])
    .execute()
  const shown = { days: 6, people: 4, score: 5, agreed: true, travelled_on: '2026-10-01', dest_ids: [11] }
  await shop.db
    .insertInto('customer_case')
    .values([
      {
        ...shown,
        id: 1,
        designer_id: 1,
        title: '洱海六日',
        customer_alias: '杨女士',
        party: 'family',
        comment: '很好',
      },
      {
        ...shown,
        id: 2,
        designer_id: 2,
        title: '公司年会',
        customer_alias: '某公司',
        party: 'company',
        score: 4,
        dest_ids: [],
        comment: '不错',
      },
      {
        ...shown,
        id: 3,
        designer_id: 1,
        title: '没有同意',
        customer_alias: '赵先生',
        party: 'couple',
        agreed: false,
        comment: '别看',
      },
      {
        ...shown,
        id: 4,
        designer_id: 3,
        title: '离职的',
        customer_alias: '钱先生',
        party: 'couple',
        comment: '别看',
      },
      {
        ...shown,
        id: 5,
        designer_id: 1,
        title: '没说话',
        customer_alias: '孙先生',
        party: 'couple',
        theme_ids: [2],
      },
    ])
    .execute()
})

const visitor = () => shop.visitor()
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('the fixed lists are the rule book’s', async () => {
  const aims = await visitor().call(customTrips.tripAims, {})
  expect(aims.data.map(({ label }) => label)).toEqual([
    '团建',
    '年会',
    '奖励旅游',
    '商务考察',
    '研学',
    '党建',
    '客户答谢',
  ])
  const budgets = await visitor().call(customTrips.budgets, { kind: 'enterprise' })
  expect((budgets.raw as unknown as object[])[1]).toEqual({
    id: 12,
    label: '5000-10000元/人',
    min_fen: 500_000,
    max_fen: 1_000_000,
  })
  const { data } = await visitor().call(customTrips.serviceStandard, {})
  expect(data.items.map(({ title }) => title)).toEqual([
    '1v1 专属定制师',
    '工作时间30分钟内联系',
    '24小时内首版方案',
    '免费修改3次',
    '行中24小时管家',
    '不满意可换定制师',
  ])
  expect(data.steps.map(({ no }) => no)).toEqual([1, 2, 3, 4])
  const group = await visitor().call(customTrips.serviceStandard, { kind: 'study' })
  expect(group.data.steps[0]?.title).toBe('需求访谈')
  expect(data.faq.length).toBeGreaterThan(0)
})

test('popular departure cities come first', async () => {
  await shop.db
    .insertInto('departure_city')
    .values([
      { name: '北京', pinyin: 'beijing bj' },
      { name: '上海', pinyin: 'shanghai sh', hot: true },
    ])
    .execute()
  const { data } = await visitor().call(customTrips.departures, {})
  expect(data.slice(0, 2)).toMatchObject([{ name: '上海', hot: true }, { hot: false }])
})

test('places that nobody makes trips to are in neither tree', async () => {
  for (const handler of [customTrips.area, customTrips.areas]) {
    const { data } = await visitor().call(handler, {})
    expect(data).toMatchObject([{ id: 1, children: [{ id: 11, label: '云南' }] }])
    expect(data[0]?.children).toHaveLength(1)
  }
  expect((await visitor().call(customTrips.themes, {})).data).toMatchObject([{ id: 2, label: '蜜月情侣' }])
})

describe('cases and customer reviews', () => {
  test('are shown only when the customer agreed and the designer still works here', async () => {
    expect(idsOf((await visitor().call(customTrips.comments, {})).data).sort()).toEqual([1, 2])
    const page = await visitor().call(customTrips.commentPage, {})
    expect(page.data).toMatchObject({ total: 2, page: 1, size: 10, has_more: false, score_avg: '4.5' })
    expect(idsOf(page.data.list).sort()).toEqual([1, 2])
    const home = await visitor().call(customTrips.pcHome, {})
    expect(idsOf(home.data.cases).sort()).toEqual([1, 5])
    expect(idsOf((await visitor().call(customTrips.teamPage, {})).data.cases)).toEqual([2])
  })

  test('are found by a place above or below, and come page by page', async () => {
    expect(idsOf((await visitor().call(customTrips.comments, { dest_id: 1 })).data)).toEqual([1])
    expect(idsOf((await visitor().call(customTrips.comments, { dest_id: 12 })).data)).toEqual([])
    expect((await visitor().call(customTrips.commentPage, { district_id: 11 })).data.total).toBe(1)
    const { data } = await visitor().call(customTrips.commentPage, { size: 1, page: 2 })
    expect(data).toMatchObject({ total: 2, page: 2, size: 1, has_more: false })
    expect(data.list).toHaveLength(1)
    expect((await visitor().call(customTrips.comments, { size: 1 })).data).toHaveLength(1)
  })

  test('a customer review says who wrote it, of which trip, and when that was over', async () => {
    const { raw } = await visitor().call(customTrips.comments, { dest_id: 11 })
    expect(raw).toEqual([
      {
        id: 1,
        kind: 'case',
        user_name: '杨女士',
        avatar: '',
        score: 5,
        content: '很好',
        images: [],
        dest_text: '云南',
        days: 6,
        dzs: { id: 1, name: '林知远', avatar: '' },
        reply: null,
        created_at: '2026-10-07 00:00:00',
      },
    ])
  })
})

describe('designers', () => {
  test('are those at work, in the staff’s order, by place and theme', async () => {
    const { data } = await visitor().call(customTrips.designers, {})
    expect(data).toMatchObject({ total: 2, page: 1, size: 12, has_more: false })
    expect(idsOf(data.list)).toEqual([1, 2])
    expect(idsOf((await visitor().call(customTrips.designers, { dest_id: 11 })).data.list)).toEqual([1])
    expect(idsOf((await visitor().call(customTrips.designers, { theme_id: 2 })).data.list)).toEqual([1])
    expect((await visitor().call(customTrips.designers, { size: 1 })).data.has_more).toBe(true)
  })

  test('have a page with their cases, what customers said, and others', async () => {
    const { raw, data } = await visitor().call(customTrips.designer, { id: 1 })
    expect(raw['info']).toMatchObject({
      id: 1,
      name: '林知远',
      score: '4.9',
      cover: '/pictures/a.1-1200.webp',
    })
    expect(raw['info']).not.toHaveProperty('wechat_qr')
    expect(idsOf(data.products).sort()).toEqual([1, 5])
    expect(idsOf(data.comments)).toEqual([1])
    expect(data.comment_count).toBe(1)
    expect(idsOf(data.other_dzs)).toEqual([2])
  })

  test.each([
    ['unknown', 99],
    ['who has left', 3],
  ])('a designer %s is NOT_FOUND', async (_, id) => {
    expect((await visitor().call(customTrips.designer, { id })).failed).toBe('NOT_FOUND')
  })
})

test('the number of a designer stands in the path: it counts against the query, and each has an answer of its own', async () => {
  const names = async (address: string) => {
    const reply = await visitor().send(new Request(`http://shop.test/api/v3/m1/dzs/${address}`))
    return ((await reply.json()) as { data: { info: { name: string } } | null }).data?.info.name
  }
  expect(await names('1')).toBe('林知远')
  expect(await names('2?id=1')).toBe('苏芮')
  expect(await names('2')).toBe('苏芮')
  const bad = await visitor().send(new Request('http://shop.test/api/v3/m1/dzs/one'))
  expect(await bad.json()).toMatchObject({ code: 1, data: { errors: { id: expect.any(String) } } })
})

describe('the landing pages', () => {
  test('show banners that are up now: the first on top, the last at the bottom', async () => {
    const own = await openShop()
    const banner = { place: 'team' as const, title: '横幅' }
    const day = (text: string) => new Date(`${text}T00:00:00+08:00`)
    await own.db
      .insertInto('banner')
      .values([
        { ...banner, img: '/pictures/past.1', ends_at: day('2026-11-01'), sort: 0 },
        { ...banner, img: '/pictures/hero.1', sort: 1, starts_at: day('2026-11-01') },
        { ...banner, img: '/pictures/foot.1', sort: 2 },
      ])
      .execute()
    const { raw } = await own.visitor().call(customTrips.teamPage, {})
    expect(raw['banner']).toMatchObject({ img: '/pictures/hero.1-1200.webp', title: '横幅' })
    expect(raw['bottom_img']).toBe('/pictures/foot.1-1200.webp')
  })

  test('companies are shown what staff chose for them, then group trips that leave soon, never a children’s study tour', async () => {
    const { id: study } = await insertProduct(shop.db, { type: 'study' })
    const { id: group } = await insertProduct(shop.db, { type: 'group' })
    const { id: chosen } = await insertProduct(shop.db, { type: 'private' })
    for (const product_id of [study, group, chosen]) await insertDeparture(shop.db, { product_id })
    await shop.db
      .updateTable('shop_setting')
      .set({ value: JSON.stringify([chosen, 999_999, 'x']) })
      .where('key', '=', 'custom.team_products')
      .execute()
    shop.clock.advanceSeconds(60)
    shop.api.replies.invalidate()
    const { data } = await visitor().call(customTrips.teamPage, {})
    expect(data.product_list.map(({ product_id }) => product_id)).toEqual([chosen, group])
    expect(data.aims).toHaveLength(7)
  })

  test('the narrow private landing page has fewer rows of the same', async () => {
    const designers = Array.from({ length: 9 }, (_, index) => ({
      name: `定制师${index}`,
      title: '定制师',
      city: '昆明',
      years: 1,
      sort: 10 + index,
      id: 100 + index,
    }))
    const own = await openShop()
    await own.db.insertInto('designer').values(designers).execute()
    const wide = await own.visitor().call(customTrips.pcHome, {})
    const narrow = await own.visitor().call(customTrips.narrowHome, {})
    expect(wide.data.dzs).toHaveLength(8)
    expect(narrow.data.dzs).toEqual(wide.data.dzs.slice(0, 4))
  })

  test('a shop without settings, designers and banners has both pages all the same', async () => {
    const empty = await openShop()
    expect((await empty.visitor().call(customTrips.teamPage, {})).failed).toBeNull()
    expect((await empty.visitor().call(customTrips.pcHome, {})).data).toMatchObject({
      dzs: [],
      steps: [],
      cases: [],
    })
  })
})

test.each<[string, () => Promise<unknown>, number]>([
  ['comments', () => visitor().call(customTrips.comments, { size: 7 }), 1],
  ['designers', () => visitor().call(customTrips.designers, { page: 1, size: 7 }), 1],
  ['a designer', () => visitor().call(customTrips.designer, { id: 2 }), 5],
  ['the private page', () => visitor().call(customTrips.pcHome, {}), 5],
])('%s take few statements, whatever they hold', async (_, ask, budget) => {
  await visitor().call(customTrips.serviceStandard, {})
  shop.api.replies.invalidate()
  const { statements } = await countStatements(ask)
  // Beside those of `/info`, which gives the visitor a nonce.
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(budget)
})
