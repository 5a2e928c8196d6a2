import { type RawBuilder, sql } from 'kysely'
import type { ProductOrder, ProductType } from '#src/domain/codes.ts'
import type { Db } from '#src/platform/db/database.ts'

export interface ListConditions {
  /** The node and everything below it. */
  destinationId?: number | undefined
  themeId?: number | undefined
  type?: ProductType | undefined
}

export interface ListPage {
  order: ProductOrder
  limit: number
  offset: number
}

export interface FoundPage {
  ids: number[]
  total: number
  destination: { id: number; label: string; visa: string; alert: AlertRow | null } | null
  theme: { id: number; label: string } | null
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

const matching = ({ destinationId, themeId, type }: ListConditions) =>
  sql.join(
    [
      sql`p.status = 'on_sale'`,
      ...(type === undefined ? [] : [sql`p.type = ${type}::product_type`]),
      ...(themeId === undefined
        ? []
        : [sql`p.id in (select pt.product_id from product_theme pt where pt.theme_id = ${themeId})`]),
      ...(destinationId === undefined
        ? []
        : [
            sql`p.id in (select pd.product_id from product_destination pd where pd.destination_id = any (array(
              select t.id from destination t join destination root on starts_with(t.path, root.path)
              where root.id = ${destinationId})))`,
          ]),
    ],
    sql` and `,
  )

/** The strictest alert of a node is its own or that of a country above it. */
const alertOf = (path: RawBuilder<unknown>) => sql`(
  select json_build_object('level', a.alert_level, 'text', a.alert_text, 'url', a.alert_url)
  from destination a where starts_with(${path}, a.path) and a.alert_level > 0
  order by a.alert_level desc, length(a.path) desc limit 1)`

const destinationBlock = (id: number | undefined) =>
  id === undefined
    ? sql`null`
    : sql`(select json_build_object('id', t.id, 'label', t.label, 'visa', t.visa_text,
        'alert', ${alertOf(sql`t.path`)}) from destination t where t.id = ${id})`

const themeBlock = (id: number | undefined) =>
  id === undefined
    ? sql`null`
    : sql`(select json_build_object('id', t.id, 'label', t.label) from theme t where t.id = ${id})`

/**
 * Ids of one page, how many there are in all, and what is said above the list: one statement. A place or a theme is
 * looked up once for both the page and the total; without one, the page is read off the index of its order.
 */
export async function findPage(db: Db, conditions: ListConditions, page: ListPage): Promise<FoundPage> {
  const { destinationId, themeId } = conditions
  const isNarrow = destinationId !== undefined || themeId !== undefined
  const { rows } = await sql<FoundPage>`
    with p as ${isNarrow ? sql`materialized` : sql`not materialized`} (
      select p.id, p.rank_score, p.sold_count, p.price_from_fen, p.score_avg, p.next_departs_on
      from product p where ${matching(conditions)})
    select
      to_json(array(select p.id from p order by ${orderings[page.order]}
        limit ${page.limit} offset ${page.offset})) as ids,
      (select count(*)::int from p) as total,
      ${destinationBlock(destinationId)} as destination,
      ${themeBlock(themeId)} as theme`.execute(db)
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
    select p.id
    from product p
    left join (
      select other.product_id, sum(other.weight) as weight
      from (
        select theirs.product_id, 2 as weight from product_destination mine
        join product_destination theirs using (destination_id) where mine.product_id = ${productId}
        union all
        select theirs.product_id, 1 from product_theme mine
        join product_theme theirs using (theme_id) where mine.product_id = ${productId}
      ) other
      group by other.product_id
    ) shared on shared.product_id = p.id
    where p.status = 'on_sale' and p.id <> ${productId}
    order by coalesce(shared.weight, 0) desc, p.rank_score desc, p.id
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
