import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productFacets, productLists } from '#src/api/catalog/product-lists.ts'
import { dayBands, priceBands } from '#src/domain/catalog/facets.ts'
import { countStatements } from '#src/platform/db/client/statement-counter.ts'
import {
  anyConditions,
  type Conditions,
  fieldsOf,
  insertModels,
  isMatch,
  type Model,
  priceOf,
  valuesOf,
} from '#test/shop/counted-shop.ts'
import { insertTheme } from '#test/shop/factories.ts'
import { openShop } from '#test/shop/shop.ts'
import { refreshAllProductStats } from '../jobs.ts'

const shop = await openShop()
const { db } = shop
const visitor = shop.visitor()
const models = await insertModels(db)
await refreshAllProductStats(shop.ctx())

const count = (conditions: Conditions, besides: string, isIn: (model: Model) => boolean | undefined) =>
  models.filter((model) => isMatch(model, conditions, besides) && isIn(model)).length

async function answerOf<T>(endpoint: Parameters<typeof visitor.ask>[0], conditions: Conditions, more = {}) {
  const reply = await visitor.ask(endpoint, { ...fieldsOf(conditions), ...more })
  return ((await reply.json()) as { data: T }).data
}

/** One address may read 1,200 times a minute. */
const RUNS = { numRuns: 120, seed: 7 }

test('a list holds exactly the products that match every condition, by any of its values', async () => {
  await fc.assert(
    fc.asyncProperty(anyConditions, async (conditions) => {
      const { list, total } = await answerOf<{ list: { product_id: number }[]; total: number }>(
        productLists.list,
        conditions,
        { size: '50' },
      )
      const expected = models.filter((model) => isMatch(model, conditions)).map(({ id }) => id)
      expect(total).toBe(expected.length)
      expect(list.map(({ product_id }) => product_id).sort()).toEqual(expected.sort())
    }),
    RUNS,
  )
})

interface Counted {
  id: number | string
  count: number
}

test('every count is exact and leaves out the conditions of its own facet; none is told as 0', async () => {
  const facetOf = {
    types: 'type',
    days: 'days',
    cities: 'city',
    months: 'month',
    themes: 'theme_id',
    dests: 'district_id',
    labels: 'label_id',
  }
  await fc.assert(
    fc.asyncProperty(anyConditions, async (conditions) => {
      const facets = await answerOf<Record<string, Counted[]>>(productFacets.facets, conditions)
      for (const [name, parameter] of Object.entries(facetOf)) {
        for (const { id, count: told } of facets[name] ?? [])
          expect([name, id, told]).toEqual([
            name,
            id,
            count(conditions, parameter, (model) => valuesOf[parameter]?.(model).includes(id)),
          ])
      }
      for (const [at, { minFen, maxFen }] of priceBands.entries()) {
        const isIn = (model: Model) => {
          const price = priceOf(model)
          return price !== null && price >= minFen && price <= (maxFen ?? price)
        }
        expect(facets['prices']?.[at]?.count).toBe(count(conditions, 'price', isIn))
      }
    }),
    RUNS,
  )
})

test('every choice that exists is told, in the order of the shop, with what to call it', async () => {
  const { data } = await visitor.call(productFacets.facets, {})
  expect(data.types.map(({ label }) => label)).toEqual(['跟团游', '自由行', '半自助', '私家团', '游学'])
  expect(data.days.map(({ id, label }) => [id, label])).toEqual(dayBands.map(({ id, label }) => [id, label]))
  expect(data.prices).toHaveLength(priceBands.length)
  expect(data.months.map(({ id, label }) => [id, label])).toEqual([
    ['2026-12', '2026年12月'],
    ['2027-01', '2027年1月'],
    ['2027-02', '2027年2月'],
  ])
  expect(data.cities.map(({ label }) => label)).toEqual(['城市501', '城市502', '城市503'])
  expect(data.themes.map(({ label }) => label)).toEqual(['主题1', '主题2', '主题3'])
  expect(data.dests.map(({ label }) => label)).toContain('地方121')
  expect(data.labels.map(({ label }) => label)).toEqual([
    '标签1',
    '标签2',
    '立即确认',
    '早鸟立减',
    '铁定成团',
  ])
})

test('the order by rating is offered from the first rating on', async () => {
  const offered = async () => {
    shop.api.replies.invalidate()
    const { data } = await visitor.call(productFacets.facets, {})
    return data.order_by.map(({ id }) => id)
  }
  expect(await offered()).toEqual([0, 1, 2, 3, 5])
  const { id } = await db
    .selectFrom('product')
    .select('id')
    .where('status', '=', 'on_sale')
    .executeTakeFirstOrThrow()
  await db.updateTable('product').set({ score_avg: '4.8', score_count: 1 }).where('id', '=', id).execute()
  expect(await offered()).toEqual([0, 1, 2, 3, 4, 5])
  await db.updateTable('product').set({ score_avg: null, score_count: 0 }).where('id', '=', id).execute()
})

test('a choice that nothing on sale has is left out, and one that the others rule out is told as 0', async () => {
  await insertTheme(db, { id: 9, label: '无产品' })
  shop.api.replies.invalidate()
  const { data } = await visitor.call(productFacets.facets, { price_min: 100_000_000 })
  expect(data.themes.map(({ id, count }) => [id, count])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ])
})

test('the tabs count each type and all of them, whatever type is chosen', async () => {
  const { data } = await visitor.call(productFacets.types, { type: ['study'], destId: [1] })
  const conditions = { chosen: { district_id: [1] }, price: null }
  expect(data[0]).toEqual({ type: 0, name: '全部', count: count(conditions, 'type', () => true) })
  expect(data.slice(1)).toEqual([
    { type: 1, name: '跟团游', count: count(conditions, 'type', ({ type }) => type === 'group') },
    { type: 2, name: '自由行', count: count(conditions, 'type', ({ type }) => type === 'free') },
    { type: 3, name: '半自助', count: count(conditions, 'type', ({ type }) => type === 'semi') },
    { type: 4, name: '私家团', count: count(conditions, 'type', ({ type }) => type === 'private') },
    { type: 5, name: '游学', count: count(conditions, 'type', ({ type }) => type === 'study') },
  ])
})

test('a list brings its facets when asked, for one statement more', async () => {
  shop.api.replies.invalidate()
  const bare = await countStatements(() => visitor.call(productLists.list, { days: [2] }))
  const full = await countStatements(() => visitor.call(productLists.list, { days: [2], facet: true }))
  expect(bare.result.data.facets).toBeUndefined()
  expect(bare.statements).toHaveLength(2)
  expect(full.statements).toHaveLength(3)
  shop.api.replies.invalidate()
  const { data } = await visitor.call(productFacets.facets, { days: [2] })
  expect(full.result.data.facets).toEqual(data)
})

test.each([
  ['days', '1,x'],
  ['month', '2026-13'],
  ['month', '2026-1'],
  ['price_min', '-1'],
  ['price_max', '1.5'],
  ['label_id', '1;2'],
  ['city', '上海'],
  ['keywords', '云'.repeat(51)],
])('%s=%s is refused by its field, of lists and of facets', async (field, value) => {
  for (const endpoint of [productLists.list, productFacets.facets, productFacets.types]) {
    const reply = await visitor.ask(endpoint, { [field]: value })
    expect(await reply.json()).toMatchObject({ code: 1, data: { errors: { [field]: expect.any(String) } } })
  }
})
