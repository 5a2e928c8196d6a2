import { beforeEach, expect, test } from 'vitest'
import { content } from '#src/api/content/pages.ts'
import { deskSearchTerms } from '#src/api/desk/content/search-terms.ts'
import { refreshSearch } from '#src/server/catalog/products/service.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertProduct } from '#test/shop/factories.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { sweepTerms } from './jobs.ts'

let shop: Shop
let top: () => Promise<unknown>
beforeEach(async () => {
  shop = await openShop()
  const api = makeDeskApi(shop.services, shop.clock)
  // Signed in each time: a session ends long before the days that pass here.
  top = async () => {
    const clerk = await signInStaff(shop, { roles: ['content'] })
    return (await askDesk(api, deskSearchTerms.top, {}, clerk)).data?.['list']
  }
})

const search = (keyword: string, visitor = shop.visitor(), more = '') =>
  visitor.call(content.visit, { url: `/product/search?keyword=${encodeURIComponent(keyword)}${more}` })
const stored = () =>
  shop.db
    .selectFrom('search_term')
    .select(['day', 'term', 'searches'])
    .orderBy('day')
    .orderBy('term')
    .execute()

test('searches of different browsers are counted by day, a browser once a day; fewer than three are not shown', async () => {
  for (const keyword of ['云南', ' 云南 ', '云南', '极光', '极光']) await search(keyword)
  const visitor = shop.visitor()
  for (const more of ['', '&page=2', '&destId=11', '']) await search('雪山', visitor, more)
  expect(await top()).toEqual([{ term: '云南', searches: 3 }])
  expect((await stored()).map(({ term, searches }) => [term, searches])).toEqual([
    ['云南', 3],
    ['极光', 2],
    ['雪山', 1],
  ])
  shop.clock.set('2026-11-22T10:00:00+08:00')
  await search('雪山', visitor)
  await search('极光')
  expect(await top()).toEqual([
    { term: '云南', searches: 3 },
    { term: '极光', searches: 3 },
  ])
})

test('searches count for seven days, and the job forgets them after eight', async () => {
  for (const n of [1, 2, 3]) await search('云南', shop.visitor(), `&from=${n}`)
  shop.clock.set('2026-11-27T10:00:00+08:00')
  expect(await top()).toEqual([{ term: '云南', searches: 3 }])
  shop.clock.set('2026-11-28T10:00:00+08:00')
  expect(await top()).toEqual([])
  await sweepTerms(shop.ctx(), shop.clock.now())
  expect(await stored()).toHaveLength(1)
  shop.clock.set('2026-11-29T10:00:00+08:00')
  await sweepTerms(shop.ctx(), shop.clock.now())
  expect(await stored()).toEqual([])
})

test('nothing that may be of a person is counted, nor what is typed elsewhere', async () => {
  for (const keyword of ['13800000001', 'BM260803048213', 'li@example.cn', '长'.repeat(21)])
    await search(keyword)
  await shop.visitor().call(content.visit, { url: '/product?keyword=云南' })
  await shop.visitor().call(content.visit, { url: '/product/search' })
  expect(await stored()).toEqual([])
})

test('a day holds five thousand terms; what is known goes on being counted', async () => {
  const rows = Array.from({ length: 5_000 }, (_, n) => ({ day: '2026-11-21', term: `词${n}`, searches: 1 }))
  await shop.db.insertInto('search_term').values(rows).execute()
  await search('词7')
  await search('新词')
  const found = (await stored()).filter(({ term }) => term === '词7' || term === '新词')
  expect(found.map(({ term, searches }) => [term, searches])).toEqual([['词7', 2]])
})

test('a search is counted as without a result when neither its words nor their mending find a trip', async () => {
  await insertProduct(shop.db, { title: '昆明-大理-丽江5日纯玩小团' })
  await refreshSearch(shop.db)
  for (const keyword of ['大理', '火星', '火星']) await search(keyword)
  const counted = () =>
    shop.db.selectFrom('search_term').select(['term', 'searches', 'without_result']).orderBy('term').execute()
  expect(await counted()).toEqual([
    { term: '大理', searches: 1, without_result: 0 },
    { term: '火星', searches: 2, without_result: 2 },
  ])
  shop.clock.set('2026-12-05T10:00:00+08:00')
  await sweepTerms(shop.ctx(), shop.clock.now())
  await sweepTerms(shop.ctx(), shop.clock.now())
  expect(await counted()).toEqual([])
  expect(await shop.db.selectFrom('search_day').selectAll().execute()).toEqual([
    { day: '2026-11-21', searches: 3, without_result: 2 },
  ])
})
