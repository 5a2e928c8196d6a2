import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import {
  type Condition,
  conditionsOf,
  type Facet,
  intersection,
  type ListConditions,
  withSets,
} from './conditions.ts'

export type { Facet } from './conditions.ts'

export interface FacetCount {
  facet: Facet
  value: number
  /** Of destinations, themes, labels and cities, from their tables. */
  label: string | null
  count: number
  /** Whether any product of the shop has a rating yet: the same in every row. */
  hasRatings: boolean
}

const facets: readonly Facet[] = ['type', 'days', 'price', 'city', 'month', 'theme', 'dest', 'label']

/**
 * How many products each value would leave, 0 where it is none: counted among what all conditions but those of the
 * value's own facet leave. One statement; values come in the order of the page.
 */
export async function countFacets(db: Db, asked: ListConditions): Promise<FacetCount[]> {
  const conditions = conditionsOf(asked)
  const { rows } = await sql<FacetCount>`
    ${withSets(asked)},
    sets as materialized (
      select b.block, ${sql.join(facets.map((facet) => sql`${leavingOut(facet, conditions)} as ${sql.ref(facet)}`))}
      from product_facet b where b.kind = 'all' and b.value = 0),
    counted as (
      select f.kind, f.value, sum(bit_count(f.products & case f.kind
        ${sql.join(
          facets.map((facet) => sql`when ${sql.lit(facet)} then sets.${sql.ref(facet)}`),
          sql` `,
        )} when 'dated_label' then sets.label end))::integer as count
      from product_facet f join sets on sets.block = f.block
      where f.kind not in ('all', 'supplier')
      group by f.kind, f.value
      -- What no product on sale has is no choice: a month gone by.
      having bool_or(bit_count(f.products) > 0))
    select case c.kind when 'dated_label' then 'label' else c.kind::text end as facet, c.value, c.count,
      coalesce(d.label, t.label, l.label, city.name) as label,
      -- The first of the order by rating, from its index: one lookup whatever the catalogue holds.
      (select score_avg from product where status = 'on_sale' order by score_avg desc nulls last, id limit 1)
        is not null as "hasRatings"
    from counted c
    left join destination d on c.kind = 'dest' and d.id = c.value
    left join theme t on c.kind = 'theme' and t.id = c.value
    left join label l on c.kind = 'label' and l.id = c.value
    left join departure_city city on c.kind = 'city' and city.id = c.value
    where coalesce(d.visible, t.visible, l.visible, true)
    order by c.kind, d.sort, t.sort, l.sort, city.hot desc, c.value`.execute(db)
  return rows
}

const leavingOut = (facet: Facet, conditions: readonly Condition[]) =>
  intersection(conditions.filter((condition) => condition.facet !== facet))

/** How many products of each type, and of all types together: what the tabs above a list say. */
export async function countTypes(db: Db, asked: ListConditions): Promise<{ value: number; count: number }[]> {
  const conditions = conditionsOf(asked).filter(({ facet }) => facet !== 'type')
  const { rows } = await sql<{ value: number; count: number }>`
    ${withSets(asked)},
    sets as materialized (
      select b.block, ${intersection(conditions)} as products
      from product_facet b where b.kind = 'all' and b.value = 0)
    select f.value, sum(bit_count(f.products & sets.products))::integer as count
    from product_facet f join sets on sets.block = f.block
    where f.kind in ('all', 'type')
    group by f.kind, f.value`.execute(db)
  return rows
}
