import { type RawBuilder, sql } from 'kysely'
import type { ProductOrder } from '#src/domain/codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import { gradeColumns, gradeJoins, scoreAt } from '../search/found-store.ts'
import { type Named, namedBlock } from '../search/named.ts'
import type { Terms } from '../search/terms.ts'
import { conditionsOf, intersection, type ListConditions, withSets } from './conditions.ts'

export interface ListPage {
  /** Absent: overall, or by relevance where words were searched for. */
  order?: ProductOrder | undefined
  limit: number
  offset: number
  /** What was searched for, as it was understood, where the place and the theme of that name are to be said. */
  searched?: string | undefined
}

export interface FoundPage {
  ids: number[]
  total: number
  destination: { id: number; label: string; visa: string; alert: AlertRow | null } | null
  theme: Named | null
  /** Null where nothing was searched for (rule book §22). */
  named: { dest: Named | null; theme: Named | null } | null
}

interface AlertRow {
  level: number
  text: string
  url: string
}

/** Each has an index of its own. Products without a price or a date come last, whatever the direction. */
const orderings: Record<ProductOrder, RawBuilder<unknown>> = {
  overall: sql`p.rank_score desc, p.id`,
  sold: sql`p.sold_count desc, p.id`,
  price_up: sql`p.price_from_fen, p.id`,
  price_down: sql`p.price_from_fen desc nulls last, p.id`,
  score: sql`p.score_avg desc nulls last, p.id`,
  soonest: sql`p.next_departs_on, p.id`,
}

/** The strictest alert of a node is its own or that of a country above it. */
const alertOf = (path: RawBuilder<unknown>) => sql`(
  select json_build_object('level', a.alert_level, 'text', a.alert_text, 'url', a.alert_url)
  from destination a where starts_with(${path}, a.path) and a.alert_level > 0
  order by a.alert_level desc, length(a.path) desc limit 1)`

/** The papers that a place asks for: its own, else those of the nearest place above it, as a city has its country's. */
const visaOf = (path: RawBuilder<unknown>) => sql`coalesce((
  select v.visa_text from destination v where starts_with(${path}, v.path) and v.visa_text <> ''
  order by length(v.path) desc limit 1), '')`

const destinationBlock = (id: number | undefined) =>
  id === undefined
    ? sql`null`
    : sql`(select json_build_object('id', t.id, 'label', t.label, 'visa', ${visaOf(sql`t.path`)},
        'alert', ${alertOf(sql`t.path`)}) from destination t where t.id = ${id})`

const themeBlock = (id: number | undefined) =>
  id === undefined
    ? sql`null`
    : sql`(select json_build_object('id', t.id, 'label', t.label) from theme t where t.id = ${id})`

/** The position of product `p` in the sets, whose blocks are joined end to end in the order of `line.blocks`. */
const place = sql`((array_position(line.blocks, facet_block(p.id)) - 1) * 4096 + (p.id & 4095)::integer)`

/** The index of the order is read from its beginning until the page is full; by relevance, to its end. */
const pageIn = (order: RawBuilder<unknown>) => sql`
  select p.id from product p, line
  where p.status = 'on_sale' and get_bit(line.products, ${place}) = 1 order by ${order}`

const byRelevance = (words: Terms) => sql`${scoreAt(words, place)} desc, ${orderings.overall}`

/** Ids of one page, how many there are in all, and what is said above the list: one statement. */
export async function findPage(db: Db, asked: ListConditions, page: ListPage): Promise<FoundPage> {
  const { words } = asked
  const isByRelevance = words !== undefined && page.order === undefined
  const order = isByRelevance ? byRelevance(words) : orderings[page.order ?? 'overall']
  const { rows } = await sql<FoundPage>`
    ${withSets(asked)},
    sets as materialized (
      select b.block, ${intersection(conditionsOf(asked))} as products
      from product_facet b where b.kind = 'all' and b.value = 0),
    line as materialized (
      select array_agg(sets.block order by sets.block) as blocks,
        string_agg(sets.products::text, '' order by sets.block)::varbit as products
        ${isByRelevance ? gradeColumns(words) : sql``}
      from sets ${isByRelevance ? gradeJoins(words) : sql``})
    select
      to_json(array(${pageIn(order)} limit ${page.limit} offset ${page.offset})) as ids,
      (select coalesce(sum(bit_count(products)), 0)::integer from sets) as total,
      ${destinationBlock(asked.destinationIds?.[0])} as destination,
      ${themeBlock(asked.themeIds?.[0])} as theme,
      ${page.searched ? namedBlock(page.searched) : sql`null`} as named`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a select without a table answered no row')
  return found
}

/**
 * Products for someone who looked at this one: those that share most places (counted double) and themes, then the
 * highest ranked. Also for a product that is off sale; an unknown one gets the highest ranked of all.
 */
export async function findSimilar(db: Db, productId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with shared as (
      select other.product_id as id, sum(other.weight) as weight
      from (
        select theirs.product_id, 2 as weight from product_destination mine
        join product_destination theirs using (destination_id) where mine.product_id = ${productId}
        union all
        select theirs.product_id, 1 from product_theme mine
        join product_theme theirs using (theme_id) where mine.product_id = ${productId}
      ) other
      where other.product_id <> ${productId}
      group by other.product_id
    ), alike as (
      select s.id, s.weight from shared s
      join product_facet b on b.kind = 'all' and b.value = 0 and b.block = facet_block(s.id)
      where get_bit(b.products, (s.id & 4095)::integer) = 1
      order by s.weight desc fetch first ${sql.lit(limit)} rows with ties
    ), nearest as (
      -- One look-up each: there may be hundreds, and never the whole catalogue.
      select a.id, a.weight, p.rank_score from alike a
      cross join lateral (select rank_score from product where id = a.id offset 0) p
      order by a.weight desc, p.rank_score desc, a.id limit ${limit}
    ), highest as (
      select p.id, 0 as weight, p.rank_score from product p
      where p.status = 'on_sale' and p.id <> ${productId} and p.id not in (select id from nearest)
      order by p.rank_score desc, p.id limit ${limit}
    )
    select id from (select * from nearest union all select * from highest) found
    order by weight desc, rank_score desc, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
