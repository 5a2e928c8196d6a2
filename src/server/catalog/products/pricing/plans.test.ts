import { beforeAll, expect, test } from 'vitest'
import { productFacets, productLists, productSearch } from '#src/api/catalog/product-lists.ts'
import { products } from '#src/api/catalog/products.ts'
import { taxonomy } from '#src/api/catalog/taxonomy.ts'
import type { Endpoint, Input } from '#src/api/endpoint.ts'
import { importSample, readSampleCatalogue } from '#src/development/sample/load.ts'
import { multiplyCatalogue } from '#src/development/sample/multiply.ts'
import { recordStatements, type SentStatement } from '#src/platform/db/client/statement-counter.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import { openShop } from '#test/shop/shop.ts'

/** Tables larger than this are never read from end to end for a request. */
const MOST_ROWS = 1_000
/** Enough for the planner to see tables that are worth an index, and quick enough to make for every run. */
const TIMES = 20

const shop = await openShop({ statementTimeoutMs: 0 })
const { pool } = shop
const visitor = shop.visitor()
const large = new Set<string>()

beforeAll(async () => {
  const catalogue = await readSampleCatalogue()
  const now = shop.clock.now()
  await shop.transaction((tx) => importSample(tx, catalogue, now))
  // It turns triggers off and vacuums, which only the owner may.
  const owner = openDatabase(shop.owner, { statementTimeoutMs: 0 })
  await multiplyCatalogue(owner, TIMES, now)
  await owner.close()
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > ${MOST_ROWS}`,
  )
  for (const { name } of rows) large.add(name)
})

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

const scannedIn = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
  ...(node.Plans ?? []).flatMap(scannedIn),
]

/** As planned for these values, and as planned once for any. */
async function scannedBy({ text, values }: SentStatement) {
  const plans = await Promise.all([
    pool.query(`explain (format json) ${text}`, [...values]),
    pool.query(`explain (generic_plan, format json) ${text}`),
  ])
  return plans.flatMap(({ rows }) => scannedIn(rows[0]['QUERY PLAN'][0].Plan))
}

const call = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
): [string, () => Promise<{ code: number }>] => [
  `${endpoint.path} ${JSON.stringify(input)}`,
  () => visitor.call(endpoint, input),
]

const { list } = productLists
const { facets, types } = productFacets

test('the tables are so large that a request must not read them from end to end', () => {
  for (const table of ['product', 'departure', 'product_search', 'product_destination', 'combo'])
    expect(large).toContain(table)
  expect(large).not.toContain('product_facet')
})

test.each([
  call(list, {}),
  call(list, { page: 100 }),
  call(list, { facet: true, order_by: 'sold' }),
  call(list, { destId: [1], order_by: 'price_up' }),
  call(list, { destId: [68], theme_id: [2], order_by: 'soonest' }),
  call(list, { label_id: [5], city: [1], order_by: 'score', page: 3 }),
  call(list, {
    days: [2],
    month: ['2027-01'],
    price_min: 200_000,
    price_max: 800_000,
    order_by: 'price_down',
  }),
  call(list, { supplier_id: 1, type: ['private'] }),
  call(list, { keywords: '云南' }),
  call(list, { keywords: '亲子', facet: true }),
  call(list, { keywords: 'yunnan', order_by: 'price_up' }),
  call(list, { keywords: '云男亲自' }),
  call(list, { keywords: '100012' }),
  call(productLists.shortList, { theme_id: [1] }),
  call(productLists.byIds, { ids: [100_001, 100_400, 101_000] }),
  call(facets, {}),
  call(facets, { destId: [1], days: [2], price_min: 200_000 }),
  call(facets, { keywords: '海岛' }),
  call(types, { keywords: '海岛', theme_id: [3] }),
  call(productSearch.suggest, { keyword: '云' }),
  call(taxonomy.destinations, {}),
  call(taxonomy.themes, {}),
  call(products.detail, { product_id: 100_001 }),
  call(products.itinerary, { product_id: 100_001 }),
  call(products.calendar, { product_id: 100_001 }),
  call(products.stock, { product_id: 100_001 }),
])('%s reads no large table from end to end', async (_, ask) => {
  const { result, sent } = await recordStatements(ask)
  expect(result.code).toBe(0)
  const selects = sent.filter(({ text }) => /^\s*(with|select)/.test(text))
  expect(selects.length).toBeGreaterThan(0)
  for (const statement of selects) {
    const scanned = (await scannedBy(statement)).filter((table) => large.has(table))
    expect(scanned, `${statement.text} ${JSON.stringify(statement.values)}`).toEqual([])
  }
})
