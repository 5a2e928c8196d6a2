import { expect, test } from 'vitest'
import { productFacets, productLists, productSearch } from '#src/api/catalog/product-lists.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import { insertDestination, insertProduct, insertTheme, tagProduct } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { refreshAllProductStats } from '../jobs.ts'
import { refreshSearch } from './lexicon/refresh.ts'

const shop = await openShop()
const { db } = shop
const visitor = shop.visitor()

await insertDestination(db, { id: 1, label: '国内', pinyin: 'guonei gn' })
await insertDestination(db, {
  id: 11,
  label: '云南',
  parent_id: 1,
  pinyin: 'yunnan yn',
  slug: 'yunnan',
  aliases: '彩云之南',
})
await insertDestination(db, { id: 12, label: '云台山', parent_id: 1, pinyin: 'yuntaishan yts' })
await insertTheme(db, { id: 5, label: '温泉冰雪', slug: 'snow' })

const inTitle = await insertProduct(db, { title: '温泉小镇3日', rank_score: 0.1 })
const asTheme = await insertProduct(db, { title: '腾冲火山5日', rank_score: 0.9 })
const inSubtitle = await insertProduct(db, { title: '哈尔滨4日', subtitle: '泡一次温泉', rank_score: 0.9 })
const onTheWay = await insertProduct(db, { title: '长春4日', rank_score: 0.9 })
const equalMatch = await insertProduct(db, { title: '长春4日', rank_score: 0.9 })
await tagProduct(db, asTheme.id, { destinations: [11], themes: [5] })
for (const { id } of [onTheWay, equalMatch])
  await db
    .updateTable('itinerary_day')
    .set({ stops: JSON.stringify([{ name: '温泉镇', lat: 42.9, lng: 127.8 }]) })
    .where('product_id', '=', id)
    .where('day_no', '=', 1)
    .execute()
await refreshSearch(db)

async function found(keywords: string, more = {}) {
  shop.api.replies.invalidate()
  const { data } = await visitor.call(productLists.list, { keywords, size: 50, ...more })
  return { ...data, ids: data.list.map(({ product_id }) => product_id) }
}

test('title before theme before subtitle before route; equals by rank, then by number', async () => {
  expect((await found('温泉')).ids).toEqual([
    inTitle.id,
    asTheme.id,
    inSubtitle.id,
    onTheWay.id,
    equalMatch.id,
  ])
})

test('an order that is asked for comes before relevance', async () => {
  await db.updateTable('product').set({ price_from_fen: 100 }).where('id', '=', equalMatch.id).execute()
  expect((await found('温泉', { order_by: 'price_up' })).ids[0]).toBe(equalMatch.id)
})

test('a search narrows as any other condition does, and so do the others beside it', async () => {
  expect((await found('温泉', { theme_id: [5] })).ids).toEqual([asTheme.id])
  expect((await found('温泉', { theme_id: [6] })).total).toBe(0)
  const { data } = await visitor.call(productFacets.facets, { keywords: '温泉' })
  expect(data.themes).toEqual([{ id: 5, label: '温泉冰雪', count: 1 }])
  const tabs = await visitor.call(productFacets.types, { keywords: '温泉' })
  expect(tabs.data[0]).toMatchObject({ count: 5 })
})

test('facets and tabs count what a corrected search finds', async () => {
  expect(await found('文泉')).toMatchObject({ corrected: '温泉', keyword: '文泉', total: 5 })
  const tabs = await visitor.call(productFacets.types, { keywords: '文泉' })
  expect(tabs.data[0]).toMatchObject({ count: 5 })
})

test('a search names the place and the theme that are called so, the place by any of its names, as corrected', async () => {
  await refreshAllProductStats(shop.ctx())
  const named = async (keywords: string) => (await found(keywords)).named
  const yunnan = { dest: { id: 11, label: '云南' }, theme: null }
  for (const typed of ['云南', '彩云之南', ' 彩云之南 ', '晕南']) expect(await named(typed)).toEqual(yunnan)
  expect(await named('温泉冰雪')).toEqual({ dest: null, theme: { id: 5, label: '温泉冰雪' } })
  // No product leads to it, and part of a name is no name.
  for (const typed of ['云台山', '彩云', '温泉'])
    expect(await named(typed)).toEqual({ dest: null, theme: null })
  expect(await named('')).toBeUndefined()
})

test('an empty search does nothing', async () => {
  expect(await found('')).toMatchObject({ total: 5, keyword: '', corrected: '' })
  expect(await found('   ')).toMatchObject({ total: 5 })
})

test('a product number comes first, and only while the product is on sale', async () => {
  expect((await found(String(equalMatch.id))).ids).toEqual([equalMatch.id])
  await db.updateTable('product').set({ status: 'off_sale' }).where('id', '=', equalMatch.id).execute()
  expect((await found(String(equalMatch.id))).ids).toEqual([])
  expect((await found('温泉')).ids).not.toContain(equalMatch.id)
  await db.updateTable('product').set({ status: 'on_sale' }).where('id', '=', equalMatch.id).execute()
})

test.each([
  "温泉' or '1'='1",
  "温泉'); drop table product; --",
  '温泉:*A & !',
  '\\温泉\\',
  '%_%',
  '|&!()<->',
  '𠮷野家',
  '👨‍👩‍👧 温泉',
  '0'.repeat(50),
  'a'.repeat(50),
  '温'.repeat(50),
])('a hostile search is a search: %s', async (keywords) => {
  const { code } = await visitor.call(productLists.list, { keywords })
  expect(code).toBe(0)
  expect((await visitor.call(productSearch.suggest, { keyword: keywords })).code).toBe(0)
})

test('a new title is found after the next refresh, the old one no longer, and nothing else is written', async () => {
  await db.updateTable('product').set({ title: '雾凇岛4日' }).where('id', '=', onTheWay.id).execute()
  await refreshAllProductStats(shop.ctx())
  expect((await found('雾凇')).ids).toEqual([onTheWay.id])
  expect((await found('长春')).ids).toEqual([equalMatch.id])
  expect(await refreshSearch(db)).toBe(0)
  await db.updateTable('product').set({ title: '长春4日' }).where('id', '=', onTheWay.id).execute()
  expect(await refreshSearch(db, [onTheWay.id])).toBe(1)
})

test('a rank that moves moves the search', async () => {
  await db.updateTable('product').set({ rank_score: 0.95 }).where('id', '=', equalMatch.id).execute()
  const { ids } = await found('温泉')
  expect(ids.indexOf(equalMatch.id)).toBeLessThan(ids.indexOf(onTheWay.id))
})

test('while typing: products that match, places and themes that begin so, by any name', async () => {
  const suggested = async (keyword: string) => {
    shop.api.replies.invalidate()
    return (await visitor.call(productSearch.suggest, { keyword })).data
  }
  expect(await suggested('云')).toEqual({
    products: [{ product_id: asTheme.id, title: '腾冲火山5日' }],
    dests: [{ id: 11, label: '云南' }],
    themes: [],
  })
  for (const typed of ['yunn', 'yn', '彩云', 'YUNNAN'])
    expect((await suggested(typed)).dests).toEqual([{ id: 11, label: '云南' }])
  expect((await suggested('温泉')).themes).toEqual([{ id: 5, label: '温泉冰雪' }])
  expect((await suggested('温泉')).products).toHaveLength(5)
  expect((await suggested('文泉')).themes).toEqual([{ id: 5, label: '温泉冰雪' }])
  expect(await suggested('  ')).toEqual({ products: [], dests: [], themes: [] })
  expect(await suggested('火星')).toEqual({ products: [], dests: [], themes: [] })
})

test('a search costs three statements at most, and so do its suggestions', async () => {
  await found('温泉')
  shop.api.replies.invalidate()
  const list = await countStatements(() => visitor.call(productLists.list, { keywords: '温泉' }))
  expect(list.statements).toHaveLength(3)
  const suggest = await countStatements(() => visitor.call(productSearch.suggest, { keyword: '温泉' }))
  expect(suggest.statements).toHaveLength(3)
})

test('products are given by their numbers in the order asked for; the others are named', async () => {
  await db.updateTable('product').set({ status: 'off_sale' }).where('id', '=', inSubtitle.id).execute()
  const ids = [equalMatch.id, 1, inSubtitle.id, inTitle.id, equalMatch.id, asTheme.id]
  const asked = await visitor.call(productLists.byIds, { ids, size: 2 })
  expect(asked.data.list.map(({ product_id }) => product_id)).toEqual([equalMatch.id, inTitle.id])
  expect(asked.data.missing).toEqual([1, inSubtitle.id])
  const json = await visitor.call(productLists.byIds, { ids_json: ids })
  expect(json.data.list.map(({ product_id }) => product_id)).toEqual([equalMatch.id, inTitle.id, asTheme.id])
  expect((await visitor.call(productLists.byIds, {})).data).toEqual({ list: [], missing: [] })
})
