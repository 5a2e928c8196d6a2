import { expect, test } from 'vitest'
import { productLists } from '#src/api/catalog/product-lists.ts'
import { importSample, readSampleCatalogue } from '#src/development/sample/load.ts'
import { openShop } from '#test/shop/shop.ts'
import { relevanceCases } from '../../../../../test/fixtures/relevance-cases.ts'

const shop = await openShop()
const catalogue = await readSampleCatalogue()
await shop.transaction((tx) => importSample(tx, catalogue, shop.clock.now()))
const visitor = shop.visitor()

test('a hundred searches are tried', () => {
  const queries = relevanceCases.map(({ query }) => query)
  expect(new Set(queries).size).toBe(queries.length)
  expect(queries.length).toBeGreaterThanOrEqual(100)
})

test.each(relevanceCases)('“$query” finds first: $first', async ({ query, first, only, corrected }) => {
  const { data } = await visitor.call(productLists.list, { keywords: query, size: 50 })
  const found = data.list.map(({ product_id }) => product_id - 100_000)
  const byNumber = (one: number, other: number) => one - other
  expect(found.slice(0, first.length).sort(byNumber)).toEqual(first.toSorted(byNumber))
  if (only) expect(data.total).toBe(first.length)
  expect(data.corrected).toBe(corrected)
})
