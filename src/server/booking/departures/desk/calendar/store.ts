import { type RawBuilder, sql } from 'kysely'
import type { departureCalendar } from '#src/api/desk/departures/calendar.ts'
import type { Input } from '#src/api/endpoint.ts'
import type { DepartureStock } from '#src/domain/booking/stock.ts'
import { onSaleStatuses } from '#src/domain/booking/stock.ts'
import { addDays, type Day } from '#src/domain/calendar-day.ts'
import { MOST_COUNTED } from '#src/domain/desk/list.ts'
import type { Db } from '#src/platform/db/database.ts'
import { literals } from '#src/platform/db/sql-fragments.ts'
import { isShort } from '../store.ts'

type Wanted = Input<(typeof departureCalendar)['grid']>

/** As JSON brings it: the cells of a row are made by the database, one value a row. */
export interface StoredCell {
  id: number
  on: Day
  adult_fen: number
  lowest_fen: number
  floor_fen: number | null
  status: DepartureStock['status']
  capacity: number
  sold: number
  held: number
  min_group: number
  close_at: string
  guaranteed: boolean
}

export interface StoredRow {
  combo_id: number
  product_id: number
  title: string
  combo_name: string
  city: string
  cells: StoredCell[]
}

export const CALENDAR_ROWS = 40
const SHORT_WITHIN_DAYS = 30
const FREE_WITHIN_DAYS = 14
const FREE_SEATS = 10

/** Which combos of which products; what the batch goes over too. */
function matchingCombos(wanted: Omit<Wanted, 'from' | 'days' | 'cursor'>, today: Day) {
  const { type, destination_id, supplier_id, city_id, product_id, q } = wanted
  // What nobody sells is no row, unless it is asked for.
  const conditions: RawBuilder<unknown>[] = [
    product_id === undefined ? sql`p.status = 'on_sale' and c.on_sale` : sql`p.id = ${product_id}`,
  ]
  if (type) conditions.push(sql`p.type = ${type}`)
  if (supplier_id !== undefined) conditions.push(sql`p.supplier_id = ${supplier_id}`)
  if (city_id !== undefined) conditions.push(sql`c.depart_city_id = ${city_id}`)
  if (destination_id !== undefined)
    conditions.push(sql`p.id = any(array(
      select tagged.product_id from product_destination tagged join destination d on d.id = tagged.destination_id
      join destination wanted on wanted.id = ${destination_id} and d.path like wanted.path || '%'))`)
  if (q) conditions.push(sql`(strpos(p.title, ${q}) > 0 or p.id::text = ${q})`)
  if (wanted.short)
    // They are few among all departures, so these are looked for first, and their combos then.
    conditions.push(sql`c.id = any(array(select distinct d.combo_id from departure d
      where d.departs_on between ${today}::date and ${addDays(today, SHORT_WITHIN_DAYS)}::date and ${isShort}))`)
  if (wanted.free)
    conditions.push(sql`exists (select from departure d
      where d.combo_id = c.id and d.departs_on between ${today}::date and ${addDays(today, FREE_WITHIN_DAYS)}::date
        and d.status in (${literals(onSaleStatuses)}) and d.capacity - d.sold - d.held >= ${FREE_SEATS})`)
  return sql.join(conditions, sql` and `)
}

/** One more row than a page has: each with its departures of these days, by one look into the index for each row. */
export async function listCalendar(db: Db, wanted: Wanted, from: Day, days: number, today: Day) {
  const { cursor } = wanted
  const product = Number(cursor?.value)
  const behind = cursor
    ? sql`(p.id, c.id) > (${Number.isSafeInteger(product) ? product : 0}::bigint, ${cursor.id}::bigint)`
    : sql`true`
  const { rows } = await sql<StoredRow>`
    with page as materialized (
      select c.id as combo_id, p.id as product_id, p.title, c.name as combo_name, city.name as city
      from product p join combo c on c.product_id = p.id join departure_city city on city.id = c.depart_city_id
      where ${matchingCombos(wanted, today)} and ${behind}
      order by p.id, c.id limit ${CALENDAR_ROWS + 1})
    select page.*, cells.cells from page cross join lateral (
      select coalesce(json_agg(json_build_object('id', d.id, 'on', d.departs_on, 'adult_fen', d.adult_fen,
        'lowest_fen', least(d.adult_fen, (select min((tier ->> 'adult_fen')::int) from jsonb_array_elements(d.tiers) tier)),
        'floor_fen', d.floor_fen, 'status', d.status, 'capacity', d.capacity, 'sold', d.sold, 'held', d.held,
        'min_group', d.min_group, 'close_at', d.close_at, 'guaranteed', d.guaranteed_at is not null) order by d.departs_on), '[]') as cells
      from departure d where d.combo_id = page.combo_id
        and d.departs_on between ${from}::date and ${addDays(from, days - 1)}::date) cells
    order by page.product_id, page.combo_id`.execute(db)
  return rows
}

export async function countCalendar(db: Db, wanted: Wanted, today: Day): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from product p join combo c on c.product_id = p.id
      where ${matchingCombos(wanted, today)} limit ${MOST_COUNTED + 1}) found`.execute(db)
  return rows[0]?.total ?? 0
}

export async function listCalendarPlaces(db: Db) {
  const labelled = async (rows: RawBuilder<{ id: number; label: string }>) => (await rows.execute(db)).rows
  return {
    destinations: await labelled(sql`select id, label from destination where visible order by path`),
    suppliers: await labelled(sql`select id, name as label from supplier
      where exists (select from product p where p.supplier_id = supplier.id) order by name, id`),
    cities: await labelled(sql`select id, name as label from departure_city
      where exists (select from combo c where c.depart_city_id = departure_city.id) order by name, id`),
  }
}
