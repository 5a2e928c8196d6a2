import { sql } from 'kysely'
import type { ReviewView, reviews } from '#src/api/catalog/reviews.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { HideKind } from '#src/domain/catalog/review-moderation.ts'
import type { ReviewFilter, TravelParty } from '#src/domain/codes.ts'
import type { Db } from '#src/platform/db/database.ts'

export interface ReviewConditions {
  filter: ReviewFilter
  party?: TravelParty | undefined
  tag?: string | undefined
}

interface StoredPicture {
  url: string
}

export interface ReviewRow {
  id: number
  userName: string
  party: TravelParty
  score: number
  dims: ReviewView['dims']
  content: string
  images: StoredPicture[]
  tripOn: Day
  writtenAt: Date
  reply: string | null
  repliedAt: Date | null
  append: { content: string; images: StoredPicture[]; at: string } | null
  usefulCount: number
  comboName: string
}

/**
 * The reviews `c` of a product that may be read. Made-up ones stand in until the first real one, and never beside it:
 * nobody has to guess which is which.
 */
const shown = (productId: number) => sql`
  select * from review c
  where c.product_id = ${productId} and c.status = 'shown' and c.sample = not exists (
    select from review r where r.product_id = ${productId} and r.status = 'shown' and not r.sample)`

const isOnSale = (productId: number) =>
  sql<boolean>`exists (select from product where id = ${productId} and status = 'on_sale')`

/** `main_filter` of rule book §14. */
const filters: Record<ReviewFilter, ReturnType<typeof sql<boolean>>> = {
  all: sql`true`,
  good: sql`c.score >= 4`,
  middling: sql`c.score = 3`,
  poor: sql`c.score <= 2`,
  pictured: sql`(jsonb_array_length(c.images) > 0 or jsonb_array_length(coalesce(c.append -> 'images', '[]')) > 0)`,
  appended: sql`c.append is not null`,
}

const matching = ({ filter, party, tag }: ReviewConditions) => sql`
  ${filters[filter]} and (${party ?? null}::travel_party is null or c.party = ${party ?? null})
  and (${tag ?? null}::text is null or ${tag ?? null} = any (c.tags))`

/** How many reviews match; null for a product that is not on sale. */
export async function countReviews(db: Db, productId: number, conditions: ReviewConditions) {
  const { rows } = await sql<{ total: number }>`
    select (select count(*)::int from (${shown(productId)}) c where ${matching(conditions)}) as total
    where ${isOnSale(productId)}`.execute(db)
  return rows[0]?.total ?? null
}

/**
 * By time and usefulness, never by score (在线旅游经营服务管理暂行规定; rule book §14): each doubling of the readers
 * that found a review useful lifts it by as much as three weeks of youth.
 */
export async function listReviews(
  db: Db,
  productId: number,
  conditions: ReviewConditions,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select c.id, c.user_name as "userName", c.party, c.score, c.dims, c.content, c.images, c.trip_on as "tripOn",
      c.written_at as "writtenAt", c.reply, c.replied_at as "repliedAt", c.append, c.useful_count as "usefulCount",
      c.combo_name as "comboName"
    from (${shown(productId)}) c
    where ${matching(conditions)}
    order by c.written_at + log(2, 1 + greatest(c.useful_count, 0)) * interval '21 days' desc, c.id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

type Brief = Data<(typeof reviews)['brief']>

export interface BriefRow {
  scoreAvg: string | null
  count: number
  goodCount: number
  dims: Brief['dims']
  filterCounts: Record<ReviewFilter, number>
  tags: { name: string; count: number }[]
  parties: { party: TravelParty; count: number }[]
  pictures: string[]
  hidden: { kind: HideKind; count: number }[]
  isSample: boolean
}

const PICTURES = 6
const TAGS = 8

/** One statement; null for a product that is not on sale. A part that a trip does not have counts for no mean. */
export async function findBrief(db: Db, productId: number): Promise<BriefRow | null> {
  const { rows } = await sql<BriefRow>`
    with c as materialized (${shown(productId)})
    select
      round(avg(c.score), 1)::text as "scoreAvg", count(c.id)::int as count,
      (count(c.id) filter (where ${filters.good}))::int as "goodCount",
      json_build_object(
        'itinerary', ${meanOf('itinerary')}, 'guide', ${meanOf('guide')}, 'hotel', ${meanOf('hotel')},
        'food', ${meanOf('food')}, 'transport', ${meanOf('transport')}) as dims,
      json_build_object(
        'all', count(c.id), 'good', count(c.id) filter (where ${filters.good}),
        'middling', count(c.id) filter (where ${filters.middling}),
        'poor', count(c.id) filter (where ${filters.poor}),
        'pictured', count(c.id) filter (where ${filters.pictured}),
        'appended', count(c.id) filter (where ${filters.appended})) as "filterCounts",
      (select coalesce(json_agg(json_build_object('name', t.name, 'count', t.count) order by t.count desc, t.name), '[]')
        from (select name, count(*) from c, unnest(c.tags) name group by name
          order by count(*) desc, name limit ${TAGS}) t) as tags,
      (select coalesce(json_agg(json_build_object('party', t.party, 'count', t.count) order by t.party), '[]')
        from (select c.party, count(*) from c group by c.party) t) as parties,
      (select coalesce(json_agg(t.url order by t.newest desc), '[]')
        from (select image ->> 'url' as url, max(c.written_at) as newest
          from c, jsonb_array_elements(c.images) image group by 1 order by 2 desc limit ${PICTURES}) t) as pictures,
      (select coalesce(json_agg(json_build_object('kind', t.hide_kind, 'count', t.count) order by t.hide_kind), '[]')
        from (select h.hide_kind, count(*)::int from review h
          where h.product_id = ${productId} and h.status = 'hidden' and not h.sample group by h.hide_kind) t) as hidden,
      coalesce(bool_or(c.sample), false) as "isSample"
    from c
    having ${isOnSale(productId)}`.execute(db)
  return rows[0] ?? null
}

const meanOf = (part: keyof ReviewView['dims']) =>
  sql`(round(avg((c.dims ->> ${sql.lit(part)})::numeric), 1))::float`
