import fc from 'fast-check'
import { sql } from 'kysely'
import { computedLabels, dayBands } from '#src/domain/catalog/facets.ts'
import { type ProductType, productTypes } from '#src/domain/codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import {
  insertDeparture,
  insertDestination,
  insertPriceRule,
  insertProduct,
  insertTheme,
  tagProduct,
} from './factories.ts'

const above: Record<number, number[]> = {
  1: [1],
  11: [11, 1],
  12: [12, 1],
  121: [121, 12, 1],
  2: [2],
  21: [21, 2],
}
const places = Object.keys(above).map(Number)
const themes = [1, 2, 3]
const labels = [1, 2]
const cityIds = [501, 502, 503]
const suppliers = [7001, 7002]
const months = ['2026-12', '2027-01', '2027-02']

async function insertTaxonomy(db: Db) {
  for (const id of places)
    await insertDestination(db, { id, label: `地方${id}`, parent_id: above[id]?.[1] ?? null })
  for (const id of themes) await insertTheme(db, { id, label: `主题${id}` })
  await db
    .insertInto('label')
    .values(labels.map((id) => ({ id, label: `标签${id}` })))
    .execute()
  for (const id of cityIds)
    await sql`insert into departure_city (id, name) overriding system value values (${id}, ${`城市${id}`})`.execute(
      db,
    )
  await db
    .insertInto('supplier')
    .values(suppliers.map((id) => ({ id, name: `供应商${id}`, kind: '地接' })))
    .execute()
}

/** A product with all that facets count. */
const modelled = fc.record({
  isOnSale: fc.constantFrom(true, true, true, false),
  type: fc.constantFrom(...(Object.keys(productTypes) as ProductType[])),
  days: fc.integer({ min: 1, max: 12 }),
  city: fc.constantFrom(...cityIds),
  places: fc.subarray(places, { minLength: 1, maxLength: 2 }),
  themes: fc.subarray(themes),
  labels: fc.subarray(labels),
  supplier: fc.constantFrom(...suppliers),
  months: fc.subarray(months),
  priceFen: fc.integer({ min: 500, max: 25_000 }).map((yuan) => yuan * 100),
  isInstant: fc.boolean(),
  isFormed: fc.boolean(),
  hasEarlyBird: fc.boolean(),
})
export type Model = (typeof modelled extends fc.Arbitrary<infer T> ? T : never) & { id: number }

async function insertModel(db: Db, model: Omit<Model, 'id'>): Promise<Model> {
  const { id } = await insertProduct(db, {
    type: model.type,
    days: model.days,
    status: model.isOnSale ? 'on_sale' : 'off_sale',
    depart_city_id: model.city,
    supplier_id: model.supplier,
    confirm_mode: model.isInstant ? 'instant' : 'second',
  })
  await tagProduct(db, id, { destinations: model.places, themes: model.themes })
  for (const label_id of model.labels)
    await db.insertInto('product_label').values({ product_id: id, label_id }).execute()
  for (const month of model.months)
    await insertDeparture(db, {
      product_id: id,
      departs_on: `${month}-15`,
      adult_fen: model.priceFen,
      status: model.isFormed ? 'formed' : 'open',
    })
  if (model.hasEarlyBird) await insertPriceRule(db, { product_id: id })
  return { ...model, id }
}

/** Sixty products of every kind, the same each time; the caller refreshes their product stats. */
export async function insertModels(db: Db): Promise<Model[]> {
  await insertTaxonomy(db)
  const models: Model[] = []
  for (const model of fc.sample(modelled, { numRuns: 60, seed: 31 }))
    models.push(await insertModel(db, model))
  return models
}

/** The values of each product by facet: a naive model of the stored facet sets. */
export const valuesOf: Record<string, (model: Model) => (number | string)[]> = {
  type: ({ type }) => [productTypes[type]],
  days: ({ days }) =>
    dayBands.filter(({ min, max }) => days >= min && days <= (max ?? days)).map(({ id }) => id),
  city: ({ city }) => [city],
  month: ({ months }) => months,
  theme_id: ({ themes }) => themes,
  district_id: ({ places }) => [...new Set(places.flatMap((id) => above[id] ?? []))],
  label_id: (model) => [
    ...model.labels,
    ...(model.isInstant ? [computedLabels.instant.id] : []),
    ...(model.isFormed && model.type !== 'free' && model.months.length > 0 ? [computedLabels.formed.id] : []),
    ...(model.hasEarlyBird ? [computedLabels.earlyBird.id] : []),
  ],
  supplier_id: ({ supplier }) => [supplier],
}
export const priceOf = ({ priceFen, months }: Model) => (months.length > 0 ? priceFen : null)

export interface Conditions {
  chosen: Record<string, (number | string)[]>
  price: { min: number; max: number } | null
}

/** Whether a product meets the conditions, leaving out the one named by `besides`. */
export function isMatch(model: Model, { chosen, price }: Conditions, besides?: string) {
  if (!model.isOnSale) return false
  const cost = priceOf(model)
  if (price && besides !== 'price' && (cost === null || cost < price.min || cost > price.max)) return false
  return Object.entries(chosen).every(
    ([name, values]) => name === besides || valuesOf[name]?.(model).some((value) => values.includes(value)),
  )
}
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1, maxLength: 2 })
/** Conditions that a visitor may choose. */
export const anyConditions: fc.Arbitrary<Conditions> = fc.record({
  chosen: fc
    .record(
      {
        type: some(Object.values(productTypes)),
        days: some(dayBands.map(({ id }) => id)),
        city: some(cityIds),
        month: some(months),
        theme_id: some(themes),
        district_id: some(places),
        label_id: some([1, 2, 4, 5, 6]),
        supplier_id: some(suppliers).map((ids) => ids.slice(0, 1)),
      },
      { requiredKeys: [] },
    )
    .map((chosen) => chosen as Conditions['chosen']),
  price: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 25_000 }), fc.integer({ min: 0, max: 25_000 }))
      .map(([one, other]) => ({ min: Math.min(one, other) * 100, max: Math.max(one, other) * 100 })),
  ),
})
export const fieldsOf = ({ chosen, price }: Conditions) => ({
  ...Object.fromEntries(Object.entries(chosen).map(([name, values]) => [name, values.join(',')])),
  ...(price && { price_min: String(price.min), price_max: String(price.max) }),
})
