import { type RawBuilder, sql } from 'kysely'
import { daysOfBands, monthNumber, PRICE_STEP_FEN } from '#src/domain/catalog/facets.ts'
import { type ProductType, productTypes } from '#src/domain/codes.ts'
import type { FacetKind } from '#src/platform/db/schema.gen.ts'
import { foundClauses } from '../search/found-store.ts'
import type { Terms } from '../search/terms.ts'

/** What narrows a list. Several values of one condition: any of them. Several conditions: all of them. */
export interface ListConditions {
  /** A node and everything below it. */
  destinationIds?: readonly number[] | undefined
  themeIds?: readonly number[] | undefined
  labelIds?: readonly number[] | undefined
  supplierId?: number | undefined
  types?: readonly ProductType[] | undefined
  /** Numbers of `dayBands`. */
  dayBands?: readonly number[] | undefined
  cityIds?: readonly number[] | undefined
  /** `2026-12` */
  months?: readonly string[] | undefined
  priceMin?: number | undefined
  priceMax?: number | undefined
  words?: Terms | undefined
}

/** A facet that counts and narrows by itself; the rest only narrow. */
export type Facet = 'type' | 'days' | 'price' | 'city' | 'month' | 'theme' | 'dest' | 'label'

export interface Condition {
  /** Its own facet, whose counts leave it out. */
  facet: Facet | null
  /** The set of products of block `b.block`, null where nothing matches. */
  products: RawBuilder<unknown>
}

const EMPTY = sql`0::bit(4096)`

/** Products under any of these values, read from the stored sets. */
const under = (kinds: readonly FacetKind[], values: readonly number[]) => sql`(
  select bit_or(f.products) from product_facet f
  where f.kind = any (${kinds}::facet_kind[]) and f.value = any (${values}::integer[]) and f.block = b.block)`

const given = (values: readonly unknown[] | undefined): values is readonly unknown[] =>
  values !== undefined && values.length > 0

/** The ends of a price range and search words have no stored sets: `withSets` makes theirs, as `edges` and `found`. */
export function conditionsOf(asked: ListConditions): Condition[] {
  const { supplierId, types, destinationIds, themeIds, labelIds, cityIds, months } = asked
  const all: (Condition | false)[] = [
    given(destinationIds) && { facet: 'dest', products: under(['dest'], destinationIds) },
    given(themeIds) && { facet: 'theme', products: under(['theme'], themeIds) },
    given(labelIds) && { facet: 'label', products: under(['label', 'dated_label'], labelIds) },
    given(cityIds) && { facet: 'city', products: under(['city'], cityIds) },
    given(types) && {
      facet: 'type',
      products: under(
        ['type'],
        types.map((type) => productTypes[type]),
      ),
    },
    given(asked.dayBands) && { facet: 'days', products: under(['days'], daysOfBands(asked.dayBands)) },
    given(months) && { facet: 'month', products: under(['month'], months.map(monthNumber)) },
    supplierId !== undefined && { facet: null, products: under(['supplier'], [supplierId]) },
    hasPrice(asked) && { facet: 'price', products: priced(rangeOf(asked)) },
    asked.words !== undefined && { facet: null, products: madeIn('found') },
  ]
  return all.filter((condition) => condition !== false)
}

const madeIn = (table: string) =>
  sql`(select made.products from ${sql.table(table)} made where made.block = b.block)`

const hasPrice = ({ priceMin, priceMax }: ListConditions) => priceMin !== undefined || priceMax !== undefined

/** The intersection for block `b`; without conditions everything on sale. */
export const intersection = (conditions: readonly Condition[]) =>
  sql.join(
    [sql`b.products`, ...conditions.map(({ products }) => sql`coalesce(${products}, ${EMPTY})`)],
    sql` & `,
  )

/** The clauses that a statement with these conditions begins with, and the blocks of products on sale. */
export function withSets(asked: ListConditions) {
  const clauses = [
    ...(hasPrice(asked) ? [edgesClause(rangeOf(asked))] : []),
    ...(asked.words ? foundClauses(asked.words) : []),
    // A statement may have none of the others.
    sql`nothing as (select)`,
  ]
  return sql`with ${sql.join(clauses)}`
}

interface PriceRange {
  min: number
  max: number
  /** The whole price steps in it, from the first to before the last: their sets are stored. */
  first: number
  last: number
}

function rangeOf({ priceMin = 0, priceMax = 2_147_483_647 }: ListConditions): PriceRange {
  const first = Math.ceil(priceMin / PRICE_STEP_FEN)
  const last = Math.max(first, Math.floor((priceMax + 1) / PRICE_STEP_FEN))
  return { min: priceMin, max: priceMax, first, last }
}

const priced = ({ first, last }: PriceRange) => sql`(coalesce((
    select bit_or(f.products) from product_facet f
    where f.kind = 'price' and f.value >= ${first} and f.value < ${last} and f.block = b.block), ${EMPTY})
  | coalesce(${madeIn('edges')}, ${EMPTY}))`

/** Prices before the first whole step of a range and behind its last; a band has none. */
const edgesClause = ({ min, max, first, last }: PriceRange) => sql`edges as materialized (
    select facet_block(p.id) as block, bit_or(facet_bit(p.id)) as products from product p
    where p.status = 'on_sale' and p.price_from_fen between ${min} and ${max}
      and (p.price_from_fen < ${first * PRICE_STEP_FEN}::bigint or p.price_from_fen >= ${last * PRICE_STEP_FEN}::bigint)
    group by 1)`
