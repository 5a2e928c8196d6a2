import type { Insertable } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { home } from '#src/api/content/homepage.ts'
import { content } from '#src/api/content/pages.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import {
  insertDeparture,
  insertDestination,
  insertProduct,
  insertTheme,
  tagProduct,
} from '#test/shop/factories.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})

const calls = { ...content, ...home }
const img = '/pictures/karst-day-1.00000000'
const yesterday = new Date('2026-11-20T10:00:00+08:00')
const tomorrow = new Date('2026-11-22T10:00:00+08:00')

async function insertBanner(over: Partial<Insertable<DB['banner']>>) {
  const row = { place: 'list' as const, title: '全部线路', description: '写明含什么', img, ...over }
  const { id } = await shop.db.insertInto('banner').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Calls with the cached answers forgotten first. */
function ask<N extends keyof typeof calls>(name: N, input: Parameters<typeof call<N>>[1]) {
  shop.api.replies.invalidate()
  return call(name, input)
}
const call = <N extends keyof typeof calls>(
  name: N,
  input: Parameters<ReturnType<Shop['visitor']>['call']>[1],
) => shop.visitor().call(calls[name], input as never)

test('hot searches come in their order, ten at the most, and only those of now', async () => {
  const searches = Array.from({ length: 11 }, (_, sort) => ({ keyword: `词${sort}`, sort }))
  await shop.db
    .insertInto('hot_search')
    .values([
      { keyword: '云南', pc_route: '/product?destId=11', flag: 'hot', sort: -1 },
      { keyword: '还没开始', starts_at: tomorrow, sort: -2 },
      { keyword: '已经结束', ends_at: yesterday, sort: -2 },
      ...searches,
    ])
    .execute()
  await ask('keywords', {})
  const { result, statements } = await countStatements(() => ask('keywords', {}))
  expect(result.data.hot).toHaveLength(10)
  expect(result.data.hot.slice(0, 2)).toEqual([
    { keyword: '云南', pc_route: '/product?destId=11', flag: '热' },
    { keyword: '词0', pc_route: '', flag: '' },
  ])
  expect(result.data.placeholder).toBe('搜索目的地、线路名称或编号')
  expect(statements.filter((text) => /hot_search/.test(text))).toHaveLength(1)
  expect(statements.length).toBeLessThanOrEqual(3)
})

describe('the banner above a list', () => {
  beforeAll(async () => {
    await insertDestination(shop.db, { id: 11, label: '云南', img: '/pictures/watertown-day-1.00000000' })
    await insertDestination(shop.db, { id: 12, label: '四川', img })
    await insertDestination(shop.db, { id: 121, label: '成都', parent_id: 12 })
    await insertDestination(shop.db, { id: 13, label: '无图' })
    await insertTheme(shop.db, { id: 1, label: '亲子', img })
    await insertBanner({ sort: 5 })
    await insertBanner({ title: '彩云之南', description: '四季如春', dest_id: 11 })
  })
  const banner = async (input: Record<string, number>) => (await ask('listBanner', input)).data
  const titles = async (input: Record<string, number>) => (await banner(input)).list.map(({ title }) => title)

  test('is the one asked for by its number while it lasts', async () => {
    const id = await insertBanner({ title: '早鸟', sort: 9, dest_id: 12, ends_at: tomorrow })
    expect(await titles({ bannerId: id, destId: 11 })).toEqual(['早鸟'])
    const ended = await insertBanner({ title: '去年', dest_id: 13, ends_at: yesterday })
    expect(await titles({ bannerId: ended, destId: 11 })).toEqual(['彩云之南'])
    expect(await titles({ bannerId: 999_999 })).toEqual(['全部线路'])
  })

  test('else the place’s own, else its picture or that of what it lies in, else the one of all lists', async () => {
    expect(await banner({ destId: 11 })).toMatchObject({
      title: '彩云之南',
      desc: '四季如春',
      list: [{ img }],
    })
    await shop.db.deleteFrom('banner').where('dest_id', '=', 12).execute()
    expect(await banner({ destId: 12 })).toMatchObject({
      title: '四川',
      desc: '',
      list: [{ id: 0, img, img_alt: '四川', url: '/product?destId=12' }],
    })
    expect(await banner({ destId: 121 })).toMatchObject({
      title: '成都',
      list: [{ id: 0, img, img_alt: '四川', url: '/product?destId=121' }],
    })
    expect(await titles({ themeId: 1 })).toEqual(['亲子'])
    await shop.db.deleteFrom('banner').where('dest_id', '=', 13).execute()
    expect(await titles({ destId: 13 })).toEqual(['全部线路'])
    expect(await titles({})).toEqual(['全部线路'])
  })

  test('costs one statement, and a shop without banners has none', async () => {
    const { statements } = await countStatements(() => ask('listBanner', { destId: 11 }))
    expect(statements.filter((text) => /banner/.test(text))).toHaveLength(1)
    const empty = await openShop()
    expect((await empty.visitor().call(content.listBanner, {})).data).toEqual({
      list: [],
      title: '',
      desc: '',
    })
  })
})

test('the home page shows what the lists show, in the sections that staff chose', async () => {
  const product = await insertProduct(shop.db, { sold_count: 500 })
  await insertDeparture(shop.db, { product_id: product.id })
  await tagProduct(shop.db, product.id, { destinations: [11], themes: [1] })
  await insertBanner({ place: 'team', title: '把会议室搬到湖边' })
  const { data } = await ask('homepage', {})
  expect(data.banners.map(({ title }) => title)).toEqual(['把会议室搬到湖边'])
  expect(data.dests.map(({ label }) => label)).toEqual(['云南'])
  expect(data.themes.map(({ label }) => label)).toEqual(['亲子'])
  expect(data.quick[0]).toEqual({ icon: 'map', label: '全部线路', url: '/product' })
  // 去海边 has nothing to show, and is not shown.
  expect(data.sections.map(({ title, query }) => ({ title, query }))).toEqual([
    { title: '大家都在去', query: 'orderBy=1' },
    { title: '带孩子出发', query: 'themeId=1' },
  ])
  for (const { products } of data.sections) expect(products[0]?.product_id).toBe(product.id)
})

test('the home page tells three cases that their customers agreed to, and the news of now', async () => {
  await shop.db
    .insertInto('designer')
    .values({ id: 1, name: '林知远', title: '定制师', city: '昆明', years: 9, score: 4.9 })
    .execute()
  const shown = {
    designer_id: 1,
    days: 6,
    people: 4,
    score: 5,
    travelled_on: '2026-10-01',
    party: 'family',
  } as const
  const cases = [1, 2, 3, 4, 5].map((id) => ({
    ...shown,
    id,
    title: `行程${id}`,
    customer_alias: '杨女士',
    agreed: id !== 2,
    sort: id,
  }))
  await shop.db.insertInto('customer_case').values(cases).execute()
  await shop.db
    .insertInto('news')
    .values([
      { title: '春节出发的团期已开放', url: '/product?type=1', published_at: yesterday },
      { title: '还没发布', published_at: tomorrow },
      { title: '已经过去', published_at: new Date('2026-11-01T00:00:00+08:00'), ends_at: yesterday },
    ])
    .execute()
  const { data } = await ask('homepage', {})
  expect(data.cases.map(({ title }) => title)).toEqual(['行程1', '行程3', '行程4'])
  expect(data.news).toMatchObject([
    { title: '春节出发的团期已开放', summary: '', url: '/product?type=1', published_on: '2026-11-20' },
  ])
})
