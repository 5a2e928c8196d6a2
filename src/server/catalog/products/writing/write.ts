import { sql } from 'kysely'
import type { ProductDoc } from '#src/domain/catalog/product-doc/doc.ts'
import { idsBy, type Row, replaceAll, upsert } from '#src/platform/db/bulk.ts'
import type { Tx } from '#src/platform/db/database.ts'

/** A product as it shall stand in the shop. */
export interface WrittenProduct {
  id: number
  doc: ProductDoc
  /** Columns that are no part of the document: what it is, and whether it is sold. A new product needs all that has no default. */
  sold: Row
}

interface Writing {
  now: Date
  /** Columns that only a new row of a table gets: what staff may have changed since. */
  onlyNew?: Partial<Record<'product' | 'combo' | 'price_rule', readonly string[]>>
}

/**
 * Puts documents into the shop, for an import and for who publishes a draft alike: products with their combos, add-ons, price
 * rules, days, places, themes and labels. Rows that are equal are not written, those that a document no longer names go, but for combos, which
 * hold dates. The triggers of these tables raise the edition of a trip whose words have changed, and tell which kept pages
 * show it. Prices, seats and dates are never touched. Answers how many rows were written; the caller then calls `refreshProducts`.
 */
export async function writeProducts(
  tx: Tx,
  products: readonly WrittenProduct[],
  { now, onlyNew = {} }: Writing,
): Promise<number> {
  const cityId = await idsBy(tx, sql`select name as key, id from departure_city`)
  const rows = products.map(({ id, doc, sold }) => ({ id, ...sold, ...columnsOf(doc, cityId) }))
  const { product = [], combo = [], price_rule = [] } = onlyNew
  const touch = { updated_at: now }
  const written = await upsert(tx, 'product', rows, { keys: ['id'], onlyNew: product, touch })
  const combos = comboRows(products, cityId)
  const sold = await upsert(tx, 'combo', combos, { keys: ['product_id', 'combo_key'], onlyNew: combo })
  return written + sold + (await writeParts(tx, products, price_rule))
}

function columnsOf(doc: ProductDoc, cityId: (name: string) => number) {
  const { itinerary, destinations, themes, labels, pictures, depart_city, deposit, ...rest } = doc
  const { combos, options, price_rules, ...columns } = rest
  const [cover, ...others] = pictures
  return {
    ...columns,
    depart_city_id: cityId(depart_city),
    deposit_mode: deposit.mode,
    deposit_value: deposit.value,
    cover: cover?.url ?? '',
    cover_alt: cover?.alt ?? doc.title,
    images: others.map(({ url, alt }) => ({ url, alt, credit: '' })),
  }
}

const comboRows = (products: readonly WrittenProduct[], cityId: (name: string) => number) =>
  products.flatMap(({ id, doc }) =>
    doc.combos.map(({ depart_city, ...combo }, sort) => ({
      ...{ product_id: id, ...combo },
      ...{ depart_city_id: cityId(depart_city), sort },
    })),
  )

async function writeParts(tx: Tx, products: readonly WrittenProduct[], onlyNew: readonly string[]) {
  const owners = products.map(({ id }) => id)
  const of = (...rest: string[]) => ({ keys: ['product_id', ...rest] as const, owners })
  const partsOf = (rows: (doc: ProductDoc) => Row[]) =>
    products.flatMap(({ id, doc }) => rows(doc).map((row) => ({ product_id: id, ...row })))
  const days = partsOf(({ itinerary }) =>
    itinerary.map(({ free_time_hours, ...day }, index) => ({
      day_no: index + 1,
      ...day,
      free_time_hours: free_time_hours ?? 0,
    })),
  )
  const destinations = partsOf((doc) =>
    doc.destinations.map((destination_id, sort) => ({ destination_id, sort })),
  )
  const themes = partsOf((doc) => doc.themes.map((theme_id) => ({ theme_id })))
  const options = partsOf((doc) => doc.options.map((option, sort) => ({ ...option, sort })))
  const rules = partsOf((doc) => doc.price_rules.map((rule, sort) => ({ ...rule, sort })))
  const labels = partsOf((doc) => doc.labels.map((label_id) => ({ label_id })))
  return (
    (await replaceAll(tx, 'product_destination', destinations, of('destination_id'))) +
    (await replaceAll(tx, 'product_theme', themes, of('theme_id'))) +
    (await replaceAll(tx, 'product_label', labels, of('label_id'))) +
    (await replaceAll(tx, 'itinerary_day', days, of('day_no'))) +
    (await replaceAll(tx, 'product_option', options, of('kind', 'name'))) +
    (await replaceAll(tx, 'price_rule', rules, { ...of('kind', 'threshold'), onlyNew }))
  )
}
