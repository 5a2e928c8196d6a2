import { sql } from 'kysely'
import { upsert } from '#src/platform/db/bulk.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { refreshSearch, writeProducts } from '#src/server/catalog/products/service.ts'
import { pinyinOf } from '#src/server/catalog/taxonomy/service.ts'
import type { Catalogue } from './file/catalogue-shape.ts'
import type { ImportSetting } from './import-setting.ts'
import { type ProductRows, productRows } from './rows/product-rows.ts'
import { destinationRows, labelRows, supplierRows, themeRows } from './rows/taxonomy-rows.ts'
import { writeDepartures } from './write-departures.ts'

/** How many rows were written of each kind; 0 everywhere when the shop already had it all. */
export interface Written {
  taxonomy: number
  products: number
  departures: number
  reviews: number
  /** Hot searches, and what a shop to try things in has beside them. */
  content: number
}

export async function writeCatalogue(
  tx: Tx,
  catalogue: Catalogue,
  setting: ImportSetting,
  onStep: (step: string) => void,
): Promise<Written> {
  onStep('taxonomy')
  const products = productRows(catalogue, setting)
  const taxonomy = await writeTaxonomy(tx, catalogue, products, setting)
  onStep('products')
  const productCount = await writeProducts(tx, products, { now: setting.now, onlyNew: staffDecides })
  onStep(`departures of ${products.length} products`)
  const departures = await writeDepartures(tx, products, setting.now)
  onStep('content')
  const searches = await writeHotSearches(tx, catalogue, setting)
  const beside = await setting.madeUp?.writeBeside(tx, catalogue, setting)
  onStep('figures')
  const ids = products.map(({ id }) => id)
  await sql`select refresh_product_stats(${ids}, ${setting.today}, ${setting.now})`.execute(tx)
  await refreshSearch(tx, ids)
  const written = {
    taxonomy,
    products: productCount,
    departures,
    reviews: beside?.reviews ?? 0,
    content: searches + (beside?.content ?? 0),
  }
  return written
}

async function writeTaxonomy(tx: Tx, catalogue: Catalogue, products: ProductRows[], setting: ImportSetting) {
  const byId = { keys: ['id'], onlyNew: ['sample'] }
  const cities = new Set([
    ...catalogue.departure_cities,
    ...products.flatMap(({ doc }) => doc.combos.map(({ depart_city }) => depart_city)),
  ])
  const hotCities = new Set(['上海', '北京', '广州', '成都'])
  const cityRows = [...cities].map((name) => ({ name, pinyin: pinyinOf(name), hot: hotCities.has(name) }))
  const suppliers = { keys: ['id'], onlyNew: ['sample', 'licence_no', 'address', 'phone'] }
  return (
    (await upsert(tx, 'destination', destinationRows(catalogue, setting), byId)) +
    (await upsert(tx, 'theme', themeRows(catalogue, setting), byId)) +
    (await upsert(tx, 'label', labelRows(catalogue, setting), byId)) +
    (await upsert(tx, 'supplier', supplierRows(catalogue, setting), suppliers)) +
    (await upsert(tx, 'departure_city', cityRows, { keys: ['name'] })) +
    (await upsert(tx, 'hotel', setting.madeUp?.hotels(catalogue, setting.pictures) ?? [], byId))
  )
}

/** On sale or not, and how far up, is the staff's decision once the product exists; so is what search engines read. */
const staffDecides = {
  product: [
    ...['status', 'sort_weight', 'published_at', 'sample', 'ladder_code', 'contract_template_code'],
    ...['seo_title', 'seo_description'],
  ],
  combo: ['on_sale'],
  price_rule: ['starts_on', 'ends_on'],
}

function writeHotSearches(tx: Tx, { hot_search }: Catalogue, { madeUp }: ImportSetting) {
  const searches = hot_search.map((search, sort) => ({
    ...search,
    flag: sort === 0 ? 'hot' : 'none',
    sort,
    sample: madeUp !== null,
  }))
  return upsert(tx, 'hot_search', searches, {
    keys: ['keyword'],
    onlyNew: ['pc_route', 'flag', 'sort', 'sample'],
  })
}
