import { type SqlBool, sql } from 'kysely'
import type { ProductType, productStatuses, Scope } from '#src/domain/codes.ts'
import { MOST_COUNTED, PAGE_ROWS, type Position } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import { isStaleFact } from '#src/server/catalog/fact-checks/service.ts'
import { isBookable, type Moment } from '../store/moment.ts'

export interface Conditions {
  q: string
  statuses: readonly (keyof typeof productStatuses)[]
  types: readonly ProductType[]
  scopes: readonly Scope[]
  destination: number | null
  theme: number | null
  supplier: number | null
  /** Only those of which somebody is writing a draft. */
  isDrafted: boolean
  /** Only those of which a check does not hold, by `product_check` and by the departures of now. */
  isFailing: boolean
  /** Only those on sale that nobody has paid for within thirty days. */
  isUnsold: boolean
  /** Only those of which something has to be held against its source again: visa, supplier's licence, a place's alert. */
  isStale: boolean
  /** Only those without a departure that can be booked. */
  isWithoutDates: boolean
}

export interface ProductRecord {
  id: number
  title: string
  cover: string
  type: ProductType
  scope: Scope
  status: keyof typeof productStatuses
  days: number
  departCity: string
  destinations: string[]
  supplier: string
  priceFromFen: number | null
  departures: number
  nextDepartsOn: string | null
  sold30: number
  favourites: number
  viewers30: number
  scoreAvg: string | null
  scoreCount: number
  draftBy: string | null
  draftAt: Date | null
  publishAt: Date | null
  scheduledBy: string | null
  isPublishFailed: boolean | null
  publishedAt: Date | null
  tripVersion: number
}

/** `%` and `_` of what was typed are letters. */
const pattern = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`
const days30 = (now: Date) => new Date(now.getTime() - 30 * 86_400_000)

/** Orders of product `p` in the last thirty days that were paid, whatever has become of them. */
const sold = (now: Date) =>
  sql`from orders o where o.product_id = p.id and o.created_at > ${days30(now)} and o.paid_fen > 0`
const bookable = (moment: Moment) => sql`from departure d where d.product_id = p.id
  and d.combo_id = any(array(select c.id from combo c where c.product_id = p.id and c.on_sale)) and ${isBookable(moment)}`

/** Which products hang on what was not checked for too long: few facts, then their products. */
const isStale = ({ today }: Moment) =>
  sql<SqlBool>`p.id = any (array(
    select f.record_id from fact_check f where ${isStaleFact(today)} and f.kind = 'visa'
    union select s.id from fact_check f join product s on s.supplier_id = f.record_id
      where ${isStaleFact(today)} and f.kind = 'supplier_licence'
    union select pd.product_id from fact_check f join product_destination pd on pd.destination_id = f.record_id
      where ${isStaleFact(today)} and f.kind = 'alert'))`

function matching(asked: Conditions, moment: Moment) {
  const { q, statuses, types, scopes, destination, theme, supplier } = asked
  const number = /^\d{1,9}$/.test(q) ? Number(q) : 0
  const all: ReturnType<typeof sql<SqlBool>>[] = [
    sql`(${q} = '' or p.id = ${number} or p.title ilike ${pattern(q)})`,
    sql`(cardinality(${statuses}::text[]) = 0 or p.status::text = any (${statuses}::text[]))`,
    sql`(cardinality(${types}::text[]) = 0 or p.type::text = any (${types}::text[]))`,
    sql`(cardinality(${scopes}::text[]) = 0 or p.scope::text = any (${scopes}::text[]))`,
  ]
  if (supplier !== null) all.push(sql`p.supplier_id = ${supplier}`)
  if (theme !== null)
    all.push(sql`exists (select from product_theme t where t.product_id = p.id and t.theme_id = ${theme})`)
  // A place stands for everything below it.
  if (destination !== null)
    all.push(sql`p.id = any (array(
      select pd.product_id from product_destination pd join destination t on t.id = pd.destination_id
      join destination above on above.id = ${destination} and starts_with(t.path, above.path)))`)
  if (asked.isDrafted)
    all.push(sql`exists (select from product_draft d where d.product_id = p.id and d.doc is not null)`)
  if (asked.isFailing)
    all.push(sql`(exists (select from product_check k where k.product_id = p.id and k.failed <> '{}')
      or not exists (select ${bookable(moment)}))`)
  if (asked.isStale) all.push(isStale(moment))
  if (asked.isUnsold) all.push(sql`(p.status = 'on_sale' and not exists (select ${sold(moment.now)}))`)
  if (asked.isWithoutDates) all.push(sql`not exists (select ${bookable(moment)})`)
  return sql.join(all, sql` and `)
}

/** First which rows, then what they say: figures are worked out for one page alone. One row more than a page has. */
export async function listProducts(
  db: Db,
  asked: Conditions,
  moment: Moment,
  { after, most = PAGE_ROWS + 1 }: { after?: Position; most?: number } = {},
) {
  const { rows } = await sql<{ id: number }>`
    select p.id from product p
    where ${matching(asked, moment)} and ${after ? sql`p.id < ${after.id}` : sql`true`}
    order by p.id desc limit ${most}`.execute(db)
  return findRecords(
    db,
    rows.map(({ id }) => id),
    moment,
  )
}

export async function countProducts(
  db: Db,
  asked: Conditions,
  moment: Moment,
  most = MOST_COUNTED + 1,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from product p where ${matching(asked, moment)} limit ${most}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The newest first. */
export async function findRecords(db: Db, ids: readonly number[], moment: Moment): Promise<ProductRecord[]> {
  const { rows } = await sql<ProductRecord>`
    select p.id, p.title, p.cover, p.type, p.scope, p.status, p.days, city.name as "departCity", s.name as supplier,
      array(select t.label from product_destination pd join destination t on t.id = pd.destination_id
        where pd.product_id = p.id order by pd.sort, t.id) as destinations,
      p.price_from_fen as "priceFromFen", p.score_avg as "scoreAvg", p.score_count as "scoreCount",
      open.departures, open.next as "nextDepartsOn",
      (select count(*)::int ${sold(moment.now)}) as "sold30",
      (select count(*)::int from favourite f where f.product_id = p.id) as favourites,
      (select count(*)::int from viewed_product v where v.product_id = p.id and v.viewed_at > ${days30(moment.now)})
        as "viewers30",
      writer.name as "draftBy", case when draft.doc is not null then draft.updated_at end as "draftAt",
      planned.publish_at as "publishAt", planner.name as "scheduledBy", planned.failed_at is not null as "isPublishFailed",
      p.published_at as "publishedAt", p.trip_version as "tripVersion"
    from product p
    join departure_city city on city.id = p.depart_city_id
    join supplier s on s.id = p.supplier_id
    cross join lateral (select count(*)::int as departures, min(d.departs_on) as next ${bookable(moment)}) open
    left join product_draft draft on draft.product_id = p.id
    left join staff writer on writer.id = draft.updated_by
    left join product_schedule planned on planned.product_id = p.id
    left join staff planner on planner.id = planned.scheduled_by
    where p.id = any (${ids}::bigint[]) order by p.id desc`.execute(db)
  return rows
}
